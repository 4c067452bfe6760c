/** A `force` puzzle: the one turn after which plans can be made to hold, whatever the others do. */

import { legalActions } from "./legality.js";
import { actionText } from "./positions.js";
import { reasonsOf } from "./reasons.js";
import { turnBoard } from "./turn.js";

/**
 * The puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function kindBoard(puzzle) {
  return turnBoard(puzzle, { reason: reasonsOf(puzzle), wrong: "After it,", due: secondAction });
}

/**
 * The second action of a turn, in words.
 * @param {import("./positions.js").Position} position
 */
function secondAction(position) {
  const due = legalActions(position);
  const isCard = due.every(({ kind }) => kind === "plan");
  return isCard ? `Now a card, such as ${actionText(due[0])}.` : "Now the second action.";
}
