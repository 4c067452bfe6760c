/** The panel next to the city in a puzzle of one turn: reserves, the office, and points. */

import { html, svg } from "../shell/dom.js";
import { numberOf } from "../shell/words.js";
import { PIECE_NAMES, ROWS, SIDE_NAMES, SITES, SIZE, holds, planText, seen } from "./cities.js";
import { chipArt, drawing, pieceArt } from "./drawing.js";

// Points

/**
 * @typedef {import("./positions.js").Position} Position
 *
 * @typedef {object} Score
 * @property {Record<string, number>} totals  by sides, in the order of the seats
 * @property {Record<string, number>} antennas
 * @property {string[]} winners
 */

const ANTENNAS = 10;
const SKYSCRAPER_POINTS = 3;

/**
 * Score a position. Face-down cards do not count, and the last antennas go to the nearest buildings.
 * @type {(position: Position) => Score}
 */
export function score(position) {
  const { heights, seats, skyscrapers } = position;
  const none = () => Object.fromEntries([...seats].map((side) => [side, 0]));
  const [totals, antennas] = [none(), none()];
  /** @type {Set<number>} */
  const topped = new Set();
  for (const [side, row] of claims(position)) {
    const shown = seen(heights, side, row);
    const free = shown.filter((site) => !topped.has(site));
    const placed = free.slice(0, ANTENNAS - antennas[side]);
    placed.forEach((site) => topped.add(site));
    antennas[side] += placed.length;
    totals[side] += shown.length + free.length; // rule 26: a missing antenna also counts as a point
  }
  const top = Math.max(...heights);
  const tallest = SITES.filter((site) => heights[site] === top);
  [...seats].forEach((side, seat) => {
    const district = skyscrapers[seat];
    if (district !== null && tallest.some((site) => isIn(district, site))) totals[side] += SKYSCRAPER_POINTS;
  });
  const rank = (/** @type {string} */ side) => 1000 * totals[side] + antennas[side];
  const best = Math.max(...[...seats].map(rank));
  return { totals, antennas, winners: [...seats].filter((side) => rank(side) === best) };
}

/** The rows that bring points, in order. @type {(position: Position) => [string, number][]} */
function claims({ heights, seats, office, isIntro }) {
  if (isIntro) return ROWS.flatMap((row) => [...seats].map((side) => /** @type {[string, number]} */ ([side, row])));
  return office.flatMap(({ plan }) => (plan !== null && holds(heights, plan) ? [[plan.side, plan.row]] : []));
}

/**
 * Is a site in a 3×3 corner of the board? The middle belongs to all four (rule 4).
 * @param {string} district
 * @param {number} site
 */
function isIn(district, site) {
  const [file, rank] = [site % SIZE, Math.floor(site / SIZE)];
  return (district.includes("N") ? rank >= 2 : rank <= 2) && (district.includes("E") ? file >= 2 : file <= 2);
}

/**
 * Everyone's points, and their antennas if these decide.
 * @param {Score} score
 */
export function pointsWords({ totals, antennas }) {
  const points = Object.values(totals);
  const best = Math.max(...points);
  const isTied = points.filter((each) => each === best).length > 1;
  return Object.entries(totals)
    .map(([side, each]) => {
      const masts = isTied && each === best ? ` with ${numberOf(antennas[side], "antenna")}` : "";
      return `${side} ${each}${masts}`;
    })
    .join(", ");
}

// The panel

/**
 * @typedef {import("./cities.js").Plan} Plan
 * @typedef {import("./positions.js").Card} Card
 *
 * @typedef {object} View
 * @property {string} seat  the player's side
 * @property {boolean} isOver  the turn is played
 * @property {readonly Plan[]} asked
 * @property {Record<string, number> | null} points  if the game ended now
 */

const OFFICE = "Office, first to last";

/** @type {(position: Position, view: View) => HTMLElement} */
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
