/** The puzzles of a day as a list, game by game, with the player's progress; and the site's data files. */

import { dayText } from "./dates.js";
import { html, svg } from "./dom.js";
import { desk, logbookOf } from "./storage.js";
import { about, called, clockText, hintsText, numberOf, starsText } from "./words.js";

// The data files of the site

const ROOT = new URL("../../../", import.meta.url);

/** The server is still making a file. */
export class NotReadyError extends Error {
  /** @param {number} seconds  when to try again */
  constructor(seconds) {
    super("it is being made");
    this.seconds = seconds;
  }
}

/**
 * The address of a file of the site, from any page.
 * @param {string} path
 */
export function siteUrl(path) {
  return new URL(path, ROOT).href;
}

/** @returns {Promise<import("./types.js").Days>} */
export async function fetchIndex() {
  return fetchJson("days.json");
}

/** @type {(day: string) => Promise<import("./types.js").DaySummary>} */
export async function fetchDay(day) {
  return fetchJson(`${day}/day.json`);
}

/** Why a file could not be fetched, in a sentence. */
export function fetchErrorText() {
  return navigator.onLine
    ? "The puzzles could not be loaded. Please try again later."
    : "You are offline, and these puzzles are not stored on this device.";
}

/** @param {string} path */
async function fetchJson(path) {
  const answer = await fetch(siteUrl(path));
  const later = Number(answer.headers.get("Retry-After"));
  if (answer.status === 503 && later) throw new NotReadyError(later);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// The state of puzzles

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {"solved" | "shown" | "begun" | "new"} State
 */

/** @type {(progress: Progress | null) => State} */
export function stateOf(progress) {
  if (progress?.feat) return "solved";
  if (progress?.shown) return "shown";
  return progress !== null && (progress.moves.length || progress.undone.length) ? "begun" : "new";
}

/**
 * The state of a puzzle in words.
 * @param {Progress | null} progress
 * @param {boolean} isTimed  include times?
 */
function stateText(progress, isTimed) {
  const state = stateOf(progress);
  if (state === "solved" && progress?.feat) {
    const hints = progress.feat.hints ? `, ${hintsText(progress.feat.hints)}` : "";
    return `${isTimed ? `solved in ${clockText(progress.feat.seconds)}` : "solved"}${hints}`;
  }
  if (state === "begun" && progress) return isTimed ? `half-done, ${clockText(progress.seconds)} so far` : "half-done";
  return state === "shown" ? "solution shown" : "new";
}

/**
 * A mark whose shape shows the state; put words next to it for screen readers.
 * @param {State} state
 */
export function stateMark(state) {
  const ring = svg("circle", { cx: 12, cy: 12, r: 9.5, class: "ring" });
  const shapes = {
    solved: [svg("circle", { cx: 12, cy: 12, r: 10.5, class: "full" }), svg("path", { d: "m7 12.5 3.5 3.5 7-8" })],
    begun: [ring, svg("path", { d: "M12 2.5a9.5 9.5 0 0 0 0 19z", class: "full" })],
    shown: [ring, svg("path", { d: "M7.5 12h9" })],
    new: [ring],
  };
  return svg("svg", { viewBox: "0 0 24 24", class: `mark is-${state}`, "aria-hidden": "true" }, ...shapes[state]);
}

// A day as a skyline

/** @typedef {{ stars: number | null, state: State }} Building */

const [WIDTH, STOREY, GAP, BETWEEN, SKY, GROUND, MARGIN] = [26, 13, 4, 16, 26, 6, 12];
const USUAL_STARS = 3;
const ROOFS = ["flat", "gable", "mast", "step"];

/**
 * A picture with a building for each puzzle, hidden from screen readers: the list has everything in words.
 * @param {Building[][]} games
 */
function skyline(games) {
  const storeys = games.flat().map((building) => (building.stars ?? USUAL_STARS) + 1);
  const height = SKY + STOREY * Math.max(2, ...storeys) + GROUND;
  const ground = height - GROUND;
  const shapes = [];
  let x = MARGIN;
  let number = 0;
  for (const [place, buildings] of games.entries()) {
    for (const building of buildings) {
      shapes.push(buildingArt(x, ground, building, ROOFS[(number + place) % ROOFS.length]));
      x += WIDTH + GAP;
      number += 1;
    }
    x += BETWEEN - GAP;
  }
  const width = Math.max(x - BETWEEN + MARGIN, WIDTH);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "horizon", "aria-hidden": "true" },
    ...shapes,
    svg("path", { d: `M0 ${ground}h${width}v${GROUND}h${-width}z`, class: "ground" }),
  );
}

/**
 * @param {number} x
 * @param {number} ground
 * @param {Building} building
 * @param {string} roof
 */
function buildingArt(x, ground, { stars, state }, roof) {
  const storeys = (stars ?? USUAL_STARS) + 1;
  const top = ground - storeys * STOREY;
  const lit = { solved: storeys, begun: Math.ceil(storeys / 2), shown: 0, new: 0 }[state];
  const windows = [];
  for (let storey = 0; storey < storeys; storey += 1) {
    for (const column of [0, 1]) {
      const [left, upper] = [x + 5 + column * 9, ground - (storey + 1) * STOREY + 4];
      windows.push(svg("path", { d: `M${left} ${upper}h7v6h-7z`, class: storey < lit ? "lit" : "dark" }));
    }
  }
  const walls = `M${x} ${ground}V${top}${roofPath(roof)}V${ground}z`;
  return svg("g", { class: `house is-${state}` }, svg("path", { d: walls, class: "walls" }), ...windows);
}

/**
 * The path from the top of the left wall to the top of the right one.
 * @param {string} roof
 */
function roofPath(roof) {
  const half = WIDTH / 2;
  if (roof === "gable") return `l${half} -9l${half} 9`;
  if (roof === "mast") return `h${half - 1}v-16h2v16h${half - 1}`;
  if (roof === "step") return `h5v-5h${WIDTH - 10}v5h5`;
  return `h${WIDTH}`;
}

// The list

/**
 * @typedef {import("./types.js").DaySummary} Day
 * @typedef {import("./types.js").GameSummary} GameOfDay
 */

/** The day as a skyline, and below it its puzzles as links. @type {(day: Day) => HTMLElement[]} */
export function dayView(day) {
  const games = Object.entries(day.games);
  /** @param {string} game @param {string} id */
  const progress = (game, id) => logbookOf(game).progress(id);
  const buildings = games.map(([name, { puzzles }]) =>
    puzzles.map(({ id, stars }) => ({ stars, state: stateOf(progress(name, id)) })),
  );
  const solved = buildings.flat().filter((building) => building.state === "solved").length;
  return [
    html("div", { class: "hero" }, skyline(buildings)),
    html("p", { class: "tally" }, tally(solved, buildings.flat().length)),
    ...games.map(([name, game]) => section(day.date, name, game, (id) => progress(name, id))),
    html(
      "p",
      { class: "booklet" },
      html("a", { href: siteUrl(`${day.date}/booklet.pdf`) }, "All of them as a booklet to print (PDF)"),
    ),
  ];
}

/**
 * How much of a day is solved, in words.
 * @param {number} solved
 * @param {number} all
 */
function tally(solved, all) {
  if (solved === 0) return `${numberOf(all, "puzzle")}, none solved yet`;
  return solved === all ? `all ${numberOf(all, "puzzle")} solved` : `${solved} of ${numberOf(all, "puzzle")} solved`;
}

/**
 * @param {string} date
 * @param {string} name
 * @param {GameOfDay} game
 * @param {(id: string) => Progress | null} progress
 */
function section(date, name, game, progress) {
  const isTimed = desk.settings().time;
  const cards = game.puzzles.map((puzzle, place) => {
    const left = progress(puzzle.id);
    const facts = [about(puzzle), puzzle.plays ? "" : "in the terminal"].filter(Boolean).join(", ");
    return html(
      "li",
      {},
      html(
        "a",
        { href: siteUrl(`${date}/${name}/${place + 1}/`), class: `card is-${stateOf(left)}` },
        stateMark(stateOf(left)),
        html("span", { class: "called" }, called(puzzle)),
        facts && html("span", { class: "faint" }, facts),
        stars(puzzle.stars),
        html("span", { class: "state" }, stateText(left, isTimed)),
      ),
    );
  });
  return html(
    "section",
    { class: "game", "aria-labelledby": `game-${name}` },
    html("h2", { id: `game-${name}` }, game.title),
    game.line ? html("p", { class: "line" }, withoutDate(game.line, date)) : null,
    html("ol", { class: "cards" }, ...cards),
  );
}

/**
 * What to expect, without the date, which is in the heading.
 * @param {string} line
 * @param {string} date
 */
function withoutDate(line, date) {
  const named = `${dayText(date)}: `;
  return line.startsWith(named) ? line.slice(named.length) : line;
}

/** @param {number | null} number */
function stars(number) {
  if (number === null) return null;
  return html("span", { class: "stars", role: "img", "aria-label": `${number} of 5 stars` }, starsText(number));
}
