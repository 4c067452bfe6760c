/** Reading the notation of boards, reserves, plans, actions and positions, and writing actions. */

import { fault } from "../shell/moves.js";
import { EMPTY, PARK_CODE, PIECES } from "./cities.js";
import { ROW_LETTERS, SITE_NAMES } from "./geometry.js";

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
 * @typedef {object} Planning  the card of one of the player's own rows, set to a number
 * @property {"plan"} kind
 * @property {number} row
 * @property {number} number
 *
 * @typedef {Build | Planning | {kind: "hidden"} | {kind: "forfeit"}} Action
 *
 * @typedef {object} Card  in the office: of one that is face down, only the side is known
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

/**
 * A board as height codes, a1 first.
 * @param {string} text
 * @returns {Heights}
 */
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

/**
 * Floors, roofs and parks: `12.2.1`.
 * @param {string} text
 * @returns {Reserve}
 */
export function readReserve(text) {
  return text.split(".").map(Number);
}

/**
 * A plan: `SB3`.
 * @param {string} text
 * @returns {Plan}
 */
export function readPlan(text) {
  return { side: text[0], row: ROW_LETTERS.indexOf(text[1]), number: Number(text[2]) };
}

/**
 * A position as it is written in a set.
 * @param {string} text
 * @returns {Position}
 */
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

/**
 * @param {string} text
 * @returns {Turn}
 */
function readTurn(text) {
  const site = SITE_NAMES.indexOf(text.slice(3));
  return { side: text[0], action: Number(text[1]), built: site < 0 ? null : site };
}

/**
 * @param {string} text
 * @returns {Card}
 */
function readCard(text) {
  return { side: text[0], plan: text[1] === "?" ? null : readPlan(text) };
}

/**
 * An action as it is typed: `Fb2`, `Rb2`, `Pb2`, `=B3`, `=?` or `--`.
 * @param {string} text
 * @returns {Action}
 */
export function readAction(text) {
  const build = BUILD.exec(text);
  if (build) return { kind: "build", piece: PIECES.indexOf(build[1]), site: SITE_NAMES.indexOf(build[2]) };
  const planning = PLANNING.exec(text);
  if (planning) return { kind: "plan", row: ROW_LETTERS.indexOf(planning[1]), number: Number(planning[2]) };
  if (text === "=?") return { kind: "hidden" };
  if (text === "--") return { kind: "forfeit" };
  throw fault("action", text, "expected an action: Fb2, Rb2, Pb2, =B3 (=B4 for 4 or 5), =? or --");
}

/**
 * An action as it is written.
 * @param {Action} action
 * @returns {string}
 */
export function actionText(action) {
  if (action.kind === "build") return PIECES[action.piece] + SITE_NAMES[action.site];
  if (action.kind === "plan") return `=${ROW_LETTERS[action.row]}${action.number}`;
  return action.kind === "hidden" ? "=?" : "--";
}

/**
 * A typed word as it is meant: small letters will do for pieces.
 * @param {string} word
 */
export function spelled(word) {
  return [...word].length === 3 && "frp".includes(word[0]) ? word[0].toUpperCase() + word.slice(1) : word;
}
