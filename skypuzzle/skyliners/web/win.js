/** A `win` puzzle: the last turn of a game with all cards open, which makes its player the only winner. */

import { pointsWords, score } from "./scoring.js";
import { turnBoard } from "./turn.js";

/**
 * The puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function kindBoard(puzzle) {
  return turnBoard(puzzle, {
    reason: ({ position }) => pointsWords(score(position)),
    signsOf: ({ office }) => office.flatMap(({ plan }) => (plan === null ? [] : [plan])),
    pointsOf: (position) => score(position).totals,
  });
}
