/** What lies beside the city in a game: whose turn it is, what everybody has left, and the cards in the office. */

import { html, svg } from "../shell/dom.js";
import { PIECE_NAMES, holds, planText } from "./cities.js";
import { chipArt, drawing, pieceArt } from "./drawing.js";
import { SIDE_NAMES } from "./geometry.js";

/**
 * @typedef {import("./cities.js").Plan} Plan
 * @typedef {import("./positions.js").Card} Card
 * @typedef {import("./positions.js").Position} Position
 *
 * @typedef {object} View
 * @property {string} seat  the player's side
 * @property {boolean} isOver  the turn is played
 * @property {readonly Plan[]} asked
 * @property {Record<string, number> | null} points  if the game ended now
 */

const OFFICE = "Office, first to last";

/**
 * The table.
 * @param {Position} position
 * @param {View} view
 * @returns {HTMLElement}
 */
export function tableView(position, view) {
  return html(
    "div",
    { class: "sky-table" },
    html("p", { class: "sky-turn" }, ...turnWords(position, view)),
    reserves(position, view),
    ...(position.office.length ? office(position, view) : []),
  );
}

/**
 * @param {Position} position
 * @param {View} view
 */
function turnWords({ turn, seats }, { seat, isOver }) {
  const chip = html("span", { class: "sky-chip" }, drawing(28, 28, chipArt(seat, 14, 14, 12, true)));
  const action = isOver || turn === null ? "the turn is played" : `action ${turn.action} of 2`;
  return [chip, html("span", {}, `You are ${SIDE_NAMES[seat]}: ${action}. A round goes ${[...seats].join(", ")}.`)];
}

/**
 * @param {Position} position
 * @param {View} view
 */
function reserves(position, { seat, points }) {
  const pieces = PIECE_NAMES.map((name, piece) =>
    html("th", { scope: "col", title: `${name}s` }, html("span", { class: "unseen" }, `${name}s`), pieceArt(piece)),
  );
  const rows = [...position.seats].map((side, place) => {
    const counts = position.reserves[place].map((number) => html("td", { class: number ? "" : "none" }, number));
    const isMover = side === position.turn?.side;
    return html(
      "tr",
      { class: side === seat ? "own" : "", "aria-current": isMover && "true" },
      html(
        "th",
        { scope: "row" },
        html("span", { class: "unseen" }, SIDE_NAMES[side]),
        drawing(28, 28, chipArt(side, 14, 14, 12, true)),
      ),
      ...counts,
      points && html("td", {}, position.skyscrapers[place] ?? "?"),
      points && html("td", { class: "points" }, points[side]),
    );
  });
  return html(
    "table",
    { "aria-label": "What everybody has left" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("td", {}),
        ...pieces,
        points && html("th", { scope: "col" }, "Skyscraper"),
        points && html("th", { scope: "col", class: "points" }, "Points now"),
      ),
    ),
    html("tbody", {}, ...rows),
  );
}

/**
 * @param {Position} position
 * @param {View} view
 */
function office({ heights, office: cards }, { asked }) {
  const names = asked.map(planText);
  return [
    html("p", { class: "sky-head", "aria-hidden": "true" }, OFFICE),
    html("ol", { class: "sky-office", "aria-label": OFFICE }, ...cards.map((card) => cardView(card, heights, names))),
  ];
}

/**
 * @param {Card} card
 * @param {readonly number[]} heights
 * @param {string[]} asked
 */
function cardView({ side, plan }, heights, asked) {
  if (plan === null) return html("li", { class: `card${side}`, "aria-label": `${side}, face down` }, `${side}?`);
  const isHeld = holds(heights, plan);
  const name = planText(plan);
  const isAsked = asked.includes(name);
  return html(
    "li",
    { class: `card${side}${isAsked ? " asked" : ""}` },
    html("span", {}, name),
    isAsked && html("span", { class: "unseen" }, ", asked for, "),
    mark(isHeld),
  );
}

/** @param {boolean} isHeld */
function mark(isHeld) {
  const words = isHeld ? "holds" : "does not hold";
  const d = isHeld ? "M2 8L6 13L14 3" : "M3 4L12 13M12 4L3 13";
  return svg("svg", { viewBox: "0 0 16 16", class: "sky-mark", role: "img", "aria-label": words }, svg("path", { d }));
}
