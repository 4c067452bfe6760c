/** The boards of Skyline puzzles; the script of a kind is imported when it is played. */

/**
 * @typedef {import("../shell/types.js").PuzzleData} PuzzleData
 * @typedef {import("../shell/types.js").Board} Board
 */

const BOARDS = /** @type {Record<string, () => Promise<(puzzle: PuzzleData) => Board>>} */ ({
  rent: async () => (await import("./rent.js")).rentBoard,
  last: async () => (await import("./turn.js")).turnBoard,
  machine: async () => (await import("./turn.js")).turnBoard,
  secure: async () => (await import("./turn.js")).turnBoard,
});

/** @type {(puzzle: PuzzleData) => Promise<Board>} */
export async function board(puzzle) {
  return (await BOARDS[puzzle.kind]())(puzzle);
}
