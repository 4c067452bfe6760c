/**
 * A finished city as it stands in the clouds, seen from the south-east and from above: what whoever has solved a puzzle
 * gets to see. Places are east, north and up, in quarters.
 */

import { svg } from "../shell/dom.js";
import { cloud } from "./drawing.js";
import { GROUND, LEVELS, NO_TILE, SIZE, isCell } from "./geometry.js";
import { bridge, spansOf, walkwayShadow } from "./standing_bridges.js";
import { at, path } from "./standing_places.js";
import { TOP, tower, towerShadow } from "./standing_towers.js";

/** The body of a cloud, from its underside up: how far down, how much smaller than its top, its puffs, its light. */
const LAYERS = [[0.62, 0.42, 0.3, 0], [0.46, 0.28, 0.33, 0.25], [0.3, 0.16, 0.31, 0.5], [0.14, 0.06, 0.25, 0.75]];
/** Where puffs hang below the edges of a tile that one sees. */
const SOUTH = [0, 1, 2, 3, 4, 5].map((number) => [0.2 + 0.32 * number, 0.3]);
const EAST = [0, 1, 2, 3, 4, 5].map((number) => [1.7, 0.2 + 0.32 * number]);
const DEEP = 0.9;

/**
 * The city.
 * @param {string} plane  a letter for every quarter
 * @param {readonly import("./walkways.js").Walkway[]} walkways
 * @returns {SVGSVGElement}
 */
export function standing(plane, walkways) {
  const quarters = [...plane].flatMap((letter, quarter) => (letter === NO_TILE ? [] : [quarter]));
  const behind = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.floor(other / SIZE) - Math.floor(one / SIZE) || (one % SIZE) - (other % SIZE);
  const fromBack = quarters.sort(behind);
  const cells = fromBack.filter(isCell);
  const spans = walkways.flatMap((walkway) => spansOf(walkway, plane[walkway[0]]));
  const towers = fromBack.filter((quarter) => LEVELS.includes(plane[quarter]));
  const shadows = [
    ...towers.map((quarter) => towerShadow(quarter, plane[quarter])),
    ...walkways.map((walkway) => walkwayShadow(walkway, plane[walkway[0]])),
  ];
  return svg(
    "svg",
    { viewBox: viewOf(cells), class: "cc-standing", "aria-hidden": "true" },
    ...cells.flatMap((cell) => cloudBody(cell, cells)),
    ...cells.map((cell) => svg("path", { d: edgeOf(cell, 0, 0), class: "cc-tile" })),
    ...fromBack.filter((quarter) => plane[quarter] === GROUND).map(bareGround),
    svg("clipPath", { id: "cc-clouds" }, ...cells.map((cell) => svg("path", { d: edgeOf(cell, 0, 0) }))),
    svg("g", { class: "cc-thrown", "clip-path": "url(#cc-clouds)" }, path(shadows, "cc-cast")),
    ...fromBack.flatMap((quarter) => {
      const here = spans.filter((span) => span.quarter === quarter);
      const ending = here.filter((span) => span.isEnd);
      const passing = here.filter((span) => !span.isEnd).sort((one, other) => TOP[one.level] - TOP[other.level]);
      return [
        ...ending.filter((span) => span.isBehind).flatMap(bridge),
        ...(LEVELS.includes(plane[quarter]) ? tower(quarter, plane[quarter]) : []),
        ...ending.filter((span) => !span.isBehind).flatMap(bridge),
        ...passing.flatMap(bridge),
      ];
    }),
  );
}

/**
 * What part of the picture a city needs.
 * @param {number[]} cells
 * @returns {string}
 */
function viewOf(cells) {
  const points = cells.flatMap((cell) => {
    const [east, north] = [cell % SIZE, Math.floor(cell / SIZE)];
    const corners = [[0, 0], [2, 0], [0, 2], [2, 2]];
    return corners.flatMap(([across, up]) => [-DEEP, TOP.S].map((high) => at(east + across, north + up, high)));
  });
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 16, Math.min(...ys) - 8];
  return [left, top, Math.max(...xs) - left + 16, Math.max(...ys) - top + 8].map(Math.round).join(" ");
}

/**
 * The edge of a tile's cloud at a height.
 * @type {(cell: number, up: number, smaller: number) => string}
 */
function edgeOf(cell, up, smaller) {
  const [east, north] = [cell % SIZE, Math.floor(cell / SIZE)];
  const shrunk = (/** @type {number} */ far) => 1 + (far - 1) * (1 - smaller);
  return cloud(east / 2 + north, (x, y) => at(east + shrunk(x), north + 2 - shrunk(y), up));
}

/**
 * A cloud below its upper side, with puffs where one sees its edge.
 * @type {(cell: number, cells: number[]) => SVGElement[]}
 */
function cloudBody(cell, cells) {
  const edges = [...(cells.includes(cell - 2 * SIZE) ? [] : SOUTH), ...(cells.includes(cell + 2) ? [] : EAST)];
  return LAYERS.flatMap(([down, smaller, size, light]) => [
    svg("path", { d: edgeOf(cell, -down, smaller), class: `cc-puff cc-light-${4 * light}` }),
    ...edges.map(([east, north], number) => {
      const [cx, cy] = at((cell % SIZE) + east, Math.floor(cell / SIZE) + north, -down);
      const rx = 74 * size * (1 + 0.14 * (((cell / 2 + 3 * number) % 5) - 2));
      return svg("ellipse", { cx, cy, rx, ry: 0.62 * rx, class: `cc-puff cc-light-${4 * light}` });
    }),
  ]);
}

/** @type {(quarter: number) => SVGElement} */
function bareGround(quarter) {
  const [cx, cy] = at((quarter % SIZE) + 0.5, Math.floor(quarter / SIZE) + 0.5, 0);
  return svg("ellipse", { cx, cy, rx: 4.5, ry: 3, class: "cc-spot" });
}
