/** The puzzles of Cloud City as boards, each by its kind. */

import { aerialBoard } from "./aerial.js";
import { finishBoard } from "./finish.js";
import { surveyBoard } from "./survey.js";

/** @typedef {import("../shell/types.js").PuzzleData} PuzzleData */

const BOARDS = /** @type {Record<string, (puzzle: PuzzleData) => import("../shell/types.js").Board>} */ ({
  aerial: aerialBoard,
  survey: surveyBoard,
  finish: finishBoard,
});

/**
 * A puzzle to play.
 * @param {PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function board(puzzle) {
  const make = BOARDS[puzzle.kind];
  if (make === undefined) throw new Error(`no board for ${puzzle.kind}`);
  return make(puzzle);
}
