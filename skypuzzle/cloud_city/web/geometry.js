/** The plane that a city grows on: quarters, cells that take one tile each, and heights. */

import { fault } from "../shell/moves.js";

/** Quarters along an edge of the plane. */
export const SIZE = 14;

/** A letter for every quarter of the plane: no tile, no building, or a building by its height; `o` is one not told. */
export const NO_TILE = "-";
export const GROUND = ".";
export const HIDDEN = "o";

/** Heights from the lowest, with what they are called. */
export const WORDS = /** @type {Record<string, string>} */ ({ B: "river", G: "forest", S: "sand" });
export const LEVELS = Object.keys(WORDS);
/** How high they are, for whoever does not know the game. */
export const HEIGHTS = /** @type {Record<string, string>} */ ({ B: "low", G: "middle", S: "tall" });

/** How high what a letter stands for is: a quarter without a tile is higher than any building. */
export const CODES = /** @type {Record<string, number>} */ ({ ".": 0, B: 1, G: 2, S: 3, "-": 9 });

/** The names of all quarters by their numbers: column + 14 × rank. */
export const NAMES = Array.from({ length: SIZE * SIZE }, (_, quarter) => {
  return "abcdefghijklmn"[quarter % SIZE] + String(Math.floor(quarter / SIZE) + 1);
});
const NUMBERS = new Map(NAMES.map((name, quarter) => [name, quarter]));

/** An empty plane. */
export const NOTHING = NO_TILE.repeat(SIZE * SIZE);

/**
 * A quarter by its name.
 * @param {string} text
 * @param {string} place  what it is called in an error
 * @returns {number}
 */
export function parseQuarter(text, place) {
  const quarter = NUMBERS.get(text);
  if (quarter === undefined) throw fault(place, text, "expected a quarter, a1 to n14");
  return quarter;
}

/**
 * The name of a quarter.
 * @param {number} quarter
 * @returns {string}
 */
export const nameOf = (quarter) => NAMES[quarter] ?? "";

/**
 * The number of a quarter that exists.
 * @param {string} name
 * @returns {number}
 */
export const numberOf = (name) => NUMBERS.get(name) ?? 0;

/**
 * The cell that a quarter belongs to, named by its south-western quarter.
 * @param {number} quarter
 * @returns {number}
 */
export function cellOf(quarter) {
  const column = quarter % SIZE;
  const rank = Math.floor(quarter / SIZE);
  return column - (column % 2) + SIZE * (rank - (rank % 2));
}

/**
 * The quarters of a cell in the order of a tile's text: NW, NE, SW, SE.
 * @param {number} cell
 * @returns {number[]}
 */
export const quartersOf = (cell) => [cell + SIZE, cell + SIZE + 1, cell, cell + 1];

/**
 * Is it the south-western quarter of a cell?
 * @param {number} quarter
 * @returns {boolean}
 */
export const isCell = (quarter) => cellOf(quarter) === quarter;

/**
 * The cells that share an edge with a cell.
 * @param {number} cell
 * @returns {number[]}
 */
export function beside(cell) {
  const column = cell % SIZE;
  const rank = Math.floor(cell / SIZE);
  return [[column - 2, rank], [column + 2, rank], [column, rank - 2], [column, rank + 2]]
    .filter(([across = 0, up = 0]) => across >= 0 && across < SIZE && up >= 0 && up < SIZE)
    .map(([across = 0, up = 0]) => across + SIZE * up);
}

/**
 * A plane with the ranks of a text on it, from north to south: `o..S/…`, its south-western quarter on a corner.
 * @param {string} text
 * @param {number} [corner]
 * @returns {string}
 */
export function planeOf(text, corner = 0) {
  const letters = [...NOTHING];
  text.split("/").reverse().forEach((rank, up) => {
    [...rank].forEach((letter, across) => {
      letters[corner + SIZE * up + across] = letter;
    });
  });
  return letters.join("");
}

/**
 * A plane with other letters on some quarters.
 * @param {string} plane
 * @param {Iterable<[number, string]>} changes
 * @returns {string}
 */
export function withLetters(plane, changes) {
  const letters = [...plane];
  for (const [quarter, letter] of changes) letters[quarter] = letter;
  return letters.join("");
}

/**
 * The names of a rectangle of quarters from north to south, each rank from west to east.
 * @param {number} corner  the south-western quarter
 * @param {number} width
 * @param {number} height
 * @returns {string[][]}
 */
export function namesOf(corner, width, height) {
  return Array.from({ length: height }, (_, down) =>
    Array.from({ length: width }, (__, across) => nameOf(corner + SIZE * (height - 1 - down) + across)),
  );
}
