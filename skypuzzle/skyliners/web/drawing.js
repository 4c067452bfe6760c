/** Drawings: sites from above, signs, pieces, and the skyline of a row of sight. */

import { svg } from "../shell/dom.js";
import { EMPTY, LINES, PARK_CODE, SITE_NAMES, hidden, numberText, seen } from "./cities.js";

// From above

const CELL = 84;
const MIDDLE = CELL / 2;
const BLOCK = 68;
const TREES = [[-15, 12, 13], [15, 13, 12], [0, -10, 16]];
const ARROW = [[-16, -18], [11, -18], [24, 0], [11, 18], [-16, 18]];
const MOST_SHADES = 8;

/**
 * @typedef {[number, number]} Point
 * @typedef {SVGElement} Shape
 */

/**
 * A site from above; a plus marks a site where something was placed.
 * @type {(code: number, isPlaced: boolean) => SVGElement}
 */
export function siteArt(code, isPlaced) {
  return drawing(CELL, CELL, ...standing(code), ...(isPlaced ? plus() : []));
}

/** @type {(code: number) => Shape[]} */
function standing(code) {
  const floors = Math.floor(code / 2);
  if (code === EMPTY) return [block("plot", 4)];
  if (code === PARK_CODE) {
    const trees = TREES.map(([x, y, r]) => svg("circle", { cx: MIDDLE + x, cy: MIDDLE + y, r, class: "tree" }));
    return [block("lawn", 14), ...trees];
  }
  const away = 2 + Math.min(floors, MOST_SHADES);
  const shadow = block("shadow", 3, away);
  if (code % 2) return [shadow, ...roof(floors)];
  const shade = Math.min(floors, MOST_SHADES);
  const inset = (CELL - BLOCK) / 2 + 6;
  const inner = { x: inset, y: inset, width: BLOCK - 12, height: BLOCK - 12, rx: 1, class: `ledge ink${shade}` };
  return [
    shadow,
    block(`storeys shade${shade}`, 3),
    svg("rect", inner),
    text(MIDDLE, MIDDLE, floors, 36, `number ink${shade}`),
  ];
}

/**
 * @param {string} look
 * @param {number} corner
 * @param {number} [away]
 */
function block(look, corner, away = 0) {
  const at = (CELL - BLOCK) / 2 + away;
  return svg("rect", { x: at, y: at, width: BLOCK, height: BLOCK, rx: corner, class: look });
}

/** A hipped roof, and the number of floors below it. @type {(floors: number) => Shape[]} */
function roof(floors) {
  const [low, high] = [MIDDLE - BLOCK / 2, MIDDLE + BLOCK / 2];
  const facets = [
    [low, low, high, low],
    [low, low, low, high],
    [high, low, high, high],
    [low, high, high, high],
  ];
  const width = floors < 10 ? 38 : 46;
  return [
    ...facets.map(([x, y, to, down], facet) =>
      svg("path", { d: `M${x} ${y}L${to} ${down}L${MIDDLE} ${MIDDLE}z`, class: `facet facet${facet}` }),
    ),
    svg("path", { d: `M${low} ${low}L${high} ${high}M${high} ${low}L${low} ${high}`, class: "ridge" }),
    block("frame", 1),
    svg("rect", { x: MIDDLE - width / 2, y: MIDDLE - 19, width, height: 38, rx: 19, class: "plate" }),
    text(MIDDLE, MIDDLE, floors, 31, "number"),
  ];
}

/** @returns {Shape[]} */
function plus() {
  const [x, y] = [MIDDLE + BLOCK / 2 - 5, MIDDLE - BLOCK / 2 + 5];
  return [
    svg("circle", { cx: x, cy: y, r: 11, class: "placed" }),
    svg("path", { d: `M${x - 6} ${y}h12M${x} ${y - 6}v12`, class: "plus" }),
  ];
}

/**
 * The end of a row of sight: its letter and, if it has a plan, a sign with the number and a tick or the current count;
 * also the file or rank of its sites, on two sides of the city.
 * @param {object} clue
 * @param {string} clue.side
 * @param {string} clue.letter
 * @param {Point} clue.ahead  the direction in which the side looks
 * @param {number | null} clue.number  how many it must see
 * @param {number} clue.seen
 * @param {boolean} clue.holds
 * @param {string} clue.shared
 * @returns {SVGElement}
 */
export function clueArt({ side, letter, ahead: [across, down], number, seen, holds, shared }) {
  /** @type {(far: number, aside: number) => Point} */
  const at = (far, aside) => [
    MIDDLE + far * across + aside * Math.abs(down),
    MIDDLE + far * down + aside * Math.abs(across),
  ];
  const shapes = [];
  if (number !== null) {
    const corners = ARROW.map(([far, aside]) => at(far, aside).join(" "));
    const [x, y] = at(-1, 0);
    shapes.push(
      svg("path", { d: `M${corners.join("L")}z`, class: `sign side${side}` }),
      text(x, y, numberText(number), number === 4 ? 23 : 27, `asked on${side}`),
      ...tick(at(-31, 16)),
      text(...at(-31, 16), seen, 19, "now"),
    );
  }
  shapes.push(text(...at(-31, number === null ? 0 : -14), letter, 18, "letter"));
  if (shared) shapes.push(text(...at(34, 0), shared, 17, "shared"));
  const look = number === null ? null : holds ? "holds" : "open";
  return drawing(CELL, CELL, svg("g", { class: look }, ...shapes));
}

/** @type {(at: Point) => Shape[]} */
function tick([x, y]) {
  return [svg("path", { d: `M${x - 8} ${y}l5 7l11 -14`, class: "tick" })];
}

/**
 * The letters of the sides at the corners of the whole grid, each before the first of its rows.
 * @param {string[]} sides  bottom, left, top, right
 * @param {string} seats  the sides that play; other letters are pale
 * @returns {SVGElement}
 */
export function cornerArt([bottom, left, top, right], seats) {
  const places = /** @type {[string, number, number][]} */ ([
    [bottom, 0.55, 6.5],
    [left, 0.5, 0.55],
    [top, 6.45, 0.5],
    [right, 6.5, 6.45],
  ]);
  return svg(
    "svg",
    { viewBox: "0 0 7 7", class: "skyliners", "aria-hidden": "true" },
    ...places.map(([side, x, y]) => chipArt(side, x, y, 0.24, seats.includes(side))),
  );
}

/**
 * The letter of a side in its colour; pale if the side does not play.
 * @param {string} side
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {boolean} plays
 */
export function chipArt(side, x, y, radius, plays) {
  const look = plays ? `chip side${side}` : "chip absent";
  return svg(
    "g",
    { "stroke-width": radius / 8 },
    svg("circle", { cx: x, cy: y, r: radius, class: look }),
    text(x, y, side, 1.3 * radius, plays ? `asked on${side}` : "letter"),
  );
}

/** A piece as it looks from the side: floor, roof or park. @type {(piece: number) => SVGElement} */
export function pieceArt(piece) {
  const shapes = [
    () => [
      svg("rect", { x: 3, y: 7, width: 22, height: 15, rx: 1, class: "storeys shade2" }),
      ...[7, 12.5, 18].map((x) => svg("rect", { x, y: 11, width: 3.5, height: 7, class: "glass" })),
    ],
    () => [svg("path", { d: "M2 22L14 6L26 22z", class: "gable" })],
    () => [
      svg("path", { d: "M14 15v9", class: "trunk" }),
      svg("circle", { cx: 14, cy: 11, r: 8, class: "tree" }),
    ],
  ];
  return drawing(28, 28, ...shapes[piece]());
}

/**
 * A drawing, hidden from screen readers: labels describe it in words.
 * @param {number} width
 * @param {number} height
 * @param {...Shape} shapes
 * @returns {SVGSVGElement}
 */
export function drawing(width, height, ...shapes) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "skyliners", "aria-hidden": "true" }, ...shapes);
}

/**
 * A word; x and y are its middle.
 * @param {number} x
 * @param {number} y
 * @param {string | number} words
 * @param {number} size
 * @param {string} look
 */
function text(x, y, words, size, look) {
  return svg("text", { x, y, "font-size": size, "text-anchor": "middle", dy: "0.35em", class: look }, words);
}

// The skyline of a row

const [EYE, PITCH, WIDE, ABOVE, BELOW] = [58, 66, 50, 30, 44];
const [UNIT, HIGHEST] = [11, 150];

/**
 * The picture of a row: the side looks from the left, the nearest building first.
 * @type {(heights: readonly number[], side: string, row: number) => SVGElement}
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
