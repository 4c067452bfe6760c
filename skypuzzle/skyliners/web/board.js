/** The puzzles of Skyliners on the page: each kind has a module of its own, fetched when it is played. */

/**
 * @typedef {import("../shell/types.js").PuzzleData} PuzzleData
 * @typedef {import("../shell/types.js").Board} Board
 */

const KINDS = /** @type {Record<string, () => Promise<{kindBoard: (puzzle: PuzzleData) => Board}>>} */ ({
  build: () => import("./build.js"),
  reach: () => import("./reach.js"),
  secure: () => import("./secure.js"),
  win: () => import("./win.js"),
  force: () => import("./force.js"),
});

/**
 * A puzzle, ready to be played.
 * @param {PuzzleData} puzzle
 * @returns {Promise<Board>}
 */
export async function board(puzzle) {
  return (await KINDS[puzzle.kind]()).kindBoard(puzzle);
}
