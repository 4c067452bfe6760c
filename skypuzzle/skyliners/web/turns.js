/** Every turn a player can take, in the order in which Python judged them. */

import { apply, legalActions } from "./legality.js";
import { actionText } from "./positions.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./positions.js").Turn} Turn
 */

/**
 * A turn by its actions, whatever their order.
 * @param {readonly string[]} actions
 */
export function turnName(actions) {
  return [...actions].sort().join(" ");
}

/**
 * All turns of the player to move, each once.
 * @param {Position} position
 * @returns {string[]}
 */
export function turnsFrom(position) {
  /** @type {Set<string>} */
  const found = new Set();
  const { turn } = position;
  for (const first of turn === null ? [] : legalActions(position)) {
    const halfway = apply(position, /** @type {Turn} */ (turn), first);
    if (halfway.turn === null || halfway.turn.action === 1) {
      found.add(actionText(first));
      continue;
    }
    for (const second of legalActions(halfway)) found.add(turnName([actionText(first), actionText(second)]));
  }
  return [...found];
}
