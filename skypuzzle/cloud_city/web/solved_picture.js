/**
 * The picture shown after solving: the city in the clouds, seen from above and from the south-east. Places are east,
 * north and up, in quarters.
 */

import { svg } from "../shell/dom.js";
import { cloud } from "./drawing.js";
import { GROUND, LEVELS, NO_TILE, SIZE, betweenOf, isCell, stepOf } from "./geometry.js";

// The projection

/** @typedef {readonly number[]} Point  on the picture */

const TURNED = (33 * Math.PI) / 180;
const RAISED = (40 * Math.PI) / 180;
/** The length of a quarter's edge that is not foreshortened. */
const SCALE = 74;
const EAST = [SCALE * Math.cos(TURNED), SCALE * Math.sin(TURNED) * Math.sin(RAISED)];
const NORTH = [SCALE * Math.sin(TURNED), -SCALE * Math.cos(TURNED) * Math.sin(RAISED)];
const UP = -SCALE * Math.cos(RAISED);
/** The direction of shadows, east and north, and their length for a height of one. */
const SUN = [0.93, 0.37];
const SHADOW_LENGTH = 0.42;

/** A place on the picture. @type {(east: number, north: number, up: number) => number[]} */
const at = (east, north, up) => [
  east * EAST[0] + north * NORTH[0],
  east * EAST[1] + north * NORTH[1] + up * UP,
];

/** Where the shadow of a place falls. @type {(east: number, north: number, up: number) => Point} */
const shadowAt = (east, north, up) =>
  at(east + SUN[0] * SHADOW_LENGTH * up, north + SUN[1] * SHADOW_LENGTH * up, 0);

/**
 * Is a wall that faces this way visible?
 * @param {number[]} outward  east and north
 * @returns {boolean}
 */
const isSeen = ([east, north]) => east * Math.sin(TURNED) - north * Math.cos(TURNED) > 1e-9;

/** How much sun a wall gets, from -1 to 1. @type {(outward: number[]) => number} */
const sunlight = ([east, north]) => -(east * SUN[0] + north * SUN[1]);

const put = (/** @type {Point} */ point) => point.map((number) => number.toFixed(1)).join(" ");

/** Several polygons as one path. @type {(shapes: Point[][], classes: string) => SVGElement} */
const path = (shapes, classes) =>
  svg("path", { d: shapes.map((points) => `M${points.map(put).join("L")}Z`).join(""), class: classes });

/** Several lines as one path. @type {(lines: Point[][], classes: string) => SVGElement} */
const strokes = (lines, classes) =>
  svg("path", { d: lines.map((points) => `M${points.map(put).join("L")}`).join(""), class: classes });

/**
 * A letter flat on a roof, readable from the south.
 * @type {(east: number, north: number, up: number, letter: string) => SVGElement}
 */
function flatLetter(east, north, up, letter) {
  const turn = [EAST[0], EAST[1], -NORTH[0], -NORTH[1]].map((number) => (number / SCALE).toFixed(4));
  const transform = `matrix(${[...turn, ...at(east, north, up).map((number) => number.toFixed(1))].join(" ")})`;
  return svg("text", { y: 9, "font-size": 25, "text-anchor": "middle", transform, class: "cc-letter" }, letter);
}

// Towers

/** The heights of roofs, in quarters. */
const TOP = /** @type {Record<string, number>} */ ({ B: 0.52, G: 1.06, S: 1.6 });
const RADIUS = /** @type {Record<string, number>} */ ({ B: 0.34, G: 0.33, S: 0.36 });
const SIDES = /** @type {Record<string, number>} */ ({ B: 24, G: 6, S: 4 });
const STOREY = 0.27;
const WINDOW = 0.15;

/**
 * The corners of a building's ground plan, or of a smaller one, counter-clockwise.
 * @type {(quarter: number, level: string, share?: number) => number[][]}
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
 * The visible walls from left to right, each with its lower corners and the direction it faces.
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

/** Walls, windows and roof. @type {(quarter: number, level: string) => SVGElement[]} */
function tower(quarter, level) {
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

/** The outline of a building's shadow. @type {(quarter: number, level: string) => Point[]} */
function towerShadow(quarter, level) {
  const corners = cornersOf(quarter, level);
  return hull([...corners.map(([x, y]) => at(x, y, 0)), ...corners.map(([x, y]) => shadowAt(x, y, TOP[level]))]);
}

/**
 * The convex hull of points.
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

// Walkways, in pieces of one quarter each, so that they can pass in front of and behind everything else

/**
 * @typedef {import("./geometry.js").Walkway} Walkway
 *
 * @typedef {object} Span  a piece of a walkway over one quarter
 * @property {number} quarter
 * @property {string} level
 * @property {boolean} isAlongRank
 * @property {number} start  along its line, from the middle of the quarter
 * @property {number} end
 * @property {boolean} isEnd  it begins or ends at a tower of this quarter
 * @property {boolean} isBehind  it is on the far side of its tower
 */

const HALF = /** @type {Record<string, number>} */ ({ B: 0.13, G: 0.1, S: 0.075 });
/** The distance from the middle of a tower to the start of a walkway. */
const AT_WALL = /** @type {Record<string, number>} */ ({ B: 0.315, G: 0.28, S: 0.255 });
const BELOW_ROOF = 0.06;
const THICK = 0.075;
const RAIL = 0.11;

/** All pieces of a walkway. @type {(walkway: Walkway, level: string) => Span[]} */
function spansOf(walkway, level) {
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
 * @type {(span: Span) => SVGElement[]}
 */
function bridge({ quarter, level, isAlongRank, start, end }) {
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

/** The outline of a walkway's shadow. @type {(walkway: Walkway, level: string) => Point[]} */
function walkwayShadow(walkway, level) {
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

// The city

/** The body of a cloud, from its underside up: how far down, how much smaller than its top, its puffs, its light. */
const LAYERS = [[0.62, 0.42, 0.3, 0], [0.46, 0.28, 0.33, 0.25], [0.3, 0.16, 0.31, 0.5], [0.14, 0.06, 0.25, 0.75]];
/** The places of puffs below the visible edges of a tile. */
const SOUTHERN = [0, 1, 2, 3, 4, 5].map((number) => [0.2 + 0.32 * number, 0.3]);
const EASTERN = [0, 1, 2, 3, 4, 5].map((number) => [1.7, 0.2 + 0.32 * number]);
const DEEP = 0.9;

/**
 * @param {string} plane  a letter for every quarter
 * @param {readonly import("./geometry.js").Walkway[]} walkways
 * @returns {SVGSVGElement}
 */
export function solvedPicture(plane, walkways) {
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

/** The view box of a city. @type {(cells: number[]) => string} */
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
 * The body of a cloud, with puffs at its visible edges.
 * @type {(cell: number, cells: number[]) => SVGElement[]}
 */
function cloudBody(cell, cells) {
  const edges = [...(cells.includes(cell - 2 * SIZE) ? [] : SOUTHERN), ...(cells.includes(cell + 2) ? [] : EASTERN)];
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
