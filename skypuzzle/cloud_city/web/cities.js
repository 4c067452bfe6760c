/** A city from above: its tiles and walkways, where it may grow, and which walkways may stand in it (rules 8, 10). */

import {
  CODES,
  LEVELS,
  NO_TILE,
  SIZE,
  beside,
  isCell,
  nameOf,
  numberOf,
  planeOf,
  quartersOf,
  withLetters,
} from "./geometry.js";
import { betweenOf, cross, inOrder, isSame, possibleWalkways, textOf, votesOf, walkwayNamed } from "./walkways.js";

/**
 * @typedef {import("./walkways.js").Walkway} Walkway
 *
 * @typedef {object} City
 * @property {string} plane  a letter for every quarter
 * @property {readonly Walkway[]} walkways  sorted
 */

/** Width and height of finished cities in tiles, by the name of their shape. */
const SIZES = /** @type {Record<string, [number, number][]>} */ ({ "3x3": [[3, 3]], "3x4": [[4, 3], [3, 4]] });
const TILES = /** @type {Record<string, number>} */ ({ "3x3": 9, "3x4": 12 });

/**
 * A city as it is written, with the name of its corner in front unless that is a1: `e5:B./.B,e5-f6`.
 * @param {string} text
 * @returns {City}
 */
export function cityOf(text) {
  const [plan, ...walkways] = text.split(",");
  const [ranks, anchor = "a1"] = plan.split(":").reverse();
  return { plane: planeOf(ranks, numberOf(anchor)), walkways: walkways.map(walkwayNamed).sort(inOrder) };
}

/**
 * The cells that have a tile, in order.
 * @param {City} city
 * @returns {number[]}
 */
export const cellsOf = ({ plane }) =>
  [...plane].flatMap((letter, quarter) => (letter !== NO_TILE && isCell(quarter) ? [quarter] : []));

/**
 * The tile that lies on a cell, if any.
 * @param {City} city
 * @param {number} cell
 * @returns {string | null}
 */
export const tileOn = ({ plane }, cell) =>
  plane[cell] === NO_TILE ? null : quartersOf(cell).map((quarter) => plane[quarter]).join("");

/**
 * Does it fill its shape?
 * @param {City} city
 * @param {string} shape
 * @returns {boolean}
 */
export const isFinished = (city, shape) => cellsOf(city).length === TILES[shape];

/**
 * The city with one more tile.
 * @param {City} city
 * @param {string} tile
 * @param {number} cell
 * @returns {City}
 */
export function withTile(city, tile, cell) {
  /** @type {[number, string][]} */
  const letters = quartersOf(cell).map((quarter, at) => [quarter, tile[at]]);
  return { ...city, plane: withLetters(city.plane, letters) };
}

/**
 * The city with more walkways.
 * @param {City} city
 * @param {readonly Walkway[]} walkways
 * @returns {City}
 */
export const withWalkways = (city, walkways) => ({ ...city, walkways: [...city.walkways, ...walkways].sort(inOrder) });

/**
 * Of all its walkways, or of those of one level.
 * @param {City} city
 * @param {string} [level]
 * @returns {number}
 */
export const votesIn = ({ plane, walkways }, level) =>
  walkways.filter(([first]) => !level || plane[first] === level).reduce((sum, walkway) => sum + votesOf(walkway), 0);

/**
 * Has a city this walkway?
 * @param {City} city
 * @param {Walkway} walkway
 * @returns {boolean}
 */
export const has = (city, walkway) => city.walkways.some((other) => isSame(other, walkway));

/**
 * The first and the last column and rank of some cells, in tiles.
 * @param {number[]} cells
 * @returns {{ west: number, east: number, south: number, north: number }}
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
 * The cells that may take the next tile: beside the city, and within its shape (rule 8).
 * @param {City} city
 * @param {string} shape
 * @returns {number[]}
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
 * The rectangle of quarters that a city can ever grow into, one tile beside another.
 * @param {City} city
 * @param {string} shape
 * @returns {{ corner: number, width: number, height: number }}
 */
export function roomOf(city, shape) {
  const { west, east, south, north } = boxOf([...cellsOf(city), ...growth(city, shape)]);
  return { corner: 2 * west + 2 * SIZE * south, width: 2 * (east - west + 1), height: 2 * (north - south + 1) };
}

/**
 * Why a walkway may not be added, as rules 10a–g have it; null if it may.
 * @param {City} city
 * @param {Walkway} walkway
 * @returns {string | null}
 */
export function whyNoWalkway(city, walkway) {
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
    if (letter === first) return `${name} between them is ${first}, too (rule 10c)`;
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

/**
 * Every walkway that may be built, whatever pieces there are.
 * @param {City} city
 * @returns {Walkway[]}
 */
export const standable = (city) =>
  possibleWalkways(city.plane).filter((walkway) => whyNoWalkway(city, walkway) === null);
