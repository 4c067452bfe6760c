/** What drawings of cities from above share: the signs and patterns of owners, rings around groups, labels. */

import { svg } from "../shell/dom.js";
import { COLOURS, groupsOf } from "./outline.js";

export const SIDE = 78;
/** From the edge of a plot to the ring around its group, in sides of a plot. */
const INSET = 0.045;
/** Patterns that show owners in addition to colour and letter: dots, lines, waves, a grid; a frame for neutral. */
export const WEAVES = /** @type {Record<string, string>} */ ({
  Y: dots(),
  P: lines((at) => `M${at} 78L${at + 78} 0`, -78),
  B: lines((at) => `M0 ${at}q9.75-5 19.5 0t19.5 0 19.5 0 19.5 0`, 0),
  R: lines((at) => `M${at} 0v78M0 ${at}h78`, 0),
  W: "M4.5 4.5h69v69h-69z",
});

/** @typedef {import("./outline.js").Outline} Outline */

/** The sign of an owner for a button; null is an empty plot. @type {(owner: string | null) => SVGElement} */
export function sign(owner) {
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: `sign${owner === null ? "" : ` of-${owner}`}` },
    svg("rect", { class: "ground", x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    owner === null && svg("path", { class: "cross", d: "M12 12L28 28M28 12L12 28" }),
    owner !== null && svg("rect", { class: "full", x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    owner !== null && label(20, 29, 25, owner, "letter"),
  );
}

/**
 * The rings around all groups: one unit is the side of a plot.
 * @type {(outline: Outline, owners: string) => SVGElement}
 */
export function rings(outline, owners) {
  const rings = Object.keys(COLOURS).flatMap((colour) =>
    groupsOf(outline, (site) => owners[site] === colour).map((group) =>
      svg("path", { class: `ring of-${colour}`, d: ringPath(group.map((site) => outline.squares[site])) }),
    ),
  );
  const width = Math.max(...outline.rows.map((row) => row.length));
  return svg("svg", { viewBox: `0 0 ${width} ${outline.rows.length}`, class: "rings" }, ...rings);
}

/**
 * The outer sides of a group's plots, moved inwards; longer where the ring turns outwards.
 * @param {[number, number][]} squares
 */
function ringPath(squares) {
  const inside = new Set(squares.map(String));
  const has = (/** @type {number} */ row, /** @type {number} */ file) => inside.has(`${row},${file}`);
  const end = (/** @type {boolean} */ beside, /** @type {boolean} */ beyond) =>
    beside ? (beyond ? -INSET : 0) : INSET;
  const parts = squares.flatMap(([row, file]) =>
    [-1, 1].flatMap((step) => {
      const level = step < 0 ? INSET : 1 - INSET;
      const [west, east] = [-1, 1].map((side) => end(has(row, file + side), has(row + step, file + side)));
      const [north, south] = [-1, 1].map((side) => end(has(row + side, file), has(row + side, file + step)));
      return [
        has(row + step, file) ? "" : `M${file + west} ${row + level}H${file + 1 - east}`,
        has(row, file + step) ? "" : `M${file + level} ${row + north}V${row + 1 - south}`,
      ];
    }),
  );
  return parts.join("");
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string | number} words
 * @param {string} name
 */
export function label(x, y, size, words, name) {
  return svg("text", { x, y, "font-size": size, class: name }, words);
}

/**
 * @param {(at: number) => string} line
 * @param {number} from
 */
function lines(line, from) {
  return Array.from({ length: Math.ceil((78 - from) / 13) }, (_, number) => line(from + 6.5 + 13 * number)).join("");
}

function dots() {
  return Array.from({ length: 36 }, (_, n) => `M${6.5 + 13 * (n % 6)} ${6.5 + 13 * Math.floor(n / 6)}h.1`).join("");
}
