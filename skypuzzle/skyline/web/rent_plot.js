/** Plots of `rent` puzzles from above, with rent, tower, owner and flag. */

import { svg } from "../shell/dom.js";
import { SIDE, WEAVES, label } from "./drawing.js";
import { PENTHOUSE } from "./outline.js";

const FLOOR = 6;

/**
 * A plot from above.
 * @param {object} top
 * @param {number} top.height  floors of the tower
 * @param {number} top.rent
 * @param {string} top.name  of the site
 * @param {string | null} top.owner
 * @param {boolean} top.isGiven
 * @param {number | null} top.income  the income on its flag, if there is one
 * @param {number} top.now  what its group pays now
 * @returns {SVGElement}
 */
export function plot({ height, rent, name, owner, isGiven, income, now }) {
  return svg(
    "svg",
    { viewBox: `0 0 ${SIDE} ${SIDE}`, class: `plot${owner === null ? "" : ` of-${owner}`}` },
    svg("rect", { class: "ground", x: 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 4 }),
    owner !== null && svg("rect", { class: "tint", width: SIDE, height: SIDE }),
    owner !== null && svg("path", { class: "weave", d: WEAVES[owner] }),
    label(17, 29, 29, rent, "rent"),
    tower(height),
    height === PENTHOUSE && svg("path", { class: "crown", d: "M9 41V31.5l3.5 4 4-6 4 6 3.5-4V41z" }),
    label(72, 70, 15, name, "name"),
    income === null ? owner !== null && letter(owner, isGiven) : flag(owner ?? "", income, now),
  );
}

/** @param {number} height */
function tower(height) {
  const floors = Array.from({ length: PENTHOUSE }, (_, level) =>
    svg("rect", {
      class: level < height ? "floor" : "floor open",
      x: 10,
      y: SIDE - 13 - FLOOR * level,
      width: 13 - 1.6 * level,
      height: 4,
    }),
  );
  return svg("g", {}, ...floors);
}

/**
 * The letter of an owner, on a plate if it is given.
 * @param {string} owner
 * @param {boolean} isGiven
 */
function letter(owner, isGiven) {
  return svg(
    "g",
    { class: isGiven ? "plate" : "found" },
    isGiven && svg("rect", { class: "full", x: 31, y: 22, width: 34, height: 34, rx: 3 }),
    isGiven && svg("path", { class: "pins", d: "M35 26h.1M61 26h.1M35 52h.1M61 52h.1" }),
    label(48, 50, isGiven ? 28 : 33, owner, "letter"),
  );
}

/**
 * A pole with a pennant, and what the group pays so far.
 * @param {string} owner
 * @param {number} income
 * @param {number} now
 */
function flag(owner, income, now) {
  const words = `${owner}${income}`;
  const tip = 36 + 12.5 * words.length;
  const state = now === income ? "met" : now > income ? "over" : "short";
  return svg(
    "g",
    { class: "flag" },
    svg("path", { class: "pole", d: "M30 28V73" }),
    svg("path", { class: "full", d: `M30 28H${tip}l-4 13 4 13H30z` }),
    label((26 + tip) / 2, 48, words.length > 2 ? 18 : 20, words, "letter"),
    label(73, 21, 15, { met: "✓", over: `${now}/${income}!`, short: `${now}/${income}` }[state], `count ${state}`),
  );
}
