/**
 * Cities: sites, sides, rows of sight and height codes (0 empty, 1 park, 2n for n floors, 2n + 1 for n floors and a
 * roof; a1 first); what each side sees; buildings in words.
 */

import { numberOf } from "../shell/words.js";

// Sites, sides and rows of sight

export const SIZE = 5;
export const FILES = "abcde";
export const ROW_LETTERS = "ABCDE";
/** Clockwise, as in the order of play. */
const SIDES = "NESW";
/** A site is file + 5 × rank, so a1 is 0 and e5 is 24. */
export const SITES = [...Array(SIZE * SIZE).keys()];
export const ROWS = [...Array(SIZE).keys()];
export const SITE_NAMES = SITES.map((site) => `${FILES[site % SIZE]}${Math.floor(site / SIZE) + 1}`);

/** The names of sides, for screen readers. */
export const SIDE_NAMES = /** @type {Record<string, string>} */ ({ N: "North", E: "East", S: "South", W: "West" });

/** @type {Record<string, (row: number, depth: number) => [number, number]>} */
const PLACES = {
  S: (row, depth) => [row, depth],
  W: (row, depth) => [depth, SIZE - 1 - row],
  N: (row, depth) => [SIZE - 1 - row, SIZE - 1 - depth],
  E: (row, depth) => [SIZE - 1 - depth, row],
};

/** The five sites of each row of sight, nearest first, by side and row: `LINES.S[1]` is row B of S. */
export const LINES = /** @type {Record<string, number[][]>} */ (
  Object.fromEntries(
    Object.entries(PLACES).map(([side, place]) => [
      side,
      ROWS.map((row) =>
        ROWS.map((depth) => {
          const [file, rank] = place(row, depth);
          return file + SIZE * rank;
        }),
      ),
    ]),
  )
);

/** The sites of a rank (0–4) or a file (5–9), by name. @type {(line: number) => string[]} */
export function sitesOf(line) {
  const isIn = (/** @type {number} */ site) => (line < SIZE ? Math.floor(site / SIZE) : SIZE + (site % SIZE)) === line;
  return SITES.filter(isIn).map((site) => SITE_NAMES[site]);
}

/** The row that a word names: `SB` is side S, row B. @type {(word: string) => {side: string, row: number} | null} */
export function rowOf(word) {
  const letters = [...word];
  if (letters.length !== 2 || !SIDES.includes(letters[0]) || !ROW_LETTERS.includes(letters[1])) return null;
  return { side: letters[0], row: ROW_LETTERS.indexOf(letters[1]) };
}

/**
 * The sides around a picture with one of them at the bottom: bottom, left, top, right.
 * @type {(seat: string) => string[]}
 */
export function sidesAround(seat) {
  return [0, 1, 2, 3].map((turn) => SIDES[(SIDES.indexOf(seat) + turn) % SIDES.length]);
}

/**
 * The cells of a picture with one side at the bottom, from the top left: the sites, and around them the rows of sight.
 * @type {(seat: string) => (string | null)[][]}
 */
export function cellsFrom(seat) {
  const [bottom, left, top, right] = sidesAround(seat);
  const ahead = [...ROW_LETTERS];
  const back = [...ROW_LETTERS].reverse();
  return [
    [null, ...back.map((letter) => top + letter), null],
    ...ROWS.map((line) => [
      left + ahead[line],
      ...ROWS.map((column) => SITE_NAMES[LINES[seat][column][SIZE - 1 - line]]),
      right + back[line],
    ]),
    [null, ...ahead.map((letter) => bottom + letter), null],
  ];
}

// Cities

export const EMPTY = 0;
export const PARK_CODE = 1;
const FOUR_OR_FIVE = 4;
/** Pieces by their letters, in the order of reserves. */
export const PIECES = "FRP";
export const PIECE_NAMES = ["floor", "roof", "park"];

/**
 * @typedef {readonly number[]} Heights
 * @typedef {readonly number[]} Reserve  floors, roofs, parks
 *
 * @typedef {object} Plan  how many buildings a side plans to see in one of its rows; 4 means 4 or 5
 * @property {string} side
 * @property {number} row
 * @property {number} number
 */

/** @type {(heights: Heights, piece: number, site: number) => Heights} */
export function withPiece(heights, piece, site) {
  return heights.map((code, place) => (place === site ? code + (piece === 0 ? 2 : 1) : code));
}

/** What is left of a reserve after one piece is used. @type {(reserve: Reserve, piece: number) => Reserve} */
export function less(reserve, piece) {
  return reserve.map((number, place) => (place === piece ? number - 1 : number));
}

/**
 * May a piece go on a site of this height code?
 * @param {number} piece
 * @param {number} code
 */
export function takes(piece, code) {
  return piece === 2 ? code === EMPTY : code % 2 === 0 && (piece === 0 || code !== EMPTY);
}

/**
 * The sites that a side sees in one of its rows, nearest first.
 * @type {(heights: Heights, side: string, row: number) => number[]}
 */
export function seen(heights, side, row) {
  let tallest = EMPTY;
  return LINES[side][row].filter((site) => {
    const isSeen = heights[site] > tallest;
    tallest = Math.max(tallest, heights[site]);
    return isSeen;
  });
}

/**
 * Does a plan hold in a city?
 * @param {Heights} heights
 * @param {Plan} plan
 */
export function holds(heights, { side, row, number }) {
  return Math.min(seen(heights, side, row).length, FOUR_OR_FIVE) === number;
}

/**
 * Hidden buildings of a row, each with the nearest building in front that is high enough to hide it.
 * @type {(heights: Heights, side: string, row: number) => [number, number][]}
 */
export function hidden(heights, side, row) {
  const line = LINES[side][row];
  const shown = seen(heights, side, row);
  return line
    .filter((site) => heights[site] !== EMPTY && !shown.includes(site))
    .map((site) => [site, line.find((front) => heights[front] >= heights[site]) ?? site]);
}

/**
 * @param {Heights} heights
 * @param {string} side
 * @param {number} row
 */
export function sightWords(heights, side, row) {
  const shown = seen(heights, side, row).map((site) => SITE_NAMES[site]);
  const names = shown.length ? ` (${shown.join(" ")})` : "";
  const behind = hidden(heights, side, row).map(([site, front]) => `${SITE_NAMES[site]} behind ${SITE_NAMES[front]}`);
  const text = `${side}, row ${ROW_LETTERS[row]}: sees ${shown.length}${names}.`;
  return behind.length ? `${text} Hidden: ${behind.join(", ")}.` : text;
}

/**
 * A plan as it is written: `SB3`.
 * @param {Plan} plan
 */
export function planText({ side, row, number }) {
  return `${side}${ROW_LETTERS[row]}${number}`;
}

/**
 * The number of a plan on a sign.
 * @param {number} number
 */
export function numberText(number) {
  return number === FOUR_OR_FIVE ? "4+" : String(number);
}

/**
 * A building in words.
 * @param {number} code
 */
export function building(code) {
  if (code === EMPTY) return "empty";
  if (code === PARK_CODE) return "a park";
  const floors = Math.floor(code / 2);
  return `${numberOf(floors, "floor")}${code % 2 ? " and a roof" : ""}`;
}

/**
 * What is left to place, in words.
 * @param {Reserve} reserve
 */
function leftOver(reserve) {
  const parts = reserve.flatMap((number, piece) => (number ? [numberOf(number, PIECE_NAMES[piece])] : []));
  return parts.join(", ") || "nothing";
}

/**
 * @param {number} held
 * @param {number} asked
 */
function plansHolding(held, asked) {
  if (asked === 1) return held ? "the plan holds" : "the plan does not hold";
  return `${held} of ${asked} plans hold`;
}

/**
 * The pieces that are left and the plans that hold, in a line.
 * @param {Heights} heights
 * @param {Reserve} reserve
 * @param {readonly Plan[]} plans
 */
export function standing(heights, reserve, plans) {
  const held = plans.filter((plan) => holds(heights, plan)).length;
  return `left: ${leftOver(reserve)}${plans.length ? `; ${plansHolding(held, plans.length)}` : ""}`;
}

/**
 * The pieces that turn one city into another, floors before their roofs.
 * @type {(heights: Heights, city: Heights) => string[]}
 */
export function wayTo(heights, city) {
  return SITES.flatMap((site) => {
    const [now, then] = [heights[site], city[site]];
    if (now === EMPTY && then === PARK_CODE) return [`P${SITE_NAMES[site]}`];
    const floors = Math.floor(then / 2) - Math.floor(now / 2);
    return [
      ...Array(Math.max(0, floors)).fill(`F${SITE_NAMES[site]}`),
      ...Array(Math.max(0, (then % 2) - (now % 2))).fill(`R${SITE_NAMES[site]}`),
    ];
  });
}
