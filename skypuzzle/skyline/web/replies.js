/** `secure` puzzles: how the last opponent undoes a turn, found by trying every turn. */

import { OWNER_WORDS } from "./outline.js";
import { mover, tally, winners } from "./positions.js";
import { apply, legalActions } from "./rules.js";
import { actionWords } from "./turns.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./rules.js").Action} Action
 */

/** For one search, as in the terminal. */
const MOST_STATES = 10_000;

/**
 * Is a player's goal fulfilled on the board as it is?
 * @type {(position: Position, seat: number, goal: string) => boolean}
 */
export function stands(position, seat, goal) {
  const colour = position.seats[seat];
  if (goal === "win") return winners(position) === colour;
  return tally(position, colour, position.missions[seat]).mission;
}

/**
 * The fewest actions of the player to move after which a goal of another player fails; null if there are none.
 * Undefined if there are too many turns to try.
 * @type {(position: Position, seat: number, goal: string) => Action[] | null | undefined}
 */
function breaking(position, seat, goal) {
  const opponent = position.turn?.seat ?? 0;
  /** @type {{ now: Position, actions: Action[] }[]} */
  const ahead = [{ now: position, actions: [] }];
  const seen = new Set();
  for (const { now, actions } of ahead) {
    for (const action of legalActions(now)) {
      if (action.kind === "buy" || action.kind === "sell") continue; // what is bought is not built in this turn
      if (action.kind === "end") {
        if (!stands(now, seat, goal)) return actions;
        continue;
      }
      const then = apply(now, action);
      const key = JSON.stringify([then.towers, then.turn, then.cash[opponent], then.cards[opponent]]);
      if (seen.has(key)) continue;
      seen.add(key);
      ahead.push({ now: then, actions: [...actions, action] });
    }
    if (ahead.length > MOST_STATES) return undefined;
  }
  return null;
}

/**
 * What the opponent does after a turn, in words.
 * @param {Position} start  whose cards the opponent has: what a penthouse makes others draw is not known
 * @param {Position} state  after the turn
 * @param {{ seat: number, goal: string, words: string }} about  whose goal it is
 */
export function replyWords(start, state, { seat, goal, words }) {
  const position = { ...state, cards: start.cards };
  const name = OWNER_WORDS[mover(position)];
  const actions = breaking(position, seat, goal);
  if (actions === null) return `Whatever ${name} does, ${words} is safe.`;
  if (actions === undefined) return `The search could not decide whether ${name} can undo it.`;
  let now = position;
  const does = actions.map((action) => {
    const told = actionWords(now, action);
    now = apply(now, action);
    return told;
  });
  const then = stands(state, seat, goal) ? "gone" : "still not there";
  return `${name}: ${does.join("; ") || "nothing"}. Then ${words} is ${then}.`;
}
