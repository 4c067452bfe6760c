/** The puzzles of Skyliners on the page, by their kinds. */

import { buildBoard } from "./build.js";
import { turnBoard } from "./turn.js";

/**
 * A puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function board(puzzle) {
  return puzzle.kind === "build" ? buildBoard(puzzle) : turnBoard(puzzle);
}
