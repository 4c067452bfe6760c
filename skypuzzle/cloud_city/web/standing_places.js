/** How a standing city is looked at: turned from due north, from above, and without perspective. */

import { svg } from "../shell/dom.js";

/** @typedef {readonly number[]} Point  on the picture */

const TURNED = (33 * Math.PI) / 180;
const RAISED = (40 * Math.PI) / 180;
/** Of the picture, for a quarter's edge that is not foreshortened. */
const SCALE = 74;
const EAST = [SCALE * Math.cos(TURNED), SCALE * Math.sin(TURNED) * Math.sin(RAISED)];
const NORTH = [SCALE * Math.sin(TURNED), -SCALE * Math.cos(TURNED) * Math.sin(RAISED)];
const UP = -SCALE * Math.cos(RAISED);
/** Where shadows fall, east and north, and how long they are for the height of what throws them. */
const SUN = [0.93, 0.37];
const SHADOW_LENGTH = 0.42;

/**
 * A place on the picture.
 * @param {number} east
 * @param {number} north
 * @param {number} up
 * @returns {number[]}
 */
export const at = (east, north, up) => [
  east * EAST[0] + north * NORTH[0],
  east * EAST[1] + north * NORTH[1] + up * UP,
];

/**
 * Where the shadow of a place falls.
 * @param {number} east
 * @param {number} north
 * @param {number} up
 * @returns {Point}
 */
export const shadowAt = (east, north, up) =>
  at(east + SUN[0] * SHADOW_LENGTH * up, north + SUN[1] * SHADOW_LENGTH * up, 0);

/**
 * Does the eye see a wall that faces this way?
 * @param {number[]} outward  east and north
 * @returns {boolean}
 */
export const isSeen = ([east, north]) => east * Math.sin(TURNED) - north * Math.cos(TURNED) > 1e-9;

/**
 * How much sun a wall gets, from -1 to 1.
 * @param {number[]} outward
 * @returns {number}
 */
export const sunlight = ([east, north]) => -(east * SUN[0] + north * SUN[1]);

const put = (/** @type {Point} */ point) => point.map((number) => number.toFixed(1)).join(" ");

/**
 * Closed shapes with straight sides, as one.
 * @param {Point[][]} shapes
 * @param {string} classes
 * @returns {SVGElement}
 */
export const path = (shapes, classes) =>
  svg("path", { d: shapes.map((points) => `M${points.map(put).join("L")}Z`).join(""), class: classes });

/**
 * Open lines, as one.
 * @param {Point[][]} lines
 * @param {string} classes
 * @returns {SVGElement}
 */
export const strokes = (lines, classes) =>
  svg("path", { d: lines.map((points) => `M${points.map(put).join("L")}`).join(""), class: classes });

/**
 * A letter that lies on a roof, read from the south.
 * @param {number} east
 * @param {number} north
 * @param {number} up
 * @param {string} letter
 * @returns {SVGElement}
 */
export function flatLetter(east, north, up, letter) {
  const turn = [EAST[0], EAST[1], -NORTH[0], -NORTH[1]].map((number) => (number / SCALE).toFixed(4));
  const transform = `matrix(${[...turn, ...at(east, north, up).map((number) => number.toFixed(1))].join(" ")})`;
  return svg("text", { y: 9, "font-size": 25, "text-anchor": "middle", transform, class: "cc-letter" }, letter);
}
