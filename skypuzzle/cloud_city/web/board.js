/** The boards of Cloud City puzzles; the script of a kind is imported when it is played. */

/**
 * @typedef {import("../shell/types.js").PuzzleData} PuzzleData
 * @typedef {import("../shell/types.js").Board} Board
 */

const BOARDS = /** @type {Record<string, () => Promise<(puzzle: PuzzleData) => Board>>} */ ({
  aerial: async () => (await import("./aerial.js")).aerialBoard,
  survey: async () => (await import("./survey.js")).surveyBoard,
  finish: async () => (await import("./finish.js")).finishBoard,
});

/** @type {(puzzle: PuzzleData) => Promise<Board>} */
export async function board(puzzle) {
  const fetched = BOARDS[puzzle.kind];
  if (fetched === undefined) throw new Error(`no board for ${puzzle.kind}`);
  return (await fetched())(puzzle);
}
