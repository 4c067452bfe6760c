/** Positions: notation, legal actions and their effects, and why others are illegal, in the terminal's words. */

import { fault } from "../shell/moves.js";
import {
  EMPTY,
  PARK_CODE,
  PIECES,
  PIECE_NAMES,
  ROWS,
  ROW_LETTERS,
  SITES,
  SITE_NAMES,
  less,
  takes,
  withPiece,
} from "./cities.js";

// Notation

/**
 * @typedef {import("./cities.js").Heights} Heights
 * @typedef {import("./cities.js").Reserve} Reserve
 * @typedef {import("./cities.js").Plan} Plan
 *
 * @typedef {object} Build
 * @property {"build"} kind
 * @property {number} piece
 * @property {number} site
 *
 * @typedef {object} Planning  a plan for one of the player's own rows
 * @property {"plan"} kind
 * @property {number} row
 * @property {number} number
 *
 * @typedef {Build | Planning | {kind: "hidden"} | {kind: "forfeit"}} Action
 *
 * @typedef {object} Card  in the office; only the side is known if it is face down
 * @property {string} side
 * @property {Plan | null} plan
 *
 * @typedef {object} Turn
 * @property {string} side
 * @property {number} action  1 or 2
 * @property {number | null} built  the site built on earlier in this turn
 *
 * @typedef {object} Position
 * @property {Heights} heights
 * @property {string} seats  in turn order, start player first
 * @property {Turn | null} turn  null when the game is over
 * @property {readonly Reserve[]} reserves  in the order of the seats
 * @property {readonly Card[]} office  first card first
 * @property {readonly (string | null)[]} skyscrapers  in the order of the seats; null is an unknown card
 * @property {boolean} isIntro
 */

const SITE = /([.p])|(?:([1-9])|\[([1-9][0-9])\])(\^?)/g;
const BUILD = /^([FRP])([a-e][1-5])$/;
const PLANNING = /^=([A-E])([1-4])$/;

/** A board as height codes, a1 first. @type {(text: string) => Heights} */
export function readBoard(text) {
  return text
    .split("/")
    .reverse()
    .flatMap((rank) =>
      [...rank.matchAll(SITE)].map(([, ground, few, many, roof]) =>
        ground ? (ground === "p" ? PARK_CODE : EMPTY) : 2 * Number(few ?? many) + roof.length,
      ),
    );
}

/** Floors, roofs and parks: `12.2.1`. @type {(text: string) => Reserve} */
export function readReserve(text) {
  return text.split(".").map(Number);
}

/** A plan: `SB3`. @type {(text: string) => Plan} */
export function readPlan(text) {
  return { side: text[0], row: ROW_LETTERS.indexOf(text[1]), number: Number(text[2]) };
}

/** A position as it is written in a set. @type {(text: string) => Position} */
export function readPosition(text) {
  const [board, seats, turn, reserves, office = "-", cards = "?", variant = "full"] = text.split(/\s+/);
  const skyscrapers = cards === "?" ? [...seats].map(() => null) : cards.split(",");
  return {
    heights: readBoard(board),
    seats,
    turn: turn === "-" ? null : readTurn(turn),
    reserves: reserves.split("/").map(readReserve),
    office: office === "-" ? [] : office.split(",").map(readCard),
    skyscrapers: skyscrapers.map((card) => (card === "?" ? null : card)),
    isIntro: variant === "intro",
  };
}

/** @type {(text: string) => Turn} */
function readTurn(text) {
  const site = SITE_NAMES.indexOf(text.slice(3));
  return { side: text[0], action: Number(text[1]), built: site < 0 ? null : site };
}

/** @type {(text: string) => Card} */
function readCard(text) {
  return { side: text[0], plan: text[1] === "?" ? null : readPlan(text) };
}

/** An action as it is typed: `Fb2`, `Rb2`, `Pb2`, `=B3`, `=?` or `--`. @type {(text: string) => Action} */
export function readAction(text) {
  const build = BUILD.exec(text);
  if (build) return { kind: "build", piece: PIECES.indexOf(build[1]), site: SITE_NAMES.indexOf(build[2]) };
  const planning = PLANNING.exec(text);
  if (planning) return { kind: "plan", row: ROW_LETTERS.indexOf(planning[1]), number: Number(planning[2]) };
  if (text === "=?") return { kind: "hidden" };
  if (text === "--") return { kind: "forfeit" };
  throw fault("action", text, "expected an action: Fb2, Rb2, Pb2, =B3 (=B4 for 4 or 5), =? or --");
}

/** An action as it is written. @type {(action: Action) => string} */
export function actionText(action) {
  if (action.kind === "build") return PIECES[action.piece] + SITE_NAMES[action.site];
  if (action.kind === "plan") return `=${ROW_LETTERS[action.row]}${action.number}`;
  return action.kind === "hidden" ? "=?" : "--";
}

/**
 * A typed word with the right capitals: pieces may be typed in small letters.
 * @param {string} word
 */
export function spelled(word) {
  return [...word].length === 3 && "frp".includes(word[0]) ? word[0].toUpperCase() + word.slice(1) : word;
}

// Legal actions

const PLANNING_CARDS = 5;
const NUMBERS = [1, 2, 3, 4];
const [ROOF, PARK] = [1, 2];
/** @type {Action} */
const FORFEIT = { kind: "forfeit" };

/**
 * Why a piece cannot go on a site, whoever plays it; null if it can.
 * @type {(heights: readonly number[], build: Build) => string | null}
 */
export function whyNotThere(heights, { piece, site }) {
  const code = heights[site];
  if (takes(piece, code)) return null;
  const name = SITE_NAMES[site];
  if (code === PARK_CODE) return `${name} is closed by a park`;
  if (code % 2) return `${name} is closed by a roof`;
  if (code === EMPTY) return `a roof goes on floors, and ${name} is empty`;
  return `a park goes on empty ground, and ${name} has floors`;
}

/**
 * The pieces a player has left.
 * @param {Position} position
 * @param {string} side
 */
export function reserveOf(position, side) {
  return position.reserves[position.seats.indexOf(side)];
}

/**
 * All legal actions of the player to move, in the order of the rules; only a forfeit if there is nothing else.
 * @type {(position: Position) => Action[]}
 */
export function legalActions(position) {
  const { turn, heights } = position;
  if (turn === null) return [];
  const reserve = reserveOf(position, turn.side);
  /** @type {Action[]} */
  const actions = reserve.flatMap((number, piece) =>
    SITES.filter((site) => number && site !== turn.built && takes(piece, heights[site])).map((site) => ({
      kind: /** @type {const} */ ("build"),
      piece,
      site,
    })),
  );
  if (turn.action === 2 && !position.isIntro) actions.push(...plannings(position, turn.side));
  return actions.length ? actions : [FORFEIT];
}

/**
 * The plans that a side may still play: any row whose card is not known to be played, if it has a card left.
 * @type {(position: Position, side: string) => Planning[]}
 */
export function plannings(position, side) {
  const played = rowsPlayed(position, side);
  if (played.length === PLANNING_CARDS) return [];
  return ROWS.filter((row) => !played.includes(row)).flatMap((row) =>
    NUMBERS.map((number) => ({ kind: /** @type {const} */ ("plan"), row, number })),
  );
}

/** @type {(position: Position, side: string) => (number | null)[]} */
function rowsPlayed({ office }, side) {
  return office.filter((card) => card.side === side).map(({ plan }) => plan && plan.row);
}

/**
 * Why an action is illegal for the player to move; null if it is legal.
 * @type {(position: Position, turn: Turn, action: Action) => string | null}
 */
export function whyNot(position, turn, action) {
  if (action.kind === "build") {
    if (!reserveOf(position, turn.side)[action.piece]) return `${turn.side} has no ${PIECE_NAMES[action.piece]} left`;
    if (action.site === turn.built) return `${turn.side} has already built on ${SITE_NAMES[action.site]} in this turn`;
    return whyNotThere(position.heights, action);
  }
  if (action.kind === "forfeit") {
    const others = legalActions(position);
    if (others[0] === FORFEIT) return null;
    return `passing is not allowed while there is a legal action, such as ${actionText(others[0])}`;
  }
  if (position.isIntro) return "there are no planning cards in the intro game";
  if (turn.action === 1) return "the first action of a turn must build";
  const played = rowsPlayed(position, turn.side);
  if (played.length === PLANNING_CARDS) return `${turn.side} has no planning card left`;
  if (action.kind === "plan" && played.includes(action.row)) {
    return `${turn.side} has already played the card of that row`;
  }
  return null;
}

/**
 * Is a forfeit the only legal action?
 * @param {Position} position
 */
export function mustForfeit(position) {
  return legalActions(position)[0] === FORFEIT;
}

/** The position after a legal action. @type {(position: Position, turn: Turn, action: Action) => Position} */
export function apply(position, turn, action) {
  const seat = position.seats.indexOf(turn.side);
  let { heights, reserves, office } = position;
  const spend = (/** @type {number} */ piece) =>
    reserves.map((reserve, place) => (place === seat ? less(reserve, piece) : reserve));
  if (action.kind === "build") {
    heights = withPiece(heights, action.piece, action.site);
    reserves = spend(action.piece);
  } else if (action.kind === "plan") {
    office = [...office, { side: turn.side, plan: { side: turn.side, row: action.row, number: action.number } }];
  } else if (action.kind === "hidden") {
    office = [...office, { side: turn.side, plan: null }];
  } else if (position.isIntro) {
    reserves = spend(reserves[seat][PARK] ? PARK : ROOF); // ruling I
  }
  const built = action.kind === "build" ? action.site : null;
  const after = { ...position, heights, reserves, office };
  return { ...after, turn: nextTurn(after, turn, built) };
}

/** @type {(position: Position, turn: Turn, built: number | null) => Turn | null} */
function nextTurn({ isIntro, seats, reserves }, turn, built) {
  const seat = seats.indexOf(turn.side);
  const has = (/** @type {number} */ place) => reserves[place].some((number) => number > 0);
  const starts = (/** @type {number} */ place) => ({ side: seats[place], action: 1, built: null });
  if (turn.action === 1 && (!isIntro || has(seat))) return { side: turn.side, action: 2, built };
  if (isIntro) {
    const order = [...seats].map((_, ahead) => (seat + 1 + ahead) % seats.length);
    const next = order.find(has);
    return next === undefined ? null : starts(next);
  }
  if (seat < seats.length - 1) return starts(seat + 1);
  return reserves.every(([floors]) => floors > 0) ? starts(0) : null; // rule 24, ruling H
}
