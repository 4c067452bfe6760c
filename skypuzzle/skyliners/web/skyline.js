/** A row of sight from the side: what is seen is lit, what is hidden is pale and stands behind what hides it. */

import { svg } from "../shell/dom.js";
import { EMPTY, PARK_CODE, hidden, seen } from "./cities.js";
import { LINES, SITE_NAMES } from "./geometry.js";
import { chipArt, drawing, text } from "./drawing.js";

const [EYE, PITCH, WIDE, ABOVE, BELOW] = [58, 66, 50, 30, 44];
const [UNIT, HIGHEST] = [11, 150];
const MOST_SHADES = 8;

/**
 * The picture of a row: the side looks from the left, the nearest building first.
 * @param {readonly number[]} heights
 * @param {string} side
 * @param {number} row
 * @returns {SVGElement}
 */
export function rowArt(heights, side, row) {
  const line = LINES[side][row];
  const shown = seen(heights, side, row);
  const behind = new Map(hidden(heights, side, row));
  const tallest = Math.max(4, ...line.map((site) => heights[site]));
  const unit = Math.min(UNIT, HIGHEST / tallest);
  const ground = ABOVE + unit * tallest;
  const width = EYE + line.length * PITCH;
  /** @type {SVGElement[]} */
  const shapes = [svg("rect", { x: EYE - 6, y: ground, width: width - EYE, height: 4, rx: 2, class: "street" })];
  line.forEach((site, place) => {
    const left = EYE + place * PITCH;
    const middle = left + WIDE / 2;
    const isSeen = shown.includes(site);
    shapes.push(...tower(left, ground, heights[site], unit, isSeen));
    shapes.push(text(middle, ground + 17, SITE_NAMES[site], 15, isSeen ? "name" : "name faint"));
    const top = ground - unit * heights[site];
    if (isSeen) {
      const next = line.slice(place + 1).findIndex((other) => shown.includes(other));
      const end = next < 0 ? width - 8 : left + (next + 1) * PITCH;
      shapes.push(svg("path", { d: `M${left + WIDE} ${top}H${end}`, class: "ray" }));
      shapes.push(text(middle, top - 13, shown.indexOf(site) + 1, 19, "count"));
    }
    const front = behind.get(site);
    if (front !== undefined) shapes.push(text(middle, ground + 33, `behind ${SITE_NAMES[front]}`, 11.5, "faint"));
  });
  shapes.push(...eye(26, ground - 26), chipArt(side, 26, ground + 18, 13, true));
  return drawing(width, ground + BELOW, ...shapes);
}

/**
 * @param {number} x
 * @param {number} y
 */
function eye(x, y) {
  return [
    svg("path", { d: `M${x - 17} ${y}Q${x} ${y - 19} ${x + 17} ${y}Q${x} ${y + 19} ${x - 17} ${y}z`, class: "eye" }),
    svg("circle", { cx: x + 4, cy: y, r: 5.5, class: "glass" }),
  ];
}

/**
 * @param {number} left
 * @param {number} ground
 * @param {number} code
 * @param {number} unit  how high a park, a roof or half a floor is
 * @param {boolean} isSeen
 * @returns {SVGElement[]}
 */
function tower(left, ground, code, unit, isSeen) {
  const floors = Math.floor(code / 2);
  const look = isSeen ? "" : " pale";
  if (code === EMPTY) return [svg("path", { d: `M${left} ${ground - 1}h${WIDE}`, class: "plot" })];
  if (code === PARK_CODE) {
    return [12, 38, 25].map((x, tree) =>
      svg("circle", { cx: left + x, cy: ground - (tree === 2 ? 10 : 7), r: tree === 2 ? 9 : 7, class: `tree${look}` }),
    );
  }
  const walls = ground - 2 * unit * floors;
  const shade = `storeys shade${Math.min(floors, MOST_SHADES)}${look}`;
  /** @type {SVGElement[]} */
  const shapes = [svg("rect", { x: left, y: walls, width: WIDE, height: ground - walls, class: shade })];
  for (let floor = 0; floor < floors; floor += 1) {
    const top = ground - 2 * unit * (floor + 1);
    if (floor) shapes.push(svg("path", { d: `M${left} ${top + 2 * unit}h${WIDE}`, class: `joint${look}` }));
    if (!isSeen) continue;
    for (const across of [7, 20.5, 34]) {
      const at = { x: left + across, y: top + 0.45 * unit, width: 9, height: 1.1 * unit };
      shapes.push(svg("rect", { ...at, class: "window" }));
    }
  }
  if (code % 2) {
    const d = `M${left - 3} ${walls}L${left + WIDE / 2} ${walls - unit}L${left + WIDE + 3} ${walls}z`;
    shapes.push(svg("path", { d, class: `gable${look}` }));
  }
  return shapes;
}
