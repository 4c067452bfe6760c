/** Drawings of turn puzzles: towers from above, patterns of cards, and the table of what players have. */

import { html, svg } from "../shell/dom.js";
import { SIDE, WEAVES, label, sign } from "./drawing.js";
import { OWNER_WORDS, PENTHOUSE } from "./outline.js";
import { UNKNOWN, covers, income, tally, topOf } from "./positions.js";
import { stockLine } from "./turns.js";

/** @typedef {import("./positions.js").Position} Position */

const STAR = "M68 5l2.6 6 6.4.6-4.9 4.2 1.5 6.3-5.6-3.4-5.6 3.4 1.5-6.3-4.9-4.2 6.4-.6z";

/**
 * A site from above: the owner of its top, and all floors of its tower.
 * @param {object} site
 * @param {string} site.name
 * @param {string} site.tower  the owners of its floors from the ground up
 * @param {boolean} site.isZone
 * @param {number} site.added  floors that were built in this turn
 * @returns {SVGElement}
 */
export function towerPlot({ name, tower, isZone, added }) {
  const owner = topOf(tower);
  return svg(
    "svg",
    { viewBox: `0 0 ${SIDE} ${SIDE}`, class: `plot${owner ? ` of-${owner}` : ""}` },
    svg("rect", { class: "ground", x: 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 4 }),
    owner && svg("rect", { class: "tint", width: SIDE, height: SIDE }),
    owner && svg("path", { class: "weave", d: WEAVES[owner] }),
    label(7, 18, 15, name, "name first"),
    isZone && svg("path", { class: "zone", d: STAR }),
    ...Array.from({ length: PENTHOUSE }, (_, level) => storey(tower, level, added)),
    tower.length === PENTHOUSE && svg("path", { class: "crown", d: "M42 27V17.5l3.5 4 4-6 4 6 3.5-4V27z" }),
    owner && label(50, 54, 32, owner, "letter"),
    tower.length > 1 && label(72, 71, 13.5, tower[0] + tower.slice(1).toLowerCase(), "name"),
  );
}

/** @type {(tower: string, level: number, added: number) => SVGElement} */
function storey(tower, level, added) {
  const owner = tower[level];
  const isNew = level < tower.length && level >= tower.length - added;
  const width = 22 - 2 * level;
  return svg("rect", {
    class: owner ? `storey of-${owner}${isNew ? " now" : ""}` : "floor open",
    x: 18 - width / 2,
    y: SIDE - 14 - 9.5 * level,
    width,
    height: 7.5,
  });
}

const SQUARE = { width: 0.84, height: 0.84, rx: 0.12 };

/** A pattern of tops. @type {(pattern: string[]) => SVGElement} */
export function patternArt(pattern) {
  const side = Math.max(pattern.length, ...pattern.map((row) => row.length), 3);
  const [left, top] = [(side - Math.max(...pattern.map((row) => row.length))) / 2, (side - pattern.length) / 2];
  const squares = pattern.flatMap((row, down) =>
    [...row].flatMap((mark, right) =>
      mark === "X" ? [svg("rect", { x: left + right + 0.08, y: top + down + 0.08, ...SQUARE })] : [],
    ),
  );
  return svg("svg", { viewBox: `0 0 ${side} ${side}`, class: "pattern" }, ...squares);
}

/**
 * What everybody has, and the missions.
 * @param {Position} position
 * @param {number} seat
 * @param {boolean} isIncome  the income counts, and not the prestige
 */
export function tableView(position, seat, isIncome) {
  const { seats, missions } = position;
  const worth = isIncome ? "Best group" : "Prestige";
  const order = [...seats].map((_, later) => (seat + later) % seats.length);
  return html(
    "div",
    { class: "players" },
    html(
      "table",
      { "aria-label": "What everybody has" },
      html("thead", {}, html("tr", {}, ...HEADS.map((head) => headCell(head)), headCell(worth, "worth"))),
      html("tbody", {}, ...order.map((each) => playerRow(position, each, each === seat, isIncome))),
    ),
    ...order.flatMap((each) => {
      const mission = missions[each];
      return mission === null ? [] : [missionView(position, each, mission, each === seat)];
    }),
  );
}

const HEADS = ["Player", "Cash", "Stock", "Cards"];

/** @type {(words: string, classes?: string) => HTMLElement} */
function headCell(words, classes = "") {
  return html("th", { scope: "col", class: classes }, words);
}

/** @type {(position: Position, seat: number, isYou: boolean, isIncome: boolean) => HTMLElement} */
function playerRow(position, seat, isYou, isIncome) {
  const { seats, cash, stock, cards, missions } = position;
  const name = OWNER_WORDS[seats[seat]];
  const colour = html("span", { "aria-hidden": "true" }, sign(seats[seat]));
  const { total } = tally(position, seats[seat], missions[seat]);
  const worth = isIncome ? `${income(position, seats[seat])}M` : missions[seat] === null ? `${total} + mission` : total;
  return html(
    "tr",
    { class: isYou ? "own" : "" },
    html("th", { scope: "row" }, colour, isYou ? `you, ${name}` : name),
    html("td", {}, cash[seat] === null ? UNKNOWN : `${cash[seat]}M`),
    html("td", {}, stockLine(stock[seat])),
    html("td", {}, [...cards[seat]].join(" ") || "none"),
    html("td", { class: "worth" }, worth),
  );
}

/** @type {(position: Position, seat: number, mission: number, isYou: boolean) => HTMLElement} */
function missionView(position, seat, mission, isYou) {
  const { box, seats } = position;
  const { name, pattern } = box.missions[mission - 1];
  const isDone = covers(position, seats[seat], box.goals[mission - 1]);
  const whose = isYou ? "Your mission" : `The mission of ${OWNER_WORDS[seats[seat]]}`;
  return html(
    "p",
    { class: `mission of-${seats[seat]}` },
    html("span", { "aria-hidden": "true" }, patternArt(pattern)),
    html("span", {}, `${whose}: ${name}, 2 prestige, ${isDone ? "fulfilled" : "not fulfilled"}.`),
  );
}
