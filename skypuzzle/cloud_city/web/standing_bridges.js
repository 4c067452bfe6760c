/** Walkways as they hang between towers, in pieces of one quarter each: so they pass before and behind all else. */

import { svg } from "../shell/dom.js";
import { SIZE } from "./geometry.js";
import { at, path, shadowAt, strokes } from "./standing_places.js";
import { TOP } from "./standing_towers.js";
import { betweenOf, stepOf } from "./walkways.js";

/**
 * @typedef {import("./walkways.js").Walkway} Walkway
 *
 * @typedef {object} Span  a piece of a walkway over one quarter
 * @property {number} quarter
 * @property {string} level
 * @property {boolean} isAlongRank
 * @property {number} start  along its line, from the middle of the quarter
 * @property {number} end
 * @property {boolean} isEnd  it begins or ends at a tower of this quarter
 * @property {boolean} isBehind  it leaves its tower away from the eye
 */

const HALF = /** @type {Record<string, number>} */ ({ B: 0.13, G: 0.1, S: 0.075 });
/** Where a walkway leaves a tower, from its middle. */
const AT_WALL = /** @type {Record<string, number>} */ ({ B: 0.315, G: 0.28, S: 0.255 });
const BELOW_ROOF = 0.06;
const THICK = 0.075;
const RAIL = 0.11;

/**
 * All pieces of a walkway.
 * @param {Walkway} walkway
 * @param {string} level
 * @returns {Span[]}
 */
export function spansOf(walkway, level) {
  const isAlongRank = stepOf(walkway) === 1;
  const [reach, own] = [AT_WALL[level], { level, isAlongRank }];
  return [
    { ...own, quarter: walkway[0], start: reach, end: 0.5, isEnd: true, isBehind: !isAlongRank },
    ...betweenOf(walkway).map((quarter) => ({ ...own, quarter, start: -0.5, end: 0.5, isEnd: false, isBehind: false })),
    { ...own, quarter: walkway[1], start: -0.5, end: -reach, isEnd: true, isBehind: isAlongRank },
  ];
}

/**
 * The farther handrail, the deck with its pattern, the nearer side of it, and the nearer handrail.
 * @param {Span} span
 * @returns {SVGElement[]}
 */
export function bridge({ quarter, level, isAlongRank, start, end }) {
  const [east, north] = [(quarter % SIZE) + 0.5, Math.floor(quarter / SIZE) + 0.5];
  const up = TOP[level] - BELOW_ROOF;
  const half = HALF[level];
  const place = (/** @type {number} */ along, /** @type {number} */ aside, /** @type {number} */ high) =>
    isAlongRank ? at(east + along, north - aside, high) : at(east + aside, north + along, high);
  const edge = (/** @type {number} */ aside, /** @type {number} */ high) =>
    [start, end].map((along) => place(along, aside, high));
  const shares = (/** @type {number} */ step) => {
    const count = Math.max(1, Math.round((end - start) / step));
    return Array.from({ length: count }, (_, number) => start + ((number + 0.5) * (end - start)) / count);
  };
  const rail = (/** @type {number} */ aside) => {
    if (level === "B") return [];
    const posts = shares(level === "G" ? 0.125 : 0.25).map((along) =>
      [up, up + RAIL].map((high) => place(along, aside, high)),
    );
    return [strokes([edge(aside, up + RAIL), ...posts], "cc-lines")];
  };
  const planks = shares(0.1).map((along) => [place(along, -half, up), place(along, half, up)]);
  const side = path([[...edge(half, up), ...edge(half, up - THICK).reverse()]], "cc-wall");
  const shade = path([[...edge(half, up), ...edge(half, up - THICK).reverse()]], "cc-shady");
  shade.setAttribute("fill-opacity", isAlongRank ? "0.35" : "0.5");
  return [
    svg(
      "g",
      { class: `cc-level-${level}` },
      ...rail(-half),
      path([[...edge(-half, up), ...edge(half, up).reverse()]], "cc-walk"),
      level === "B" && strokes([edge(0, up)], "cc-ripples"),
      level === "S" && strokes(planks, "cc-lines"),
      side,
      shade,
      strokes([edge(-half, up), edge(half, up), edge(half, up - THICK)], "cc-lines"),
      ...rail(half),
    ),
  ];
}

/**
 * What a whole walkway shades of the ground.
 * @param {Walkway} walkway
 * @param {string} level
 * @returns {import("./standing_places.js").Point[]}
 */
export function walkwayShadow(walkway, level) {
  const [[west, south], [east, north]] = walkway.map((end) => [(end % SIZE) + 0.5, Math.floor(end / SIZE) + 0.5]);
  const [across, along] = stepOf(walkway) === 1 ? [0, HALF[level]] : [HALF[level], 0];
  const corners = [
    [west - across, south - along],
    [east - across, north - along],
    [east + across, north + along],
    [west + across, south + along],
  ];
  return corners.map(([x, y]) => shadowAt(x, y, TOP[level] - BELOW_ROOF));
}
