/** Which actions are legal and what they do; why others are not, in the terminal's words. */

import { EMPTY, PARK_CODE, PIECE_NAMES, less, takes, withPiece } from "./cities.js";
import { ROWS, SITE_NAMES, SITES } from "./geometry.js";
import { actionText } from "./positions.js";

/**
 * @typedef {import("./positions.js").Action} Action
 * @typedef {import("./positions.js").Build} Build
 * @typedef {import("./positions.js").Planning} Planning
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./positions.js").Turn} Turn
 */

const PLANNING_CARDS = 5;
const NUMBERS = [1, 2, 3, 4];
const [ROOF, PARK] = [1, 2];
/** @type {Action} */
const FORFEIT = { kind: "forfeit" };

/**
 * Why a site does not take a piece, whoever plays it; null if it does.
 * @param {readonly number[]} heights
 * @param {Build} build
 * @returns {string | null}
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
 * Everything the player to move may do, in the order of the rules: a forfeit, if there is nothing else.
 * @param {Position} position
 * @returns {Action[]}
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
 * What a side may still plan: any row whose card is not known to be played, if it has a card left.
 * @param {Position} position
 * @param {string} side
 * @returns {Planning[]}
 */
export function plannings(position, side) {
  const played = rowsPlayed(position, side);
  if (played.length === PLANNING_CARDS) return [];
  return ROWS.filter((row) => !played.includes(row)).flatMap((row) =>
    NUMBERS.map((number) => ({ kind: /** @type {const} */ ("plan"), row, number })),
  );
}

/**
 * @param {Position} position
 * @param {string} side
 * @returns {(number | null)[]}
 */
function rowsPlayed({ office }, side) {
  return office.filter((card) => card.side === side).map(({ plan }) => plan && plan.row);
}

/**
 * Why the player to move may not do this; null if they may.
 * @param {Position} position
 * @param {Turn} turn
 * @param {Action} action
 * @returns {string | null}
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
    return `nobody may pass: ${actionText(others[0])} is one of ${others.length} legal actions`;
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
 * Has the player to move nothing to choose from?
 * @param {Position} position
 */
export function mustForfeit(position) {
  return legalActions(position)[0] === FORFEIT;
}

/**
 * The position after a legal action.
 * @param {Position} position
 * @param {Turn} turn
 * @param {Action} action
 * @returns {Position}
 */
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

/**
 * @param {Position} position
 * @param {Turn} turn
 * @param {number | null} built
 * @returns {Turn | null}
 */
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
