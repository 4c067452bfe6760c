/** A `reach` puzzle: the last turn of a game, after which every plan holds. */

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
