/** The state of a `finish` puzzle: the growing city, hand, row and stock (rules 8, 10). */

import { fault, quote } from "../shell/moves.js";
import {
  CODES,
  LEVELS,
  NO_TILE,
  SIZE,
  beside,
  betweenOf,
  cross,
  inOrder,
  isCell,
  isSame,
  lengthOf,
  nameOf,
  planeOf,
  possibleWalkways,
  quarterNamed,
  quartersOf,
  textOf,
  votesOf,
  walkwayNamed,
  withLetters,
} from "./geometry.js";
import { kindOf, parseDraw, parseLaying, parseWalkway, raiseIfAny, without } from "./tiles.js";

// Cities

/**
 * @typedef {import("./geometry.js").Walkway} Walkway
 *
 * @typedef {object} City
 * @property {string} plane  a letter for every quarter
 * @property {readonly Walkway[]} walkways  sorted
 */

/** Width and height of finished cities in tiles, by the name of their shape. */
const SIZES = /** @type {Record<string, [number, number][]>} */ ({ "3x3": [[3, 3]], "3x4": [[4, 3], [3, 4]] });
const TILES = /** @type {Record<string, number>} */ ({ "3x3": 9, "3x4": 12 });

/**
 * A city from its notation, with the name of its corner in front unless that is a1: `e5:B./.B,e5-f6`.
 * @type {(text: string) => City}
 */
export function cityOf(text) {
  const [plan, ...walkways] = text.split(",");
  const [ranks, anchor = "a1"] = plan.split(":").reverse();
  return { plane: planeOf(ranks, quarterNamed(anchor)), walkways: walkways.map(walkwayNamed).sort(inOrder) };
}

/** The cells that have a tile, in order. @type {(city: City) => number[]} */
export const cellsOf = ({ plane }) =>
  [...plane].flatMap((letter, quarter) => (letter !== NO_TILE && isCell(quarter) ? [quarter] : []));

/** The tile on a cell, if any. @type {(city: City, cell: number) => string | null} */
export const tileOn = ({ plane }, cell) =>
  plane[cell] === NO_TILE ? null : quartersOf(cell).map((quarter) => plane[quarter]).join("");

/** Does the city fill its shape? @type {(city: City, shape: string) => boolean} */
export const isFinished = (city, shape) => cellsOf(city).length === TILES[shape];

/** @type {(city: City, tile: string, cell: number) => City} */
function withTile(city, tile, cell) {
  /** @type {[number, string][]} */
  const letters = quartersOf(cell).map((quarter, at) => [quarter, tile[at]]);
  return { ...city, plane: withLetters(city.plane, letters) };
}

/** @type {(city: City, walkways: readonly Walkway[]) => City} */
const withWalkways = (city, walkways) => ({ ...city, walkways: [...city.walkways, ...walkways].sort(inOrder) });

/** The votes of all walkways, or of one level. @type {(city: City, level?: string) => number} */
export const votesIn = ({ plane, walkways }, level) =>
  walkways.filter(([first]) => !level || plane[first] === level).reduce((sum, walkway) => sum + votesOf(walkway), 0);

/** @type {(city: City, walkway: Walkway) => boolean} */
export const has = (city, walkway) => city.walkways.some((other) => isSame(other, walkway));

/**
 * The first and the last column and rank of some cells, in tiles.
 * @type {(cells: number[]) => { west: number, east: number, south: number, north: number }}
 */
function boxOf(cells) {
  const columns = cells.map((cell) => (cell % SIZE) / 2);
  const ranks = cells.map((cell) => Math.floor(cell / SIZE) / 2);
  return {
    west: Math.min(...columns),
    east: Math.max(...columns),
    south: Math.min(...ranks),
    north: Math.max(...ranks),
  };
}

/**
 * The cells that may take the next tile: next to the city and within its shape (rule 8).
 * @type {(city: City, shape: string) => number[]}
 */
export function growth(city, shape) {
  const cells = cellsOf(city);
  const around = new Set(cells.flatMap(beside).filter((cell) => !cells.includes(cell)));
  const fits = (/** @type {number} */ cell) => {
    const { west, east, south, north } = boxOf([...cells, cell]);
    return SIZES[shape].some(([wide, high]) => east - west < wide && north - south < high);
  };
  return [...around].filter(fits).sort((one, other) => one - other);
}

/**
 * The rectangle of quarters that a city can grow into.
 * @type {(city: City, shape: string) => { corner: number, width: number, height: number }}
 */
export function roomOf(city, shape) {
  const { west, east, south, north } = boxOf([...cellsOf(city), ...growth(city, shape)]);
  return { corner: 2 * west + 2 * SIZE * south, width: 2 * (east - west + 1), height: 2 * (north - south + 1) };
}

/**
 * Why a walkway may not be added by rules 10a–g; null if it may.
 * @type {(city: City, walkway: Walkway) => string | null}
 */
function whyNoWalkway(city, walkway) {
  return whyNotAlone(city, walkway) ?? whyNotWithOthers(city, walkway);
}

/** @type {(city: City, walkway: Walkway) => string | null} */
function whyNotAlone({ plane }, walkway) {
  const [first, second] = walkway.map((quarter) => plane[quarter]);
  for (const quarter of walkway) {
    if (!LEVELS.includes(plane[quarter])) return `there is no building on ${nameOf(quarter)} (rule 10a)`;
  }
  if (first !== second) return `${nameOf(walkway[0])} is ${first} and ${nameOf(walkway[1])} ${second} (rule 10a)`;
  for (const quarter of betweenOf(walkway)) {
    const letter = plane[quarter];
    const name = nameOf(quarter);
    if (letter === NO_TILE) return `there is no tile on ${name} (rule 10e)`;
    if (letter === first) return `${name} between them is also ${first} (rule 10c)`;
    if (CODES[letter] > CODES[first]) return `${name} between them is taller (rule 10d, ruling A)`;
  }
  return null;
}

/** @type {(city: City, walkway: Walkway) => string | null} */
function whyNotWithOthers(city, walkway) {
  const { plane, walkways } = city;
  if (has(city, walkway)) return "it is already there";
  const crossed = walkways.find((other) => plane[other[0]] === plane[walkway[0]] && cross(walkway, other));
  if (crossed) return `it would cross ${textOf(crossed)} on the same level (rule 10f)`;
  const full = walkway.find((quarter) => walkways.filter((other) => other.includes(quarter)).length >= 2);
  return full === undefined ? null : `${nameOf(full)} already has two walkways (rule 10g)`;
}

/** Every walkway that may be built, regardless of the stock. @type {(city: City) => Walkway[]} */
const standable = (city) =>
  possibleWalkways(city.plane).filter((walkway) => whyNoWalkway(city, walkway) === null);

// The table

/**
 * @typedef {object} Table  the table at the beginning of a turn, and what was done in it
 * @property {City} city
 * @property {readonly string[]} hand  kinds of tiles; `?` is unknown
 * @property {readonly string[]} row
 * @property {readonly (readonly number[])[]} stock  for each level the pieces of length 1 to 5
 * @property {number | null} pile  the number of tiles, if known
 * @property {string} shape
 * @property {boolean} isOver
 * @property {number} turns  how many turns were played
 * @property {readonly [string, number] | null} tile  the tile laid in this turn, and its cell
 * @property {readonly Walkway[]} built  in this turn, in order
 */

export const UNKNOWN = "?";
/** Ends a turn if nothing is left to draw, or if the city is finished. */
export const NOTHING_DRAWN = "+-";
const FROM_PILE = "+?";

/**
 * A table of one player from its notation: city, hand, row, stock, pile, turn, requests, shape.
 * @type {(text: string) => Table}
 */
export function tableOf(text) {
  const [city, hand, row, stock, pile, turn, , shape] = text.split(" ");
  const tiles = (/** @type {string} */ word) => (word === "-" ? [] : word.split(","));
  return {
    city: cityOf(city),
    hand: tiles(hand),
    row: tiles(row),
    stock: stock.split("/").map((level) => level.split(".").map(Number)),
    pile: pile === UNKNOWN ? null : Number(pile),
    shape,
    isOver: turn === "-",
    turns: 0,
    tile: null,
    built: [],
  };
}

/** The city now. @type {(table: Table) => City} */
export const cityNow = ({ city, tile, built }) =>
  tile === null ? city : withWalkways(withTile(city, ...tile), built);

/** What is left in the hand. @type {(table: Table) => string[]} */
export const handNow = ({ hand, tile }) => (tile === null ? [...hand] : withoutTile(hand, kindOf(tile[0])));

/**
 * Remove a tile from a hand; if the hand does not show it, it was one of the unknown ones.
 * @type {(hand: readonly string[], kind: string) => string[]}
 */
const withoutTile = (hand, kind) => without(hand, hand.includes(kind) ? kind : UNKNOWN);

/** The walkways left in stock. @type {(table: Table) => readonly (readonly number[])[]} */
export const stockNow = (table) => lessPieces(table.stock, cityNow(table), table.built);

/** @type {(stock: readonly (readonly number[])[], city: City, built: readonly Walkway[]) => number[][]} */
const lessPieces = (stock, city, built) =>
  stock.map((pieces, level) =>
    pieces.map((number, at) => {
      const used = built.filter((way) => city.plane[way[0]] === LEVELS[level] && lengthOf(way) === at + 1);
      return number - used.length;
    }),
  );

/** @type {(stock: readonly (readonly number[])[], city: City, walkway: Walkway) => number} */
const piecesLeft = (stock, city, walkway) =>
  stock[LEVELS.indexOf(city.plane[walkway[0]])]?.[lengthOf(walkway) - 1] ?? 0;

/** Every walkway that may be built now; none before the tile is laid (ruling H). @type {(table: Table) => Walkway[]} */
export function buildable(table) {
  if (table.tile === null) return [];
  const [city, stock] = [cityNow(table), stockNow(table)];
  return standable(city).filter((walkway) => piecesLeft(stock, city, walkway) > 0);
}

/**
 * The possible draws: each kind in the row once, and the top of the pile, if there is one (rule 11).
 * @type {(table: Table) => string[]}
 */
export function draws({ row, pile }) {
  const known = [...new Set(row)].filter((tile) => tile !== UNKNOWN);
  return [...known.map((tile) => `+${tile}`), ...(pile === 0 ? [] : [FROM_PILE])];
}

/** Hand or row in notation. @type {(tiles: readonly string[]) => string} */
const written = (tiles) => tiles.join(",") || "-";

/** Lay a tile from the hand. @type {(table: Table, tile: string, cell: number) => Table} */
export function lay(table, tile, cell) {
  if (table.tile !== null) throw fault("tile", tile, "you lay one tile per turn, and it is already laid (rule 8)");
  const { city, hand, shape } = table;
  const faults = [];
  if (!hand.includes(kindOf(tile)) && !hand.includes(UNKNOWN)) {
    faults.push(`tile ${quote(tile)}: not in the hand ${written(hand)}`);
  }
  const free = growth(city, shape);
  if (!free.includes(cell)) {
    const places = free.length ? `on ${free.map(nameOf).join(" ")}` : "nowhere any more";
    const reason = cellsOf(city).includes(cell)
      ? "there is a tile already"
      : `a tile goes next to the city and within ${shape}: ${places} (rule 8)`;
    faults.push(`place ${quote(nameOf(cell))}: ${reason}`);
  }
  raiseIfAny(faults);
  return { ...table, tile: [tile, cell] };
}

/** @type {(table: Table, walkway: Walkway) => Table} */
function build(table, walkway) {
  const text = textOf(walkway);
  if (table.tile === null) throw fault("walkway", text, "first lay a tile, then build (rules 8, 10; ruling H)");
  const city = cityNow(table);
  if (has({ ...city, walkways: table.built }, walkway)) throw fault("walkway", text, "it is already there");
  const reason = whyNoWalkway(city, walkway);
  if (reason !== null) throw fault("walkway", text, reason);
  if (piecesLeft(stockNow(table), city, walkway) <= 0) {
    const piece = `${city.plane[walkway[0]]} walkway of length ${lengthOf(walkway)}`;
    throw fault("walkway", text, `the stock has no ${piece} (rule 10h)`);
  }
  return { ...table, built: [...table.built, walkway] };
}

/** Draw, which ends the turn. @type {(table: Table, draw: string | null) => Table} */
function end(table, draw) {
  if (table.tile === null) throw fault("draw", draw ?? NOTHING_DRAWN, "first lay a tile, then draw (rules 8, 11)");
  const { row, pile, shape } = table;
  const drawn = draw?.slice(1) ?? "";
  if (draw === null && draws(table).length) {
    throw fault("draw", "", "draw a tile from the row, or with +? from the pile (rule 11)");
  }
  if (draw === FROM_PILE && pile === 0) throw fault("draw", draw, "the pile is empty");
  if (draw !== null && draw !== FROM_PILE && !row.includes(drawn)) {
    throw fault("draw", draw, `not in the row ${written(row)}`);
  }
  const city = cityNow(table);
  const at = draw === null || draw === FROM_PILE ? -1 : row.indexOf(drawn);
  return {
    ...table,
    city,
    hand: [...handNow(table), ...(draw === null ? [] : [drawn])],
    row: at < 0 ? row : [...row.slice(0, at), ...(pile === 0 ? [] : [UNKNOWN]), ...row.slice(at + 1)],
    stock: stockNow(table),
    pile: draw === null || pile === null || pile === 0 ? pile : pile - 1,
    isOver: isFinished(city, shape),
    turns: table.turns + 1,
    tile: null,
    built: [],
  };
}

/**
 * The table with one more part of a turn: `B..S@c1` lays, `b2-b5` builds, `+BB..` or `+?` draws.
 * @type {(table: Table, word: string) => Table}
 */
export function withPart(table, word) {
  if (word === NOTHING_DRAWN) {
    const some = draws(table);
    return end(table, some.length && isFinished(cityNow(table), table.shape) ? some[some.length - 1] : null);
  }
  if (word.startsWith("+")) return end(table, parseDraw(word));
  if (word.includes("@")) {
    const { tile, cell } = parseLaying(word);
    return lay(table, tile, cell);
  }
  if (word.includes("-")) return build(table, parseWalkway(word));
  const reason = "expected a tile to lay such as B..S@c1, a walkway such as b2-b5, or a draw such as +BB.. or +?";
  throw fault("move", word, reason);
}
