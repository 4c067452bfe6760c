/**
 * Tiles and roofs from above, as our pictures draw them: river round, forest six-sided, sand square; a roof
 * whose height is not told has eight sides. Colours are in the style sheet. A quarter is 56 wide.
 */

import { svg } from "../shell/dom.js";
import { HIDDEN, LEVELS, SIZE, nameOf } from "./geometry.js";

export const PITCH = 56;
const MIDDLE = PITCH / 2;
/** From the middle of a roof to where a walkway leaves it. */
export const RADIUS = /** @type {Record<string, number>} */ ({ B: 17, G: 19, S: 17, o: 18 });
const SHADOW = /** @type {Record<string, number>} */ ({ B: 2, G: 4, S: 7, o: 0 });
const ASIDE = 11;

const INSET = 0.1;
const PUFF = 0.085;
/** How wide the puffs of a side are, so that no cloud looks like the next. */
const PUFFS = [[5, 6, 4, 5], [6, 4, 5, 5], [4, 5, 6, 5], [5, 5, 4, 6]];

/**
 * The outline of a cloud tile, two quarters wide, from its north-western corner.
 * @param {number} seed
 * @param {(x: number, y: number) => number[]} [at]  where a point of it is drawn
 * @returns {string}
 */
export function cloud(seed, at = (x, y) => [x * PITCH, y * PITCH]) {
  const near = INSET;
  const far = 2 - INSET;
  const corners = [[near, near], [far, near], [far, far], [near, far]];
  const put = (/** @type {number} */ x, /** @type {number} */ y) =>
    at(x, y).map((number) => number.toFixed(1)).join(" ");
  const bows = corners.flatMap(([x, y], side) => {
    const [endX, endY] = corners[(side + 1) % 4];
    const [across, down] = [endX - x, endY - y];
    const length = Math.abs(across) + Math.abs(down);
    const widths = PUFFS[(seed + side) % PUFFS.length];
    const total = widths.reduce((sum, width) => sum + width, 0);
    let before = 0;
    return widths.map((width) => {
      const after = before + width / total;
      const middle = (before + after) / 2;
      before = after;
      const [outX, outY] = [(2 * PUFF * down) / length, (-2 * PUFF * across) / length];
      const bend = put(x + across * middle + outX, y + down * middle + outY);
      return `Q${bend} ${put(x + across * after, y + down * after)}`;
    });
  });
  return `M${put(near, near)}${bows.join("")}Z`;
}

/**
 * The part of a cloud tile that lies on a quarter.
 * @param {number} quarter
 * @param {string} [classes]
 * @returns {SVGElement}
 */
export function tilePart(quarter, classes = "") {
  const [column, rank] = [quarter % SIZE, Math.floor(quarter / SIZE)];
  const seed = (column - (column % 2)) / 2 + rank - (rank % 2);
  const shift = `translate(${column % 2 ? -PITCH : 0} ${rank % 2 ? 0 : -PITCH})`;
  return svg("path", { d: cloud(seed), transform: shift, class: `cc-tile ${classes}` });
}

/**
 * A whole small tile, such as one in a hand.
 * @param {string | null} tile  as it is turned; null is one that is not known
 * @param {string} [classes]
 * @returns {SVGSVGElement}
 */
export function tileArt(tile, classes = "") {
  const quarters = [...(tile ?? "")].flatMap((letter, at) => {
    const place = `translate(${(at % 2) * PITCH} ${at < 2 ? 0 : PITCH})`;
    return svg("g", { transform: place }, ...quarterShapes(letter));
  });
  return svg(
    "svg",
    { viewBox: `0 0 ${2 * PITCH} ${2 * PITCH}`, class: `cc-art cc-small ${classes}`, "aria-hidden": "true" },
    svg("path", { d: cloud(0), class: "cc-tile" }),
    ...quarters,
    tile === null && letterAt(PITCH, PITCH, "?", 36, "cc-faint"),
  );
}

/**
 * What stands on a quarter, with its letter.
 * @param {string} letter
 * @param {object} [how]
 * @param {Set<number>} [how.passed]  the steps of walkways that pass over it: the letter makes room for them
 * @param {boolean} [how.isGiven]
 * @returns {SVGElement[]}
 */
export function quarterShapes(letter, { passed = new Set(), isGiven = false } = {}) {
  if (letter === ".") return [svg("circle", { cx: MIDDLE, cy: MIDDLE, r: 4, class: "cc-spot" })];
  if (letter !== HIDDEN && !LEVELS.includes(letter)) return [];
  const radius = RADIUS[letter] ?? 0;
  const shadow = SHADOW[letter] ?? 0;
  const group = svg(
    "g",
    { class: `cc-level-${letter}${isGiven ? " cc-given" : ""}` },
    shadow > 0 && outline(letter, radius, "cc-shadow", shadow),
    outline(letter, radius, "cc-roof"),
    letter !== HIDDEN && outline(letter, radius - 4, "cc-brim"),
  );
  return [group, letterOn(letter, passed)];
}

/**
 * A roof's outline, which tells its height.
 * @param {string} letter
 * @param {number} radius
 * @param {string} classes
 * @param {number} [away]
 * @returns {SVGElement}
 */
function outline(letter, radius, classes, away = 0) {
  const at = MIDDLE + away;
  if (letter === "B") return svg("circle", { cx: at, cy: at, r: radius, class: classes });
  if (letter === "S") {
    const size = 2 * radius;
    return svg("rect", { x: at - radius, y: at - radius, width: size, height: size, rx: 2.5, class: classes });
  }
  const sides = letter === "G" ? 6 : 8;
  const corner = letter === "G" ? radius : radius / Math.cos(Math.PI / 8);
  const points = Array.from({ length: sides }, (_, side) => {
    const angle = (2 * Math.PI * side) / sides + (letter === "G" ? 0 : Math.PI / 8);
    return `${(at + corner * Math.cos(angle)).toFixed(1)},${(at + corner * Math.sin(angle)).toFixed(1)}`;
  });
  return svg("polygon", { points: points.join(" "), class: classes });
}

/**
 * The letter of a building, beside what passes over it.
 * @param {string} letter
 * @param {Set<number>} passed
 * @returns {SVGElement}
 */
function letterOn(letter, passed) {
  const isHidden = letter === HIDDEN;
  const words = isHidden ? "?" : letter;
  const classes = isHidden ? "cc-untold" : "cc-letter";
  if (passed.size === 0) return letterAt(MIDDLE, MIDDLE, words, 20, classes);
  const aside = isHidden || passed.size > 1 ? 0.8 * ASIDE : ASIDE;
  const across = isHidden || passed.has(SIZE) ? aside : 0;
  const up = isHidden || passed.has(1) ? aside : 0;
  return letterAt(MIDDLE - across, MIDDLE - up, words, 13, classes);
}

/**
 * Something written around a point.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {number} size
 * @param {string} classes
 * @returns {SVGElement}
 */
export function letterAt(x, y, words, size, classes) {
  // a little lower than the middle: that is where the middle of a capital letter is
  return svg("text", { x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle", class: classes }, words);
}

/**
 * A quarter as the art of its cell.
 * @param {(SVGElement | null | false)[]} shapes
 * @returns {SVGSVGElement}
 */
export const quarterArt = (...shapes) => {
  return svg("svg", { viewBox: `0 0 ${PITCH} ${PITCH}`, class: "cc-art", "aria-hidden": "true" }, ...shapes);
};

/**
 * The figure of a rank and the letter of a column, at the edges.
 * @param {number} quarter
 * @param {boolean} isWestern
 * @param {boolean} isSouthern
 * @returns {SVGElement[]}
 */
export function edgeNames(quarter, isWestern, isSouthern) {
  const name = nameOf(quarter);
  const found = [];
  if (isWestern) found.push(letterAt(4.5, MIDDLE, name.slice(1), 10, "cc-name"));
  if (isSouthern) found.push(letterAt(MIDDLE, 51, name.slice(0, 1), 10, "cc-name"));
  return found;
}
