/** What is seen in a `survey` puzzle: quarters with their tiles or notes, and the votes at the ends of lines. */

import { html, svg } from "../shell/dom.js";
import { PITCH, edgeNames, letterAt, quarterArt, quarterShapes, tileArt, tilePart } from "./drawing.js";
import { LEVELS, SIZE, WORDS, cellOf, nameOf, quartersOf } from "./geometry.js";
import { lineName, noteAt, planeOfTiles, tileAt } from "./surveys.js";
import { betweenOf, possibleWalkways, stepOf } from "./walkways.js";

/** @typedef {import("../shell/types.js").Cell} Cell */

/** What a quarter may hold, in words. */
const HOLDS = /** @type {Record<string, string>} */ ({ ".": "empty", ...WORDS });
/** The middle of each level's votes, from left to right. */
const STEP = 17;
const VOTE = 15;

/**
 * A quarter with what lies there or is noted.
 * @param {import("./surveys.js").Laid} state
 * @param {number} quarter
 * @returns {Cell}
 */
export function quarterCell(state, quarter) {
  const cell = cellOf(quarter);
  const tile = tileAt(state, cell);
  const note = noteAt(state, quarter);
  const names = edgeNames(quarter, quarter % SIZE === 0, quarter < SIZE);
  if (tile === undefined) {
    return {
      label: `${nameOf(quarter)}, no tile${note === undefined ? "" : `, noted ${HOLDS[note]}`}`,
      classes: "cc-quarter cc-free",
      art: quarterArt(tilePart(quarter, "cc-room"), ...(note === undefined ? [] : noted(note)), ...names),
    };
  }
  const letter = tile[quartersOf(cell).indexOf(quarter)];
  const over = possibleWalkways(planeOfTiles(state)).filter((walkway) => betweenOf(walkway).includes(quarter));
  return {
    label: `${nameOf(quarter)}, ${HOLDS[letter]}, tile ${tile} on ${nameOf(cell)}`,
    classes: "cc-quarter",
    art: quarterArt(tilePart(quarter), ...quarterShapes(letter, { passed: new Set(over.map(stepOf)) }), ...names),
  };
}

/**
 * A note in pencil.
 * @param {string} note
 * @returns {SVGElement[]}
 */
export function noted(note) {
  if (note === ".") return [letterAt(PITCH / 2, PITCH / 2, "×", 26, "cc-faint")];
  return [svg("g", { class: "cc-noted" }, ...quarterShapes(note))];
}

/**
 * The votes of a line: those it must have, if that is told, and below them those it has.
 * @param {string} line
 * @param {number[]} now
 * @param {number[] | undefined} wanted
 * @returns {Cell}
 */
export function clueCell(line, now, wanted) {
  const isRight = wanted !== undefined && String(now) === String(wanted);
  const told = (/** @type {number[]} */ votes) =>
    LEVELS.map((level, at) => `${WORDS[level]} ${votes[at]}`).join(", ");
  const must = wanted === undefined ? "votes not told" : told(wanted);
  return {
    label: `${lineName(line)}, ${must}`,
    now: `now ${isRight ? "right" : told(now)}`,
    classes: `cc-clue${isRight ? " cc-right" : ""}`,
    isClue: true,
    art: quarterArt(...LEVELS.flatMap((level, at) => vote(level, at, now[at], wanted?.[at])), isRight && tick()),
  };
}

/**
 * @param {string} level
 * @param {number} at
 * @param {number} now
 * @param {number | undefined} wanted
 * @returns {SVGElement[]}
 */
function vote(level, at, now, wanted) {
  const x = PITCH / 2 + (at - 1) * STEP;
  const half = VOTE / 2;
  const isRight = now === wanted;
  const below = letterAt(x, 42, String(now), 13, `cc-now ${isRight ? "cc-same" : "cc-faint"}`);
  if (wanted === undefined) return now ? [below] : [];
  const box = { x: x - half, y: 12, width: VOTE, height: 19, rx: [8, 5, 1.5][at], class: "cc-roof" };
  return [
    svg("g", { class: `cc-level-${level}` }, svg("rect", box)),
    letterAt(x, 21.5, String(wanted), 15, "cc-letter"),
    below,
  ];
}

/**
 * The tiles that are left, for those who print the page: on the screen they are among the tools.
 * @param {string[]} tiles
 * @returns {HTMLElement}
 */
export function tilesOnPaper(tiles) {
  return html("div", { class: "cc-beside cc-paper cc-tiles" }, ...tiles.map((tile) => tileArt(tile)));
}

/** That a line is right. */
const tick = () => svg("path", { d: "M20 41l6 6 11-12", class: "cc-tick cc-now" });
