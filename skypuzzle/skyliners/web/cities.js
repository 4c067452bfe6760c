/**
 * Cities as height codes, a1 first: 0 empty, 1 park, 2n for n floors, 2n + 1 for n floors and a roof. What a side sees
 * of them, and buildings in words.
 */

import { LINES, ROW_LETTERS, SITE_NAMES, SITES } from "./geometry.js";

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
 * @typedef {object} Plan  a side plans to see that many in one of its rows; 4 stands for 4 or 5
 * @property {string} side
 * @property {number} row
 * @property {number} number
 */

/**
 * The city with one more piece.
 * @param {Heights} heights
 * @param {number} piece
 * @param {number} site
 * @returns {Heights}
 */
export function withPiece(heights, piece, site) {
  return heights.map((code, place) => (place === site ? code + (piece === 0 ? 2 : 1) : code));
}

/**
 * What is left of a reserve after one piece is used.
 * @param {Reserve} reserve
 * @param {number} piece
 * @returns {Reserve}
 */
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
 * @param {Heights} heights
 * @param {string} side
 * @param {number} row
 * @returns {number[]}
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
 * Buildings that are not seen in a row, each with the nearest one in front that is high enough to hide it.
 * @param {Heights} heights
 * @param {string} side
 * @param {number} row
 * @returns {[number, number][]}
 */
export function hidden(heights, side, row) {
  const line = LINES[side][row];
  const shown = seen(heights, side, row);
  return line
    .filter((site) => heights[site] !== EMPTY && !shown.includes(site))
    .map((site) => [site, line.find((front) => heights[front] >= heights[site]) ?? site]);
}

/**
 * A row of sight in a sentence or two.
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
 * The number of a plan as it stands on a sign.
 * @param {number} number
 */
export function numberText(number) {
  return number === FOUR_OR_FIVE ? "4+" : String(number);
}

/**
 * What stands on a site, in words.
 * @param {number} code
 */
export function building(code) {
  if (code === EMPTY) return "empty";
  if (code === PARK_CODE) return "a park";
  const floors = Math.floor(code / 2);
  return `${counted(floors, "floor")}${code % 2 ? " and a roof" : ""}`;
}

/**
 * A number with its noun: `1 floor`, `2 floors`.
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * What is left to place, in words.
 * @param {Reserve} reserve
 */
function leftOver(reserve) {
  const parts = reserve.flatMap((number, piece) => (number ? [counted(number, PIECE_NAMES[piece])] : []));
  return parts.join(", ") || "nothing";
}

/**
 * How many plans hold, in words.
 * @param {number} held
 * @param {number} asked
 */
function plansHolding(held, asked) {
  if (asked === 1) return held ? "the plan holds" : "the plan does not hold";
  return `${held} of ${asked} plans hold`;
}

/**
 * What is left and what holds, in a line.
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
 * @param {Heights} heights
 * @param {Heights} city
 * @returns {string[]}
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
