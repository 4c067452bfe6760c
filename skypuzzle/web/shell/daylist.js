/** The puzzles of a day, game by game, each with how it stands. */

import { dayText } from "./days.js";
import { html } from "./dom.js";
import { horizon } from "./horizon.js";
import { siteUrl } from "./site.js";
import { mark, stateOf, stateText } from "./standing.js";
import { desk, logbookOf } from "./storage.js";
import { about, called, numberOf, starsText } from "./wording.js";

/**
 * @typedef {import("./types.js").DaySummary} Day
 * @typedef {import("./types.js").GameSummary} GameOfDay
 */

/**
 * The day as a skyline, and below it its puzzles as links.
 * @param {Day} day
 * @returns {HTMLElement[]}
 */
export function dayList(day) {
  const games = Object.entries(day.games);
  /** @param {string} game @param {string} id */
  const progress = (game, id) => logbookOf(game).progress(id);
  const houses = games.map(([name, { puzzles }]) =>
    puzzles.map(({ id, stars }) => ({ stars, state: stateOf(progress(name, id)) })),
  );
  const solved = houses.flat().filter((house) => house.state === "solved").length;
  return [
    html("div", { class: "hero" }, horizon(houses)),
    html("p", { class: "tally" }, tally(solved, houses.flat().length)),
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
 * @param {(id: string) => import("./session.js").Progress | null} progress
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
        mark(stateOf(left)),
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
    game.line ? html("p", { class: "line" }, lineOf(game.line, date)) : null,
    html("ol", { class: "cards" }, ...cards),
  );
}

/**
 * What to expect, without the day that stands above it already.
 * @param {string} line
 * @param {string} date
 */
function lineOf(line, date) {
  const named = `${dayText(date)}: `;
  return line.startsWith(named) ? line.slice(named.length) : line;
}

/** @param {number | null} number */
function stars(number) {
  if (number === null) return null;
  return html("span", { class: "stars", role: "img", "aria-label": `${number} of 5 stars` }, starsText(number));
}
