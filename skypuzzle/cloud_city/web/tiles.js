/**
 * Cloud tiles, and parsers for tiles, places, walkways and draws. A tile is its quarters NW NE SW SE, with `.` for no
 * building: `BG..`.
 */

import { MoveError, fault } from "../shell/moves.js";
import { LONGEST, SIZE, WORDS, inOrder, isCell, isSame, nameOf, parseQuarter } from "./geometry.js";

// Tiles

/** A quarter turn clockwise. @type {(tile: string) => string} */
export const turned = (tile) => [2, 0, 3, 1].map((at) => tile[at]).join("");

/** The different rotations of a tile, clockwise from the given one. @type {(tile: string) => string[]} */
function rotations(tile) {
  const turns = [tile];
  for (let next = turned(tile); next !== tile; next = turned(next)) turns.push(next);
  return turns;
}

const bySpots = (/** @type {string} */ tile) => tile.replace(/[BGS]/g, "0").replace(/\./g, "1") + tile;

/** The tile in the standard rotation of its kind. @type {(tile: string) => string} */
export const kindOf = (tile) => rotations(tile).reduce((one, other) => (bySpots(other) < bySpots(one) ? other : one));

/** Does the text describe a tile: two buildings and two quarters without one? @type {(text: string) => boolean} */
const isTile = (text) => /^[BGS.]{4}$/.test(text) && text.replaceAll(".", "").length === 2;

/** Tiles in notation. @type {(tiles: readonly string[]) => string} */
export const tilesLine = (tiles) => tiles.join(" ") || "none";

/** Remove one tile of a kind. @type {(tiles: readonly string[], kind: string) => string[]} */
export function without(tiles, kind) {
  const at = tiles.indexOf(kind);
  return at < 0 ? [...tiles] : [...tiles.slice(0, at), ...tiles.slice(at + 1)];
}

/**
 * A tile in words, for screen readers: `river north-west, forest north-east`.
 * @type {(tile: string) => string}
 */
export function tileWords(tile) {
  const corners = ["north-west", "north-east", "south-west", "south-east"];
  return corners.flatMap((corner, at) => (WORDS[tile[at]] ? [`${WORDS[tile[at]]} ${corner}`] : [])).join(", ");
}

// Notation

/**
 * @typedef {import("./geometry.js").Walkway} Walkway
 *
 * @typedef {object} Turn
 * @property {string} tile  with its rotation
 * @property {number} cell
 * @property {Walkway[]} walkways  sorted
 * @property {string | null} draw  in notation: `+BB..`, `+?`
 */

/** White space between words, as in Python. */
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
const MOST_FAULTS = 6;

/** Two quarters in line, in either order: `a6-f6`. @type {(text: string, place?: string) => Walkway} */
export function parseWalkway(text, place = "walkway") {
  const parts = text.split("-");
  if (parts.length !== 2) throw fault(place, text, "expected two quarters, such as a6-f6");
  const [first = 0, second = 0] = parts.map((name) => parseQuarter(name, place)).sort((one, other) => one - other);
  const across = Math.abs((second % SIZE) - (first % SIZE));
  const up = Math.floor(second / SIZE) - Math.floor(first / SIZE);
  if ((across !== 0 && up !== 0) || across + up < 1 || across + up > LONGEST) {
    const reason = "a walkway runs straight along a rank or column, over a distance of 1 to 5 (rules 3, 10b)";
    throw fault(place, text, reason);
  }
  return [first, second];
}

/** A tile with its rotation. @type {(text: string, place: string) => string} */
function parseTile(text, place) {
  if (isTile(text)) return text;
  const reason = "expected the quarters NW NE SW SE, two of them B, G or S and two of them '.', such as BG.. or B..G";
  throw fault(place, text, reason);
}

/**
 * `+BB..` from the row, `+BB..>GS..` with what came up, `+?` from the pile, `+?BB..` with what it was.
 * @param {string} text
 * @param {string} [place]
 * @returns {string}  the draw, with tiles in their standard rotation
 */
export function parseDraw(text, place = "draw") {
  if (text.startsWith("+?")) return text.length > 2 ? `+?${kindOf(parseTile(text.slice(2), place))}` : text;
  const arrow = text.indexOf(">");
  if (arrow < 0) return `+${kindOf(parseTile(text.slice(1), place))}`;
  const drawn = kindOf(parseTile(text.slice(1, arrow), place));
  return `+${drawn}>${kindOf(parseTile(text.slice(arrow + 1), place))}`;
}

/** A tile to lay, and nothing else: `B..S@c1`. @type {(text: string) => { tile: string, cell: number }} */
export function parseLaying(text) {
  const { tile, cell } = parseTurn(text);
  if (text === `${tile}@${nameOf(cell)}`) return { tile, cell };
  throw fault("move", text, "expected a tile to lay and nothing else, such as B..S@c1");
}

/** One turn: `B..S@c1 b2-b5 +BB..`, with its player in front or not. @type {(text: string) => Turn} */
function parseTurn(text) {
  /** @type {string[][]} */
  const turns = [];
  for (const word of text.split(SPACE).filter((each) => each !== "")) {
    const last = turns[turns.length - 1];
    if (word.endsWith(":") || (word.includes("@") && !last?.[last.length - 1]?.endsWith(":"))) turns.push([word]);
    else if (last) last.push(word);
    else throw fault("turn 1", word, "a turn begins with the tile it lays, such as B..S@c1");
  }
  if (turns.length === 0) throw fault("turn", text, "a turn lays a tile, such as B..S@c1 b2-b5 +BB..");
  /** @type {string[]} */
  const faults = [];
  const [turn] = turns.map((words, at) => turnOf(words, `turn ${at + 1}`, faults));
  raiseIfAny(faults);
  if (turns.length !== 1 || turn === undefined) throw fault("turn", text, `${turns.length} turns, not one`);
  return turn;
}

/**
 * @param {string[]} words
 * @param {string} place
 * @param {string[]} faults  the faults of this turn are added to it
 * @returns {Turn}
 */
function turnOf(words, place, faults) {
  const add = (/** @type {string} */ text, /** @type {string} */ reason) => {
    faults.push(fault(place, text, reason).message);
  };
  /** @type {<T>(read: () => T, otherwise: T) => T} */
  const attempt = (read, otherwise) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      faults.push(error.message);
      return otherwise;
    }
  };
  const isPlayed = words[0]?.endsWith(":") ?? false;
  if (isPlayed && !/^[1-4]:$/.test(words[0] ?? "")) add(words[0] ?? "", "expected one of 1: 2: 3: 4:");
  const [laying = "", ...rest] = isPlayed ? words.slice(1) : words;
  const at = laying.indexOf("@");
  if (at < 0) add(laying, "a turn begins with the tile it lays, such as B..S@c1");
  const [tileText, cellText] = [laying.slice(0, at), laying.slice(at + 1)];
  const tile = at < 0 ? "" : attempt(() => parseTile(tileText, place), "");
  const quarter = at < 0 ? 0 : attempt(() => parseQuarter(cellText, place), 0);
  if (at >= 0 && !isCell(quarter)) add(cellText, "tiles begin on a, c, e … and 1, 3, 5 …");
  const draws = rest.filter((word) => word.startsWith("+"));
  const ways = rest.filter((word) => !word.startsWith("+"));
  if (draws.length > 1) add(draws.join(" "), "one tile is drawn in a turn");
  const before = faults.length;
  const walkways = ways.map((word) => attempt(() => parseWalkway(word, place), /** @type {Walkway} */ ([0, 0])));
  walkways.sort(inOrder);
  const isTwice = walkways.some((walkway, number) => number > 0 && isSame(walkway, walkways[number - 1] ?? [0, 0]));
  if (faults.length === before && isTwice) add(ways.join(" "), "the same walkway twice");
  const draw = draws[0] === undefined ? null : attempt(() => parseDraw(draws[0] ?? "", place), null);
  return { tile, cell: quarter, walkways, draw };
}

/**
 * Throw one error for all faults, if there are any.
 * @param {string[]} faults
 */
export function raiseIfAny(faults) {
  if (faults.length === 0) return;
  const more = faults.length - MOST_FAULTS;
  throw new MoveError([...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more faults`] : [])].join("; "));
}
