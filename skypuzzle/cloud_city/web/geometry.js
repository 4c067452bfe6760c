/** The plane of a city: quarters, cells for one tile each, heights, and walkways (rules 3, 10). */

import { fault } from "../shell/moves.js";

/** Quarters along an edge of the plane. */
export const SIZE = 14;

/** Letters of quarters: no tile, no building, a building of unknown height; other letters are heights. */
export const NO_TILE = "-";
export const GROUND = ".";
export const HIDDEN = "o";

/** Heights from the lowest, with their names. */
export const WORDS = /** @type {Record<string, string>} */ ({ B: "river", G: "forest", S: "sand" });
export const LEVELS = Object.keys(WORDS);
/** Heights in words, for players who do not know the game. */
export const HEIGHTS = /** @type {Record<string, string>} */ ({ B: "low", G: "middle", S: "tall" });

/** Heights as numbers; a quarter without a tile counts as higher than any building. */
export const CODES = /** @type {Record<string, number>} */ ({ ".": 0, B: 1, G: 2, S: 3, "-": 9 });

/** The names of all quarters by their numbers: column + 14 × rank. */
export const NAMES = Array.from({ length: SIZE * SIZE }, (_, quarter) => {
  return "abcdefghijklmn"[quarter % SIZE] + String(Math.floor(quarter / SIZE) + 1);
});
const NUMBERS = new Map(NAMES.map((name, quarter) => [name, quarter]));

export const NOTHING = NO_TILE.repeat(SIZE * SIZE);

/**
 * A quarter by its name.
 * @param {string} text
 * @param {string} place  its name in an error
 * @returns {number}
 */
export function parseQuarter(text, place) {
  const quarter = NUMBERS.get(text);
  if (quarter === undefined) throw fault(place, text, "expected a quarter, a1 to n14");
  return quarter;
}

/** @type {(quarter: number) => string} */
export const nameOf = (quarter) => NAMES[quarter] ?? "";

/** The number of an existing quarter. @type {(name: string) => number} */
export const quarterNamed = (name) => NUMBERS.get(name) ?? 0;

/** The cell that a quarter belongs to, named by its south-western quarter. @type {(quarter: number) => number} */
export function cellOf(quarter) {
  const column = quarter % SIZE;
  const rank = Math.floor(quarter / SIZE);
  return column - (column % 2) + SIZE * (rank - (rank % 2));
}

/** The quarters of a cell in the order of a tile's text: NW, NE, SW, SE. @type {(cell: number) => number[]} */
export const quartersOf = (cell) => [cell + SIZE, cell + SIZE + 1, cell, cell + 1];

/** Is this the south-western quarter of a cell? @type {(quarter: number) => boolean} */
export const isCell = (quarter) => cellOf(quarter) === quarter;

/** The cells that share an edge with a cell. @type {(cell: number) => number[]} */
export function beside(cell) {
  const column = cell % SIZE;
  const rank = Math.floor(cell / SIZE);
  return [[column - 2, rank], [column + 2, rank], [column, rank - 2], [column, rank + 2]]
    .filter(([across = 0, up = 0]) => across >= 0 && across < SIZE && up >= 0 && up < SIZE)
    .map(([across = 0, up = 0]) => across + SIZE * up);
}

/**
 * A plane with the ranks of a text, from north to south (`o..S/…`), placed with its south-western quarter at a corner.
 * @type {(text: string, corner?: number) => string}
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
 * A plane with some letters replaced.
 * @type {(plane: string, changes: Iterable<[number, string]>) => string}
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

// Walkways

/** @typedef {readonly [number, number]} Walkway  its ends, the smaller quarter first */

export const LONGEST = 5;
/** Votes by length. */
const VOTES = [0, 1, 2, 3, 5, 8];

/** From one quarter of its line to the next: 1 along a rank, 14 along a column. @type {(walkway: Walkway) => number} */
export const stepOf = ([first, second]) => ((second - first) % SIZE === 0 ? SIZE : 1);

/** The distance between its ends. @type {(walkway: Walkway) => number} */
export const lengthOf = (walkway) => (walkway[1] - walkway[0]) / stepOf(walkway);

/** @type {(walkway: Walkway) => number} */
export const votesOf = (walkway) => VOTES[lengthOf(walkway)] ?? 0;

/** Its quarters, with the ends. @type {(walkway: Walkway) => number[]} */
export function lineOf(walkway) {
  const step = stepOf(walkway);
  return Array.from({ length: lengthOf(walkway) + 1 }, (_, place) => walkway[0] + place * step);
}

/** Its quarters, without the ends. @type {(walkway: Walkway) => number[]} */
export const betweenOf = (walkway) => lineOf(walkway).slice(1, -1);

/** In notation: `a6-f6`. @type {(walkway: Walkway) => string} */
export const textOf = ([first, second]) => `${nameOf(first)}-${nameOf(second)}`;

/** The walkway of a valid notation. @type {(text: string) => Walkway} */
export function walkwayNamed(text) {
  const [first = 0, second = 0] = text.split("-").map(quarterNamed).sort((one, other) => one - other);
  return [first, second];
}

/** Do they have the same ends? @type {(one: Walkway, other: Walkway) => boolean} */
export const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

/** Compare walkways for sorting. @type {(one: Walkway, other: Walkway) => number} */
export const inOrder = (one, other) => one[0] - other[0] || one[1] - other[1];

/**
 * Do they share a quarter that is interior to both (rule 10f, ruling B)?
 * @type {(one: Walkway, other: Walkway) => boolean}
 */
export function cross(one, other) {
  if (stepOf(one) === stepOf(other)) return false;
  const passed = betweenOf(other);
  return betweenOf(one).some((quarter) => passed.includes(quarter));
}

/**
 * Every walkway that rules 10a–e allow, regardless of other walkways, in order.
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
