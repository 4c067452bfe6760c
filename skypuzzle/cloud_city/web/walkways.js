/** Walkways: where they run, what they are worth, and which ones two buildings in line can have (rules 3, 10). */

import { CODES, SIZE, nameOf, numberOf } from "./geometry.js";

/** @typedef {readonly [number, number]} Walkway  its ends, the smaller quarter first */

export const LONGEST = 5;
/** By length. */
const VOTES = [0, 1, 2, 3, 5, 8];

/**
 * From one quarter of its line to the next: 1 along a rank, 14 along a column.
 * @param {Walkway} walkway
 * @returns {number}
 */
export const stepOf = ([first, second]) => ((second - first) % SIZE === 0 ? SIZE : 1);

/**
 * Between the middles of its ends.
 * @param {Walkway} walkway
 * @returns {number}
 */
export const lengthOf = (walkway) => (walkway[1] - walkway[0]) / stepOf(walkway);

/**
 * What it is worth.
 * @param {Walkway} walkway
 * @returns {number}
 */
export const votesOf = (walkway) => VOTES[lengthOf(walkway)] ?? 0;

/**
 * The quarters it passes, with its ends.
 * @param {Walkway} walkway
 * @returns {number[]}
 */
export function lineOf(walkway) {
  const step = stepOf(walkway);
  return Array.from({ length: lengthOf(walkway) + 1 }, (_, place) => walkway[0] + place * step);
}

/**
 * The quarters it passes, without its ends.
 * @param {Walkway} walkway
 * @returns {number[]}
 */
export const betweenOf = (walkway) => lineOf(walkway).slice(1, -1);

/**
 * As it is written: `a6-f6`.
 * @param {Walkway} walkway
 * @returns {string}
 */
export const textOf = ([first, second]) => `${nameOf(first)}-${nameOf(second)}`;

/**
 * A walkway that is known to be written well.
 * @param {string} text
 * @returns {Walkway}
 */
export function walkwayNamed(text) {
  const [first = 0, second = 0] = text.split("-").map(numberOf).sort((one, other) => one - other);
  return [first, second];
}

/**
 * Do they have the same ends?
 * @param {Walkway} one
 * @param {Walkway} other
 * @returns {boolean}
 */
export const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * Does one come before the other in a list? For sorting.
 * @param {Walkway} one
 * @param {Walkway} other
 * @returns {number}
 */
export const inOrder = (one, other) => one[0] - other[0] || one[1] - other[1];

/**
 * Do they share a quarter that is interior to both (rule 10f, ruling B)?
 * @param {Walkway} one
 * @param {Walkway} other
 * @returns {boolean}
 */
export function cross(one, other) {
  if (stepOf(one) === stepOf(other)) return false;
  const passed = betweenOf(other);
  return betweenOf(one).some((quarter) => passed.includes(quarter));
}

/**
 * Every walkway that rules 10a–e allow, whatever else stands, in order.
 * @param {string} plane  a letter for every quarter
 * @returns {Walkway[]}
 */
export function possibleWalkways(plane) {
  const found = /** @type {Walkway[]} */ ([]);
  for (let first = 0; first < plane.length; first += 1) {
    const code = CODES[plane[first] ?? ""] ?? 0;
    if (code < 1 || code > 3) continue;
    const rooms = [[1, SIZE - 1 - (first % SIZE)], [SIZE, SIZE - 1 - Math.floor(first / SIZE)]];
    for (const [step = 1, room = 0] of rooms) {
      for (let length = 1; length <= Math.min(room, LONGEST); length += 1) {
        const second = first + length * step;
        const there = CODES[plane[second] ?? ""] ?? 0;
        if (there === code) found.push([first, second]);
        if (there >= code) break;
      }
    }
  }
  return found.sort(inOrder);
}
