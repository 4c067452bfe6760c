/** What lies in a `survey` puzzle's square, the votes of its lines, and whether all its walkways can stand together. */

import { LEVELS, NOTHING, SIZE, nameOf, quartersOf, withLetters } from "./geometry.js";
import { cross, lengthOf, possibleWalkways, stepOf, votesOf } from "./walkways.js";

/**
 * @typedef {import("./walkways.js").Walkway} Walkway
 *
 * @typedef {object} Laid  a state of the puzzle
 * @property {readonly (readonly [number, string])[]} tiles  by cell, in order, as they are turned
 * @property {readonly (readonly [number, string])[]} notes  by quarter, in order: letters of buildings, `.` for none
 */

/** Quarters along an edge of the square. */
export const SIDE = 6;
/** Columns, read from the south, then ranks, read from the west. */
export const LINES = [..."abcdef123456"];
/** The cells of the square. */
export const SITES = [0, 2, 4].flatMap((rank) => [0, 2, 4].map((column) => column + SIZE * rank));
const STOCK = [6, 8, 8, 6, 3];

/**
 * A line in words.
 * @param {string} line
 * @returns {string}
 */
export const lineName = (line) => (line < "a" ? `rank ${line}` : `column ${line}`);

/**
 * The tile on a cell, if any.
 * @param {Laid} state
 * @param {number} cell
 * @returns {string | undefined}
 */
export const tileAt = (state, cell) => state.tiles.find(([at]) => at === cell)?.[1];

/**
 * What is noted of a quarter, if anything.
 * @param {Laid} state
 * @param {number} quarter
 * @returns {string | undefined}
 */
export const noteAt = (state, quarter) => state.notes.find(([at]) => at === quarter)?.[1];

/**
 * Pairs with another one, or without it where there is nothing new, in order.
 * @param {readonly (readonly [number, string])[]} pairs
 * @param {number} at
 * @param {string | null} value
 * @returns {(readonly [number, string])[]}
 */
export function replaced(pairs, at, value) {
  const others = pairs.filter(([each]) => each !== at);
  /** @type {(readonly [number, string])[]} */
  const all = value === null ? others : [...others, [at, value]];
  return all.sort(([one], [other]) => one - other);
}

/**
 * A letter for every quarter of the plane.
 * @param {Laid} state
 * @returns {string}
 */
export function planeOfTiles(state) {
  const letters = state.tiles.flatMap(([cell, tile]) =>
    quartersOf(cell).map((quarter, at) => /** @type {[number, string]} */ ([quarter, tile[at]])),
  );
  return withLetters(NOTHING, letters);
}

/**
 * The votes of every line, with all walkways that rules 10a–e allow: river, forest and sand.
 * @param {string} plane
 * @returns {Record<string, number[]>}
 */
export function votesOfLines(plane) {
  /** @type {Record<string, number[]>} */
  const sums = Object.fromEntries(LINES.map((line) => [line, [0, 0, 0]]));
  for (const walkway of possibleWalkways(plane)) {
    const name = nameOf(walkway[0]);
    const line = stepOf(walkway) === SIZE ? name.slice(0, 1) : name.slice(1);
    sums[line][LEVELS.indexOf(plane[walkway[0]])] += votesOf(walkway);
  }
  return sums;
}

/**
 * Can all walkways stand that rules 10a–e allow, with regard to each other (10f, 10g) and to the pieces (10h)?
 * @param {string} plane
 * @returns {boolean}
 */
export function isFull(plane) {
  const walkways = possibleWalkways(plane);
  const most = (/** @type {(string | number)[]} */ things) => {
    const counts = new Map();
    for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
    return [...counts];
  };
  if (most(walkways.flat()).some(([, number]) => number > 2)) return false;
  const pieces = walkways.map((walkway) => `${plane[walkway[0]]}${lengthOf(walkway)}`);
  if (most(pieces).some(([piece, number]) => number > (STOCK[Number(piece.slice(1)) - 1] ?? 0))) return false;
  return !walkways.some((one, at) =>
    walkways.slice(at + 1).some((other) => plane[one[0]] === plane[other[0]] && cross(one, other)),
  );
}
