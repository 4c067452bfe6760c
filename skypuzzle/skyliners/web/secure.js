/** A `secure` puzzle: a turn of the last round, after which every plan holds whatever the others do. */

import { reasonsOf } from "./reasons.js";
import { turnBoard } from "./turn.js";

/**
 * The puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function kindBoard(puzzle) {
  return turnBoard(puzzle, { reason: reasonsOf(puzzle) });
}
