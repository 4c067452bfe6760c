/** What the boards of all kinds share: the city from above with signs, rows of sight, tools, hints about mistakes. */

import { capital } from "../shell/words.js";
import {
  PIECES,
  PIECE_NAMES,
  ROW_LETTERS,
  SIDE_NAMES,
  SITES,
  SITE_NAMES,
  SIZE,
  building,
  cellsFrom,
  holds,
  rowOf,
  seen,
  sidesAround,
  sightWords,
} from "./cities.js";
import { clueArt, cornerArt, pieceArt, rowArt, siteArt } from "./drawing.js";
import { readAction } from "./positions.js";

/**
 * @typedef {import("../shell/types.js").Cell} Cell
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("../shell/types.js").State} State
 * @typedef {import("./cities.js").Heights} Heights
 * @typedef {import("./cities.js").Plan} Plan
 * @typedef {import("./cities.js").Reserve} Reserve
 *
 * @typedef {object} CityBoard
 * @property {string} label
 * @property {(string | null)[][]} rows
 * @property {(state: State, name: string) => Cell} cell
 * @property {() => SVGElement} overlay
 * @property {(state: State, word: string) => string | null} look
 * @property {(state: State, name: string) => import("../shell/types.js").Sight | null} sight
 */

/**
 * The city of a puzzle, with one side at the bottom.
 * @param {object} city
 * @param {string} city.seat
 * @param {string} city.seats  the sides that play
 * @param {(state: State) => readonly Plan[]} city.signsOf  the plans to show
 * @param {Heights} city.given
 * @param {(state: State) => Heights} city.heightsOf
 * @returns {CityBoard}
 */
export function cityBoard({ seat, seats, signsOf, given, heightsOf }) {
  const rows = cellsFrom(seat);
  const sides = sidesAround(seat);
  const numbers = new Map(SITES.map((site) => [SITE_NAMES[site], site]));
  return {
    label: `City, ${SIZE} by ${SIZE}, ${SIDE_NAMES[sides[2]].toLowerCase()} up`,
    rows,
    cell(state, name) {
      const site = numbers.get(name);
      const heights = heightsOf(state);
      if (site !== undefined) return siteCell(site, heights[site], given[site]);
      const sign = signsOf(state).find(({ side, row }) => side + ROW_LETTERS[row] === name);
      return clueCell(heights, name, sign ?? null, sides, rows);
    },
    overlay: () => cornerArt(sides, seats),
    look(state, word) {
      const place = rowOf(word);
      return place && sightWords(heightsOf(state), place.side, place.row);
    },
    sight(state, name) {
      const place = rowOf(name);
      if (place === null) return null;
      const heights = heightsOf(state);
      return {
        words: sightWords(heights, place.side, place.row),
        picture: rowArt(heights, place.side, place.row),
      };
    },
  };
}

/** @type {(site: number, code: number, given: number) => Cell} */
function siteCell(site, code, given) {
  const more = Math.floor(code / 2) - Math.floor(given / 2) + Math.abs((code % 2) - (given % 2));
  const own = more ? `, ${more} of it placed` : "";
  return {
    label: `${SITE_NAMES[site]}, ${building(code)}${more === 1 && given === 0 ? ", placed" : own}`,
    art: siteArt(code, more > 0),
  };
}

/** @type {(heights: Heights, name: string, plan: Plan | null, sides: string[], rows: (string | null)[][]) => Cell} */
function clueCell(heights, name, plan, sides, rows) {
  const [side, letter] = name;
  const shown = seen(heights, side, ROW_LETTERS.indexOf(letter)).length;
  const isHeld = plan !== null && holds(heights, plan);
  const place = sides.indexOf(side);
  const ahead = /** @type {[number, number][]} */ ([[0, -1], [1, 0], [0, 1], [-1, 0]])[place];
  const must = plan === null ? "" : `, must see ${plan.number === 4 ? "4 or 5" : plan.number}`;
  return {
    label: `${side}, row ${letter}${must}`,
    now: `sees ${shown}${isHeld ? ", holds" : ""}`,
    art: clueArt({
      side,
      letter,
      ahead,
      number: plan && plan.number,
      seen: shown,
      holds: isHeld,
      shared: place > 1 ? "" : sharedName(name, rows, place),
    }),
    isClue: true,
  };
}

/**
 * The file or rank of the sites next to a clue below or left of the city.
 * @param {string} name
 * @param {(string | null)[][]} rows
 * @param {number} place
 */
function sharedName(name, rows, place) {
  const line = rows.findIndex((cells) => cells.includes(name));
  const column = rows[line].indexOf(name);
  const [one, other] = place === 0 ? [rows[1][column], rows[2][column]] : [rows[line][1], rows[line][2]];
  return [...(one ?? "")].find((letter) => (other ?? "").includes(letter)) ?? "";
}

/**
 * Floor, roof and park, with how many are left of each.
 * @param {Reserve} reserve
 * @param {boolean} [isOver]  disables them
 * @returns {Tool[]}
 */
export function pieceTools(reserve, isOver = false) {
  return reserve.map((number, piece) => ({
    id: PIECES[piece],
    label: `${capital(PIECE_NAMES[piece])}, ${number} left`,
    text: `${capital(PIECE_NAMES[piece])} ${number}`,
    key: PIECES[piece].toLowerCase(),
    isOff: isOver || number === 0,
    art: pieceArt(piece),
  }));
}

// Mistakes

/** @typedef {import("../shell/types.js").Hint} Hint */

/**
 * A hint about a mistake, in the same words as in the terminal.
 * @param {string[]} moves
 * @param {number} wrong  the place of the first wrong one
 * @param {string} why
 * @returns {Hint}
 */
export function mistake(moves, wrong, why) {
  const action = readAction(moves[wrong]);
  const undo = undoWords(moves.slice(wrong).filter((move) => move !== "--").length);
  const places = action.kind === "build" ? [SITE_NAMES[action.site]] : [];
  const where = places.length ? places[0] : action.kind === "plan" ? "your plan" : "what you have built";
  const steps = /** @type {[string, string, string]} */ ([
    `It is not right so far. Look at ${where}.`,
    why,
    `${moves[wrong]} is wrong. ${undo}`,
  ]);
  return { steps, move: null, places };
}

/** @param {number} times */
function undoWords(times) {
  return times === 1 ? "Undo it." : `Undo ${times} times.`;
}
