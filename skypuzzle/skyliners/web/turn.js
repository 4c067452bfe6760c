/** A puzzle of one turn, `reach`, `secure`, `win` or `force`: its two actions. */

import { fault } from "../shell/moves.js";
import { standing } from "./cities.js";
import { cityBoard } from "./city_board.js";
import { apply, legalActions, mustForfeit, reserveOf, whyNot } from "./legality.js";
import { mistake } from "./mistakes.js";
import { actionText, readAction, readPlan, readPosition, spelled } from "./positions.js";
import { pointsWords, score } from "./scoring.js";
import { tableView } from "./table.js";
import { turnHand } from "./turn_hand.js";
import { turnName, turnsFrom } from "./turns.js";

/**
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").Hint} Hint
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
 * @property {string[]} reasons  why turns fail
 * @property {string[]} warnings  why no turn with a first action does it
 * @property {Record<string, number>} astray  for each first action that is not right, which of them
 * @property {number[]} fails  for each turn, in the order of `turnsFrom`, which of them: -1 for the right one
 */

const OWN_CARD = "you know your own card: say its row and number, such as =B3";

/**
 * The puzzle, ready to be played.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {Board}
 */
export function turnBoard({ kind, entry, play }) {
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

  /** @type {Map<string, string> | null} */
  let reasons = null;
  const reason = (/** @type {TurnSoFar} */ { position, actions }) => {
    if (kind === "win") return pointsWords(score(position));
    reasons ??= new Map(turnsFrom(start.position).map((turn, place) => [turn, data.reasons[data.fails[place]]]));
    return reasons.get(turnName(actions)) ?? "";
  };

  const whyWrong = (/** @type {string[]} */ moves, /** @type {number} */ wrong) => {
    if (wrong === 0) return data.warnings[data.astray[moves[0]]];
    const state = moves.reduce(after, start);
    return kind === "force" ? `After it, ${reason(state)}.` : `With it, the turn is not enough: ${reason(state)}.`;
  };

  return {
    ...cityBoard({
      seat,
      seats: start.position.seats,
      signsOf: ({ position }) => (kind === "win" ? openCards(position) : plans),
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
      const isDue = kind === "force" && position.turn?.action === 2 && !isComplete(state);
      return isDue ? `${whatIsDue(position)} ${words}` : words;
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
        points: kind === "win" ? score(state.position).totals : null,
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

/**
 * The second action of a turn, in words.
 * @param {Position} position
 */
function whatIsDue(position) {
  const due = legalActions(position);
  const isCard = due.every(({ kind }) => kind === "plan");
  return isCard ? `Now a card, such as ${actionText(due[0])}.` : "Now the second action.";
}

/** @param {Position} position */
function openCards({ office }) {
  return office.flatMap(({ plan }) => (plan === null ? [] : [plan]));
}
