/** Buildings as they stand: river round and low, forest six-sided, sand square and tall, each with windows. */

import { svg } from "../shell/dom.js";
import { SIZE } from "./geometry.js";
import { at, flatLetter, isSeen, path, shadowAt, strokes, sunlight } from "./standing_places.js";

/** @typedef {import("./standing_places.js").Point} Point */

/** How high the roofs are, in quarters. */
export const TOP = /** @type {Record<string, number>} */ ({ B: 0.52, G: 1.06, S: 1.6 });
const RADIUS = /** @type {Record<string, number>} */ ({ B: 0.34, G: 0.33, S: 0.36 });
const SIDES = /** @type {Record<string, number>} */ ({ B: 24, G: 6, S: 4 });
const STOREY = 0.27;
const WINDOW = 0.15;

/**
 * The corners of a building's ground plan, or of a smaller one, counter-clockwise.
 * @param {number} quarter
 * @param {string} level
 * @param {number} [share]
 * @returns {number[][]}
 */
function cornersOf(quarter, level, share = 1) {
  const [sides, radius] = [SIDES[level], RADIUS[level] * share];
  const turn = level === "S" ? Math.PI / sides : 0;
  return Array.from({ length: sides }, (_, side) => {
    const angle = turn + (2 * Math.PI * side) / sides;
    const [east, north] = [(quarter % SIZE) + 0.5, Math.floor(quarter / SIZE) + 0.5];
    return [east + radius * Math.cos(angle), north + radius * Math.sin(angle)];
  });
}

/**
 * The walls that one sees from left to right, each by its lower corners and the way it faces.
 * @param {number[][]} corners
 */
function wallsOf(corners) {
  const walls = corners.map((left, side) => {
    const right = corners[(side + 1) % corners.length];
    const [east, north] = [right[0] - left[0], right[1] - left[1]];
    const length = Math.hypot(east, north);
    const outward = [north / length, -east / length];
    return { left, right, outward, seen: isSeen(outward) };
  });
  const first = walls.findIndex(({ seen }, side) => seen && !walls.at(side - 1)?.seen);
  return [...walls.slice(first), ...walls.slice(0, first)].filter(({ seen }) => seen);
}

/**
 * Walls, windows and roof.
 * @param {number} quarter
 * @param {string} level
 * @returns {SVGElement[]}
 */
export function tower(quarter, level) {
  const top = TOP[level];
  const walls = wallsOf(cornersOf(quarter, level));
  const isRound = SIDES[level] > 8;
  const roof = (/** @type {number} */ share) => cornersOf(quarter, level, share).map(([x, y]) => at(x, y, top));
  const shapes = walls.flatMap(({ left, right, outward }, number) => {
    const wall = [[...left, 0], [...right, 0], [...right, top], [...left, top]].map(([x, y, up]) => at(x, y, up));
    const light = sunlight(outward);
    const shade = path([wall], light > 0 ? "cc-sunny" : "cc-shady");
    shade.setAttribute("fill-opacity", (light > 0 ? 0.16 * light : -0.42 * light).toFixed(2));
    const panes = isRound && number % 2 === 0 ? [] : panesOf(left, right, top, isRound);
    const body = path([wall], isRound ? "cc-wall" : "cc-wall cc-lined");
    return panes.length ? [body, shade, path(panes, "cc-pane")] : [body, shade];
  });
  return [
    svg(
      "g",
      { class: `cc-level-${level}` },
      ...shapes,
      strokes([walls.flatMap(({ left, right }) => [left, right]).map(([x, y]) => at(x, y, 0))], "cc-lines"),
      path([roof(1)], "cc-wall cc-lined cc-top"),
      path([roof(0.8)], "cc-wall cc-brink"),
      flatLetter((quarter % SIZE) + 0.5, Math.floor(quarter / SIZE) + 0.5, top, level),
    ),
  ];
}

/**
 * Rows of windows in a wall.
 * @param {number[]} left
 * @param {number[]} right
 * @param {number} top
 * @param {boolean} isStrip  of a round wall
 * @returns {number[][][]}
 */
function panesOf(left, right, top, isStrip) {
  const along = (/** @type {number} */ share, /** @type {number} */ up) =>
    at(left[0] + share * (right[0] - left[0]), left[1] + share * (right[1] - left[1]), up);
  const columns = isStrip ? [[0.05, 0.95]] : [[0.16, 0.42], [0.58, 0.84]];
  return Array.from({ length: Math.floor((top - 0.1) / STOREY) }, (_, storey) => {
    const low = top - 0.06 - (storey + 1) * STOREY;
    const high = low + WINDOW;
    return columns.map(([from, to]) => [along(from, low), along(to, low), along(to, high), along(from, high)]);
  }).flat();
}

/**
 * What a building shades of the ground, as an outline.
 * @param {number} quarter
 * @param {string} level
 * @returns {Point[]}
 */
export function towerShadow(quarter, level) {
  const corners = cornersOf(quarter, level);
  return hull([...corners.map(([x, y]) => at(x, y, 0)), ...corners.map(([x, y]) => shadowAt(x, y, TOP[level]))]);
}

/**
 * The outline around points.
 * @type {(points: Point[]) => Point[]}
 */
function hull(points) {
  const sorted = [...points].sort(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const half = (/** @type {Point[]} */ some) => {
    const chain = /** @type {Point[]} */ ([]);
    for (const point of some) {
      while (chain.length > 1 && isRight(chain[chain.length - 2], chain[chain.length - 1], point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @type {(one: readonly number[], other: readonly number[], third: readonly number[]) => boolean} */
const isRight = (one, other, third) =>
  (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0]) <= 0;
