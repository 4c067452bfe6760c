/** The hint for somebody who has gone wrong: where, why, and how often to undo. */

import { SITE_NAMES } from "./geometry.js";
import { readAction } from "./positions.js";

/**
 * @typedef {import("../shell/types.js").Hint} Hint
 */

/**
 * What is wrong, in the terminal's words.
 * @param {string[]} moves
 * @param {number} wrong  the place of the first wrong one
 * @param {string} why
 * @returns {Hint}
 */
export function mistake(moves, wrong, why) {
  const action = readAction(moves[wrong]);
  const undo = undoWords(moves.slice(wrong).filter((move) => move !== "--").length);
  const places = action.kind === "build" ? [SITE_NAMES[action.site]] : [];
  const where = places.length ? places[0] : action.kind === "plan" ? "your plan" : "what you have built";
  const steps = /** @type {[string, string, string]} */ ([
    `It is not right so far. Look at ${where}.`,
    why,
    `${moves[wrong]} is wrong. ${undo}`,
  ]);
  return { steps, move: null, places };
}

/** @param {number} times */
function undoWords(times) {
  return times === 1 ? "Undo it." : `Undo ${times} times.`;
}
