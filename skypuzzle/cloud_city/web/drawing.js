/** Drawings from above: quarters, tiles, and walkways with their votes. */

import { svg } from "../shell/dom.js";
import { HIDDEN, LEVELS, SIZE, betweenOf, cross, inOrder, nameOf, stepOf, votesOf } from "./geometry.js";

// Quarters and tiles

export const PITCH = 56;
const MIDDLE = PITCH / 2;
/** The distance from the middle of a roof to the start of a walkway. */
const RADIUS = /** @type {Record<string, number>} */ ({ B: 17, G: 19, S: 17, o: 18 });
const SHADOW = /** @type {Record<string, number>} */ ({ B: 2, G: 4, S: 7, o: 0 });
const ASIDE = 11;

const INSET = 0.1;
const PUFF = 0.085;
/** The widths of the puffs of a side, which vary so that clouds differ. */
const PUFFS = [[5, 6, 4, 5], [6, 4, 5, 5], [4, 5, 6, 5], [5, 5, 4, 6]];

/**
 * The outline of a cloud tile, two quarters wide, starting at its north-western corner.
 * @param {number} seed
 * @param {(x: number, y: number) => number[]} [at]  maps a point to the drawing
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

/** The part of a cloud tile on a quarter. @type {(quarter: number, classes?: string) => SVGElement} */
export function tilePart(quarter, classes = "") {
  const [column, rank] = [quarter % SIZE, Math.floor(quarter / SIZE)];
  const seed = (column - (column % 2)) / 2 + rank - (rank % 2);
  const shift = `translate(${column % 2 ? -PITCH : 0} ${rank % 2 ? 0 : -PITCH})`;
  return svg("path", { d: cloud(seed), transform: shift, class: `cc-tile ${classes}` });
}

/**
 * A whole small tile, such as one in a hand.
 * @param {string | null} tile  with its rotation; null is an unknown tile
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
 * The building on a quarter, with its letter.
 * @param {string} letter
 * @param {object} [how]
 * @param {Set<number>} [how.passed]  the directions of walkways over it, which move the letter aside
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
 * The outline of a roof; its shape shows the height.
 * @type {(letter: string, radius: number, classes: string, away?: number) => SVGElement}
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

/** The letter of a building, next to walkways over it. @type {(letter: string, passed: Set<number>) => SVGElement} */
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
 * Text with its middle at a point.
 * @type {(x: number, y: number, words: string, size: number, classes: string) => SVGElement}
 */
export function letterAt(x, y, words, size, classes) {
  // a little lower, as capital letters are above the baseline
  return svg("text", { x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle", class: classes }, words);
}

/** A quarter as the art of its cell. @type {(...shapes: (SVGElement | null | false)[]) => SVGSVGElement} */
export const quarterArt = (...shapes) => {
  return svg("svg", { viewBox: `0 0 ${PITCH} ${PITCH}`, class: "cc-art", "aria-hidden": "true" }, ...shapes);
};

/**
 * The figure of a rank and the letter of a column, at the edges.
 * @type {(quarter: number, isWestern: boolean, isSouthern: boolean) => SVGElement[]}
 */
export function edgeNames(quarter, isWestern, isSouthern) {
  const name = nameOf(quarter);
  const found = [];
  if (isWestern) found.push(letterAt(4.5, MIDDLE, name.slice(1), 10, "cc-name"));
  if (isSouthern) found.push(letterAt(MIDDLE, 51, name.slice(0, 1), 10, "cc-name"));
  return found;
}

// Walkways

/** @typedef {import("./geometry.js").Walkway} Walkway */

const WIDTH = /** @type {Record<string, number>} */ ({ B: 17, G: 12, S: 7 });
/** The widths of walkways of unknown level, by the number of walkways above them. */
const UNTOLD_WIDTHS = [7, 14, 20];
const CASING = 4.5;

/**
 * @typedef {object} Deck  a walkway as it is drawn
 * @property {Walkway} walkway
 * @property {string} level  `o` if unknown
 * @property {number} below  how many walkways are above its whole length
 * @property {number} width
 */

/** All walkways, the lowest first. @type {(plane: string, walkways: readonly Walkway[]) => Deck[]} */
function decks(plane, walkways) {
  const rank = (/** @type {Deck} */ deck) => LEVELS.indexOf(deck.level);
  return walkways
    .map((walkway) => {
      const [first, second] = walkway.map((end) => plane[end]);
      const level = first === second && LEVELS.includes(first ?? "") ? /** @type {string} */ (first) : HIDDEN;
      const below = walkways.filter((other) => isAbove(other, walkway)).length;
      return { walkway, level, below, width: WIDTH[level] ?? UNTOLD_WIDTHS[below] ?? 20 };
    })
    .sort((one, other) => rank(one) - rank(other) || other.below - one.below || inOrder(one.walkway, other.walkway));
}

/** Does a walkway pass over both ends of another? @type {(one: Walkway, other: Walkway) => boolean} */
function isAbove(one, other) {
  return one !== other && stepOf(one) === stepOf(other) && other.every((end) => betweenOf(one).includes(end));
}

/**
 * Walkways over a grid of quarters, from the lowest; each leaves a gap in those it crosses. Walkways of unknown level
 * leave no gaps.
 * @param {string} plane
 * @param {readonly Walkway[]} walkways
 * @param {object} view
 * @param {number} view.corner  the south-western quarter of the grid
 * @param {number} view.width
 * @param {number} view.height
 * @param {number} [view.top]  extra rows of cells above
 * @param {number} [view.right]  extra columns of cells on the right
 * @param {boolean} [view.badges]  show level and votes
 * @param {readonly Walkway[]} [view.built]  those to mark
 * @returns {SVGSVGElement}
 */
export function walkwayOverlay(plane, walkways, { corner, width, height, top = 0, right = 0, badges, built = [] }) {
  const middle = places(corner, height, top);
  const drawn = decks(plane, walkways);
  const told = drawn.filter((deck) => deck.level !== HIDDEN);
  const shapes = untold(plane, drawn.filter((deck) => deck.level === HIDDEN), middle);
  told.forEach((deck, number) => {
    for (const lower of told.slice(0, number)) {
      if (lower.level !== deck.level && cross(lower.walkway, deck.walkway)) shapes.push(gap(deck, lower, middle));
    }
    shapes.push(...deckShapes(plane, deck, middle));
  });
  if (badges) {
    const taken = /** @type {number[]} */ ([]);
    for (const deck of told) shapes.push(badge(plane, deck, walkways, taken, middle, built.includes(deck.walkway)));
  }
  return svg(
    "svg",
    { viewBox: `0 0 ${width + right} ${height + top}`, class: "cc-over", "aria-hidden": "true" },
    svg("g", { transform: `scale(${1 / PITCH})` }, ...shapes),
  );
}

/** @typedef {(quarter: number) => { x: number, y: number }} Places */

/**
 * Walkways of unknown level, layer by layer and edges first, so that crossing ones merge.
 * @type {(plane: string, drawn: Deck[], middle: Places) => SVGElement[]}
 */
function untold(plane, drawn, middle) {
  const layers = [2, 1, 0].map((below) => drawn.filter((deck) => deck.below === below));
  return layers.flatMap((layer) => {
    const shapes = layer.map((deck) => deckShapes(plane, deck, middle));
    return [...shapes.map(([edge]) => edge), ...shapes.flatMap(([, ...rest]) => rest)].filter((shape) => shape != null);
  });
}

/**
 * A walkway from one roof's edge to another's: its edges, then what is between them.
 * @type {(plane: string, deck: Deck, middle: Places) => SVGElement[]}
 */
function deckShapes(plane, deck, middle) {
  const line = lineBetween(plane, deck.walkway, middle);
  const stroke = (/** @type {number} */ width, /** @type {string} */ classes, /** @type {string} */ dashes = "") =>
    svg("line", {
      ...line,
      "stroke-width": width,
      "stroke-dasharray": dashes || null,
      class: `cc-level-${deck.level} ${classes}`,
    });
  const edge = stroke(deck.width, "cc-edge");
  if (deck.level === "S") return [edge, stroke(deck.width - 2.5, "cc-plank", "4 1.5")];
  if (deck.level === "G") return [edge, stroke(deck.width - 5.5, "cc-deck")];
  if (deck.level === HIDDEN) return [edge, stroke(deck.width - 3, "cc-deck")];
  return [edge, stroke(deck.width - 2.5, "cc-deck"), stroke(deck.width - 8, "cc-edge cc-ripple", "1 6")];
}

/**
 * From one roof's edge to another's.
 * @param {string} plane
 * @param {Walkway} walkway
 * @param {Places} middle
 */
function lineBetween(plane, walkway, middle) {
  const [from, to] = walkway.map(middle);
  const [reach, back] = walkway.map((end) => RADIUS[plane[end]] - 2.5);
  return stepOf(walkway) === SIZE
    ? { x1: from.x, y1: from.y - reach, x2: to.x, y2: to.y + back }
    : { x1: from.x + reach, y1: from.y, x2: to.x - back, y2: to.y };
}

/**
 * The gap that a walkway leaves in a lower one that it crosses.
 * @type {(deck: Deck, lower: Deck, middle: Places) => SVGElement}
 */
function gap(deck, lower, middle) {
  const shared = betweenOf(lower.walkway).find((quarter) => betweenOf(deck.walkway).includes(quarter)) ?? 0;
  const { x, y } = middle(shared);
  const reach = lower.width / 2 + 1;
  const line = stepOf(deck.walkway) === SIZE
    ? { x1: x, y1: y - reach, x2: x, y2: y + reach }
    : { x1: x - reach, y1: y, x2: x + reach, y2: y };
  return svg("line", { ...line, "stroke-width": deck.width + CASING, class: "cc-gap" });
}

/**
 * The level and votes of a walkway, near its middle and clear of everything else.
 * @param {string} plane
 * @param {Deck} deck
 * @param {readonly Walkway[]} walkways
 * @param {number[]} taken
 * @param {Places} middle
 * @param {boolean} isBuilt
 * @returns {SVGElement}
 */
function badge(plane, deck, walkways, taken, middle, isBuilt) {
  const [first, second] = deck.walkway;
  const step = stepOf(deck.walkway);
  const length = (second - first) / step;
  const isClear = (/** @type {number} */ place) => {
    const at = first + place * step;
    if (taken.includes(at)) return false;
    if (!Number.isInteger(place)) return true;
    const isPassed = walkways.some((other) => other !== deck.walkway && [...betweenOf(other), ...other].includes(at));
    return !(LEVELS.includes(plane[at] ?? "") || isPassed);
  };
  const places = Array.from({ length: 2 * length - 1 }, (_, half) => (half + 1) / 2);
  const effort = (/** @type {number} */ place) => (isClear(place) ? 0 : 100) + Math.abs(place - length / 2);
  const best = places.reduce((one, other) => (effort(other) < effort(one) ? other : one));
  taken.push(first + best * step);
  const [from, to] = [middle(first), middle(second)];
  const share = best / length;
  const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
  const words = `${isBuilt ? "+" : ""}${deck.level}${votesOf(deck.walkway)}`;
  const wide = 7 * words.length + 5;
  return svg(
    "g",
    { class: `cc-badge cc-level-${deck.level}${isBuilt ? " cc-built" : ""}` },
    svg("rect", { x: x - wide / 2, y: y - 7.5, width: wide, height: 15, rx: 7 }),
    letterAt(x, y, words, 11, "cc-ink"),
  );
}

/**
 * Walkways that could be built, faintly.
 * @type {(plane: string, walkways: readonly Walkway[], view: { corner: number, height: number }) => SVGElement[]}
 */
export function offered(plane, walkways, { corner, height }) {
  const middle = places(corner, height);
  return walkways.map((walkway) => {
    const line = lineBetween(plane, walkway, middle);
    return svg("line", { ...line, class: `cc-level-${plane[walkway[0]]} cc-offered` });
  });
}

/** Where the middles of quarters are. @type {(corner: number, height: number, top?: number) => Places} */
function places(corner, height, top = 0) {
  return (quarter) => {
    const across = (quarter % SIZE) - (corner % SIZE);
    const up = Math.floor(quarter / SIZE) - Math.floor(corner / SIZE);
    return { x: PITCH * (across + 0.5), y: PITCH * (top + height - up - 0.5) };
  };
}
