/** A puzzle of one turn, whatever is asked of it: two actions, and what is beside the city. */

import { fault } from "../shell/moves.js";
import { standing } from "./cities.js";
import { cityBoard } from "./city_board.js";
import { apply, mustForfeit, reserveOf, whyNot } from "./legality.js";
import { mistake } from "./mistakes.js";
import { readAction, readPlan, readPosition, spelled } from "./positions.js";
import { tableView } from "./table.js";
import { turnHand } from "./turn_hand.js";
import { turnName } from "./turns.js";

/**
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {import("./cities.js").Plan} Plan
 * @typedef {import("./positions.js").Action} Action
 * @typedef {import("./positions.js").Position} Position
 *
 * @typedef {object} TurnSoFar  the table, and what the player has done in the turn
 * @property {Position} position
 * @property {readonly string[]} actions
 *
 * @typedef {object} TurnData  what Python found out
 * @property {string[]} right  the turn that does it
 * @property {Record<string, Hint>} hints  by what was done rightly so far
 * @property {string[]} warnings  why no turn with a first action does it
 * @property {Record<string, number>} astray  for each first action that is not right, which of them
 *
 * @typedef {object} Ways  what each kind has of its own
 * @property {(state: TurnSoFar) => string} reason  why a turn is not enough
 * @property {string} [wrong]  what comes before the reason in a hint for somebody who has gone wrong
 * @property {(position: Position) => string} [due]  what to say of the second action
 * @property {(position: Position) => readonly Plan[]} [signsOf]  what is shown around the city, if nothing is asked for
 * @property {(position: Position) => Record<string, number>} [pointsOf]  everybody's
 */

const OWN_CARD = "you know your own card: say its row and number, such as =B3";

/**
 * The puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @param {Ways} ways
 * @returns {Board}
 */
export function turnBoard({ entry, play }, { reason, wrong: lead, due, signsOf, pointsOf }) {
  const data = /** @type {TurnData} */ (play);
  const seat = /** @type {string} */ (entry.player);
  const plans = /** @type {string[]} */ (entry.plans).map(readPlan);
  /** @type {TurnSoFar} */
  const start = { position: readPosition(entry.position), actions: [] };
  const right = turnName(data.right);

  const isComplete = (/** @type {TurnSoFar} */ { position: { turn }, actions }) =>
    actions.length > 0 && (turn === null || turn.side !== seat || turn.action === 1);
  const firstWrong = (/** @type {string[]} */ moves) => {
    const place = moves.findIndex((move) => !data.right.includes(move));
    return place < 0 ? null : place;
  };
  const after = (/** @type {TurnSoFar} */ { position, actions }, /** @type {string} */ move) => {
    const action = readAction(move);
    const why = whyNotNow(position, action, isComplete({ position, actions }));
    if (why !== null || position.turn === null) throw fault("action", move, why ?? "the turn is over");
    return { position: apply(position, position.turn, action), actions: [...actions, move] };
  };
  const hand = turnHand(seat, isComplete);

  const whyWrong = (/** @type {string[]} */ moves, /** @type {number} */ wrong) => {
    if (wrong === 0) return data.warnings[data.astray[moves[0]]];
    return `${lead ?? "With it, the turn is not enough:"} ${reason(moves.reduce(after, start))}.`;
  };

  return {
    ...cityBoard({
      seat,
      seats: start.position.seats,
      signsOf: ({ position }) => signsOf?.(position) ?? plans,
      given: start.position.heights,
      heightsOf: ({ position }) => position.heights,
    }),
    ...hand,
    start,
    after,
    forced: (state) => (!isComplete(state) && mustForfeit(state.position) ? "--" : null),
    made: (move) => `${move} placed.`,
    describe(state) {
      const { position } = state;
      const words = standing(position.heights, reserveOf(position, seat), plans);
      return due && position.turn?.action === 2 && !isComplete(state) ? `${due(position)} ${words}` : words;
    },
    isComplete,
    isSolved: (state) => isComplete(state) && turnName(state.actions) === right,
    shortfall(state) {
      const lost = state.actions.includes("--") ? ", with an action lost" : "";
      return `The turn is played${lost}, but it is not enough: ${reason(state)}.`;
    },
    solution: () => data.right.filter((move) => move !== "--"),
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      if (wrong !== null) return mistake(moves, wrong, whyWrong(moves, wrong));
      return data.hints[moves.join(" ")] ?? null;
    },
    spelled,
    aside: (state) =>
      tableView(state.position, {
        seat,
        isOver: isComplete(state),
        asked: plans,
        points: pointsOf?.(state.position) ?? null,
      }),
  };
}

/**
 * @param {Position} position
 * @param {Action} action
 * @param {boolean} isOver
 * @returns {string | null}
 */
function whyNotNow(position, action, isOver) {
  if (position.turn === null || isOver) return "the turn is over";
  return action.kind === "hidden" ? OWN_CARD : whyNot(position, position.turn, action);
}
