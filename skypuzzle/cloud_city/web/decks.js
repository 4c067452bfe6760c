/**
 * Walkways from above, told apart by width and pattern: river wide and rippled, forest railed, sand narrow and planked.
 * The higher, the narrower: so what lies below another walkway still shows at its sides.
 */

import { svg } from "../shell/dom.js";
import { PITCH, RADIUS, letterAt } from "./drawing.js";
import { HIDDEN, LEVELS, SIZE } from "./geometry.js";
import { betweenOf, cross, inOrder, stepOf, votesOf } from "./walkways.js";

/** @typedef {import("./walkways.js").Walkway} Walkway */

const WIDTH = /** @type {Record<string, number>} */ ({ B: 17, G: 12, S: 7 });
/** Where the level is not told: of a walkway below no other, below one, below two. */
const UNTOLD_WIDTHS = [7, 14, 20];
const CASING = 4.5;

/**
 * @typedef {object} Deck  a walkway as it is drawn
 * @property {Walkway} walkway
 * @property {string} level  `o` where it is not told
 * @property {number} below  how many walkways lie above it along its whole length
 * @property {number} width
 */

/**
 * All walkways, those first that lie below others.
 * @param {string} plane
 * @param {readonly Walkway[]} walkways
 * @returns {Deck[]}
 */
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

/**
 * Does a walkway pass over both ends of another?
 * @param {Walkway} one
 * @param {Walkway} other
 * @returns {boolean}
 */
function isAbove(one, other) {
  return one !== other && stepOf(one) === stepOf(other) && other.every((end) => betweenOf(one).includes(end));
}

/**
 * Walkways over a grid of quarters, from the lowest; each leaves a gap in those it crosses. Where levels are not told,
 * nobody is above.
 * @param {string} plane
 * @param {readonly Walkway[]} walkways
 * @param {object} view
 * @param {number} view.corner  the south-western quarter of the grid
 * @param {number} view.width
 * @param {number} view.height
 * @param {number} [view.top]  further rows of cells above
 * @param {number} [view.right]  further columns of cells at the right
 * @param {boolean} [view.badges]  with level and votes
 * @param {readonly Walkway[]} [view.built]  those to point at
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
 * Layer by layer, all edges first, so that walkways that cross run into each other.
 * @param {string} plane
 * @param {Deck[]} drawn
 * @param {Places} middle
 * @returns {SVGElement[]}
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
 * @param {string} plane
 * @param {Deck} deck
 * @param {Places} middle
 * @returns {SVGElement[]}
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
 * What a walkway hides of a lower one that it crosses, so that this one has a gap.
 * @param {Deck} deck
 * @param {Deck} lower
 * @param {Places} middle
 * @returns {SVGElement}
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
 * Level and votes of a walkway, near its middle and clear of all else.
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
 * @param {string} plane
 * @param {readonly Walkway[]} walkways
 * @param {{ corner: number, height: number }} view
 * @returns {SVGElement[]}
 */
export function offered(plane, walkways, { corner, height }) {
  const middle = places(corner, height);
  return walkways.map((walkway) => {
    const line = lineBetween(plane, walkway, middle);
    return svg("line", { ...line, class: `cc-level-${plane[walkway[0]]} cc-offered` });
  });
}

/**
 * Where the middles of quarters are.
 * @param {number} corner
 * @param {number} height
 * @param {number} [top]
 * @returns {Places}
 */
function places(corner, height, top = 0) {
  return (quarter) => {
    const across = (quarter % SIZE) - (corner % SIZE);
    const up = Math.floor(quarter / SIZE) - Math.floor(corner / SIZE);
    return { x: PITCH * (across + 0.5), y: PITCH * (top + height - up - 0.5) };
  };
}
