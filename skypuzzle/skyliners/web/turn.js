/** The boards of puzzles about one turn: `reach`, `secure`, `force` and `win`. */

import { fault, pieceHand } from "../shell/moves.js";
import { PIECES, ROW_LETTERS, numberText, rowOf, standing } from "./cities.js";
import { cityBoard, mistake, pieceTools } from "./city_board.js";
import {
  actionText,
  apply,
  legalActions,
  mustForfeit,
  plannings,
  readAction,
  readPlan,
  readPosition,
  reserveOf,
  spelled,
  whyNot,
} from "./positions.js";
import { pointsWords, score, tableView } from "./side_panel.js";

// Turns

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./positions.js").Turn} Turn
 */

/**
 * A turn by its actions, in any order.
 * @param {readonly string[]} actions
 */
function turnName(actions) {
  return [...actions].sort().join(" ");
}

/** All turns of the player to move, each once. @type {(position: Position) => string[]} */
function turnsFrom(position) {
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

// Tools and presses

/**
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").PuzzleData} PuzzleData
 * @typedef {import("../shell/types.js").Tool} Tool
 *
 * @typedef {object} TurnHand
 * @property {string | null} piece  the letter of the chosen piece
 * @property {string | null} row  the letter of the chosen card
 */

/**
 * Tools and presses of a puzzle of one turn.
 * @param {string} seat
 * @param {(state: TurnSoFar) => boolean} isComplete
 * @returns {Pick<Board, "hand" | "tools" | "choose" | "press">}
 */
function turnHand(seat, isComplete) {
  const pieces = pieceHand({
    tools: (state) => pieceTools(reserveOf(state.position, seat), isComplete(state)),
    moveOf: (_, tool, cell) => (rowOf(cell) === null ? tool + cell : null),
  });

  /** @type {(state: TurnSoFar) => boolean} */
  const mayPlan = ({ position, actions }) => !isComplete({ position, actions }) && position.turn?.action === 2;

  /** @type {(state: TurnSoFar, hand: TurnHand) => Tool[]} */
  const cards = (state, { row }) => {
    if (state.position.isIntro) return [];
    const isOff = !mayPlan(state);
    const letters = [...new Set(plannings(state.position, seat).map((card) => ROW_LETTERS[card.row]))];
    const when = isOff && !isComplete(state) ? ", with the second action" : "";
    const rows = letters.map((letter) => ({
      id: `=${letter}`,
      label: `Plan row ${letter}${when}`,
      text: letter,
      key: letter,
      isChosen: !isOff && letter === row,
      isOff,
      group: "Plan a row",
    }));
    if (isOff || row === null || !letters.includes(row)) return rows;
    const numbers = [1, 2, 3, 4].map((number) => ({
      id: `=${row}${number}`,
      label: `Plan to see ${number === 4 ? "4 or 5" : number} in row ${row}`,
      text: numberText(number),
      key: String(number),
      group: `How many in row ${row}?`,
    }));
    return [...rows, ...numbers];
  };

  return {
    hand: /** @type {TurnHand} */ ({ piece: null, row: null }),
    tools: (state, hand) => [...pieces.tools(state, hand.piece), ...cards(state, hand)],
    choose(state, hand, tool, cell) {
      if (PIECES.includes(tool)) {
        const { hand: piece, ...rest } = pieces.choose(state, hand.piece, tool, cell);
        return { hand: { piece, row: null }, ...rest };
      }
      if (tool.length === 3) return { hand: { piece: null, row: null }, move: tool };
      const row = tool[1] === hand.row ? null : tool[1];
      return row === null
        ? { hand: { piece: null, row } }
        : { hand: { piece: null, row }, say: `Row ${row}: how many do you plan to see?` };
    },
    press(state, hand, cell) {
      const { hand: piece, ...rest } = pieces.press(state, hand.piece, cell);
      return { hand: { piece, row: null }, ...rest };
    },
  };
}

// The board

/**
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {import("./cities.js").Plan} Plan
 * @typedef {import("./positions.js").Action} Action
 *
 * @typedef {object} TurnSoFar  the position, and the actions of the turn so far
 * @property {Position} position
 * @property {readonly string[]} actions
 *
 * @typedef {object} TurnData  the data from Python
 * @property {string[]} right  the solution
 * @property {Record<string, Hint>} hints  by the right actions so far
 * @property {string[]} warnings  why no turn with a wrong first action solves the puzzle
 * @property {Record<string, number>} astray  the number of the warning for each wrong first action
 *
 * @typedef {object} Ways  what differs between kinds
 * @property {(state: TurnSoFar) => string} reason  why a turn is not enough
 * @property {string} [wrong]  the words before the reason in a hint about a mistake
 * @property {(position: Position) => string} [due]  the words for the second action
 * @property {(position: Position) => readonly Plan[]} [signsOf]  the plans to show, if not those asked for
 * @property {(position: Position) => Record<string, number>} [pointsOf]  the points of all players
 */

const OWN_CARD = "you know your own card: give its row and number, such as =B3";

/** @type {(puzzle: PuzzleData, ways: Ways) => Board} */
function turnBoard({ entry, play }, { reason, wrong: lead, due, signsOf, pointsOf }) {
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

/** @type {(position: Position, action: Action, isOver: boolean) => string | null} */
function whyNotNow(position, action, isOver) {
  if (position.turn === null || isOver) return "the turn is over";
  return action.kind === "hidden" ? OWN_CARD : whyNot(position, position.turn, action);
}

// Kinds

/**
 * @typedef {object} Judged
 * @property {string[]} reasons
 * @property {number[]} fails  the number of the reason for each turn, in the order of `turnsFrom`; -1 for the solution
 */

/**
 * A function that says why a turn does not solve the puzzle.
 * @type {(puzzle: PuzzleData) => (state: TurnSoFar) => string}
 */
function reasonsOf({ entry, play }) {
  const { reasons, fails } = /** @type {Judged} */ (play);
  /** @type {Map<string, string> | null} */
  let byTurn = null;
  return ({ actions }) => {
    byTurn ??= new Map(turnsFrom(readPosition(entry.position)).map((turn, place) => [turn, reasons[fails[place]]]));
    return byTurn.get(turnName(actions)) ?? "";
  };
}

/**
 * `reach` puzzles: find the last turn of a game, after which every plan holds; and `secure` puzzles: find a turn of the
 * last round, after which every plan holds whatever the others do.
 * @param {PuzzleData} puzzle
 */
export function reasonedTurn(puzzle) {
  return turnBoard(puzzle, { reason: reasonsOf(puzzle) });
}

/**
 * `force` puzzles: find the one turn after which plans can be made to hold, whatever the others do.
 * @param {PuzzleData} puzzle
 */
export function forcingTurn(puzzle) {
  return turnBoard(puzzle, { reason: reasonsOf(puzzle), wrong: "After it,", due: secondAction });
}

/**
 * The second action of a turn, in words.
 * @param {Position} position
 */
function secondAction(position) {
  const due = legalActions(position);
  const isCard = due.every(({ kind }) => kind === "plan");
  return isCard ? `Now a card, such as ${actionText(due[0])}.` : "Now the second action.";
}

/**
 * `win` puzzles: find the last turn of a game, with all cards open, that makes the player the only winner.
 * @param {PuzzleData} puzzle
 */
export function winningTurn(puzzle) {
  return turnBoard(puzzle, {
    reason: ({ position }) => pointsWords(score(position)),
    signsOf: ({ office }) => office.flatMap(({ plan }) => (plan === null ? [] : [plan])),
    pointsOf: (position) => score(position).totals,
  });
}
