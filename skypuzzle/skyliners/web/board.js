/** The boards of Skyliners puzzles; the script of a kind is imported when it is played. */

/**
 * @typedef {import("../shell/types.js").PuzzleData} PuzzleData
 * @typedef {import("../shell/types.js").Board} Board
 */

const BOARDS = /** @type {Record<string, () => Promise<(puzzle: PuzzleData) => Board>>} */ ({
  build: async () => (await import("./build.js")).buildBoard,
  reach: async () => (await import("./turn.js")).reasonedTurn,
  secure: async () => (await import("./turn.js")).reasonedTurn,
  force: async () => (await import("./turn.js")).forcingTurn,
  win: async () => (await import("./turn.js")).winningTurn,
});

/** @type {(puzzle: PuzzleData) => Promise<Board>} */
export async function board(puzzle) {
  return (await BOARDS[puzzle.kind]())(puzzle);
}
