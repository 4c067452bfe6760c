/** The hint for somebody who has gone wrong: where, what, and how often to undo. */

import { PIECE_NAMES } from "./cities.js";
import { SITE_NAMES, SIZE, sitesOf } from "./geometry.js";
import { readAction } from "./positions.js";

/**
 * @typedef {import("../shell/types.js").Hint} Hint
 */

/**
 * What is wrong, in the terminal's words.
 * @param {string[]} moves
 * @param {number} wrong  the place of the first wrong one
 * @returns {Hint}
 */
export function mistake(moves, wrong) {
  const action = readAction(moves[wrong]);
  const undo = undoWords(moves.slice(wrong).filter((move) => move !== "--").length);
  let [where, what] = ["Look at what you have built.", "What you have put"];
  /** @type {string[]} */
  let places = [];
  if (action.kind === "plan") where = "Look at your plan.";
  if (action.kind === "build") {
    const rank = Math.floor(action.site / SIZE);
    [where, what, places] = [`Look at rank ${rank + 1}.`, `A ${PIECE_NAMES[action.piece]}`, sitesOf(rank)];
  }
  const steps = /** @type {[string, string, string]} */ ([
    `It is not right so far. ${where}`,
    `${what} there cannot stay.`,
    `${moves[wrong]} is wrong. ${undo}`,
  ]);
  return { steps, move: null, places };
}

/**
 * The same where the others can break a plan afterwards.
 * @param {string[]} moves
 * @param {number} wrong
 * @param {string} why
 * @returns {Hint}
 */
export function unforced(moves, wrong, why) {
  const action = readAction(moves[wrong]);
  const site = action.kind === "build" ? SITE_NAMES[action.site] : null;
  return {
    steps: [
      `It is not right so far. Look at ${site ?? "your card"}.`,
      why,
      `${moves[wrong]} is wrong. ${undoWords(moves.length - wrong)}`,
    ],
    move: null,
    places: site === null ? [] : [site],
  };
}

/** @param {number} times */
function undoWords(times) {
  return times === 1 ? "Undo it." : `Undo ${times} times.`;
}
