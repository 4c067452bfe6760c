/** Why turns fail, as Python found out for each of them. */

import { readPosition } from "./positions.js";
import { turnName, turnsFrom } from "./turns.js";

/**
 * @typedef {object} Judged
 * @property {string[]} reasons
 * @property {number[]} fails  for each turn, in the order of `turnsFrom`, which of them: -1 for the right one
 */

/**
 * A function that tells why a turn of a puzzle is not enough.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {(state: import("./turn.js").TurnSoFar) => string}
 */
export function reasonsOf({ entry, play }) {
  const { reasons, fails } = /** @type {Judged} */ (play);
  /** @type {Map<string, string> | null} */
  let told = null;
  return ({ actions }) => {
    told ??= new Map(turnsFrom(readPosition(entry.position)).map((turn, place) => [turn, reasons[fails[place]]]));
    return told.get(turnName(actions)) ?? "";
  };
}
