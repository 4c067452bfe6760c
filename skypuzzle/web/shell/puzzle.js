/** The page of a puzzle: which one it is, its data, its board, and how it was left. */

import { html } from "./dom.js";
import { kept } from "./kept.js";
import { puzzleSession } from "./session.js";
import { applyTheme } from "./settings.js";
import { daysText } from "./sharing.js";
import { stage } from "./stage.js";
import { pauseWhenHidden } from "./stopwatch.js";
import { desk } from "./storage.js";
import { table } from "./table.js";
import { called, clockText, parText, starsText, titleOf, whatItIs } from "./wording.js";

/**
 * @typedef {import("./types.js").PuzzleData} PuzzleData
 *
 * @typedef {object} Place  of a puzzle: `/2027-01-01/skyliners/2/`
 * @property {string} date
 * @property {string} game
 * @property {number} number
 *
 * @typedef {object} GameDay  `puzzles.json`
 * @property {string} game
 * @property {string} [title]  of the game
 * @property {string} set
 * @property {PuzzleData[]} puzzles
 */

const PLACE = /\/(\d{4}-\d{2}-\d{2})\/([a-z]+(?:-[a-z]+)*)\/([1-9]\d?)\/(?:index\.html)?$/;

/** What a hash that carries progress begins with. */
const MARK = "#carry=";

/** Characters of a task that is never cut. */
const READ_AT_ONCE = 200;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * Which puzzle an address names; null if none.
 * @param {string} path
 * @returns {Place | null}
 */
function placeOf(path) {
  const found = PLACE.exec(path);
  return found && { date: found[1], game: found[2], number: Number(found[3]) };
}

const page = stage();
matchMedia("print").addEventListener("change", ({ matches }) => {
  if (matches) document.documentElement.dataset.theme = "light";
  else applyTheme();
});

/** @param {Place} place */
async function dayOf({ game }) {
  const answer = await fetch("../puzzles.json");
  if (!answer.ok) throw new Error(`puzzles.json: ${answer.status}`);
  /** @type {GameDay} */
  const day = await answer.json();
  if (day.game !== game) throw new Error("puzzles.json is of another game");
  return day;
}

/**
 * The style sheet of a game, once it is there; a board without it can still be played.
 * @param {string} game
 */
function styled(game) {
  return new Promise((resolve) => {
    const href = new URL(`../${game}/board.css`, import.meta.url).href;
    const link = html("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/** @param {Place} place */
async function open(place) {
  const [day] = await Promise.all([dayOf(place), styled(place.game)]);
  const puzzle = day.puzzles[place.number - 1];
  if (puzzle === undefined) throw new Error(`there are ${day.puzzles.length} puzzles`);
  document.title = `${called(puzzle)} · ${day.title ?? day.game}, ${place.date} · skypuzzle`;
  if (puzzle.play === null) {
    const { inTerminal } = await import("./in_terminal.js");
    return page.show(heading(day, place, puzzle), ...inTerminal(place, puzzle));
  }
  const { board: boardOf } = await import(`../${place.game}/board.js`);
  /** @type {import("./types.js").Board} */
  const board = await boardOf(puzzle);
  const naming = { title: titleOf(day.set, place.number, puzzle), game: day.title ?? day.game, par: puzzle.par };
  const session = puzzleSession(board, naming);
  const keeping = kept(place.game, puzzle.id, session);
  addEventListener("hashchange", () => location.hash.startsWith(MARK) && location.reload());
  if (location.hash.startsWith(MARK)) {
    const { takeCarried } = await import("./carried.js");
    if (await takeCarried(location.hash.slice(MARK.length), puzzle.id, session, page.tell)) keeping.keep();
  }
  const { time: showsTime, counts: showsCounts } = desk.settings();
  pauseWhenHidden(() => session.watch);
  const ending = () => ({
    standing: session.standing(),
    name: called(puzzle),
    isOwn: !session.shown,
    time: session.timeText(),
    showsTime,
    streak: daysText(keeping.streak(), day.title ?? day.game),
    share: session.shareWith,
    picture: () => board.reward?.(session.state) ?? null,
    epilogue: puzzle.play?.epilogue ?? [],
    next: nextOf(day, place),
  });
  const extra = async () => {
    const carry = await import("./carry.js").catch(() => null); // without a network, perhaps
    return carry && carry.carryPanel(puzzle.id, session, MARK);
  };
  const played = table({ session, words: puzzle.words, keeping, showsCounts, ending, extra });
  page.show(heading(day, place, puzzle, showsTime ? clock(session) : null), taskOf(puzzle), played);
  document.getElementById("main")?.classList.add("playing");
}

/**
 * @param {GameDay} day
 * @param {Place} place
 */
function nextOf(day, { number }) {
  const next = day.puzzles.findIndex((puzzle, index) => index >= number && puzzle.play !== null);
  return next < 0 ? { href: "../../", text: "The day’s puzzles" } : { href: `../${next + 1}/`, text: "Next puzzle" };
}

/** @param {import("./session.js").Session} session */
function clock(session) {
  const shown = html("span", { class: "clock", role: "timer", "aria-label": "Time" });
  const tick = () => {
    shown.textContent = clockText(session.watch.seconds);
  };
  tick();
  setInterval(tick, 1000);
  return shown;
}

/**
 * @param {GameDay} day
 * @param {Place} place
 * @param {PuzzleData} puzzle
 * @param {HTMLElement | null} [aside]
 */
function heading(day, { date, number }, puzzle, aside = null) {
  const { stars } = puzzle;
  const facts = [`${day.title ?? day.game} ${number}`, puzzle.title ? whatItIs(puzzle) : "", parText(puzzle.par)];
  const rated = { class: "stars", role: "img", "aria-label": `${stars} of 5 stars` };
  return html(
    "div",
    { class: "heading" },
    html("h1", {}, called(puzzle)),
    html("div", { class: "faint" }, stars !== null && html("span", rated, starsText(stars)), aside),
    html(
      "p",
      { class: "faint" },
      html("a", { href: "../../" }, DAY.format(new Date(date))),
      ` · ${facts.filter(Boolean).join(" · ")} · `,
      html("a", { href: `../../../how-to-play/${day.game}/` }, "how to play it"),
    ),
  );
}

/**
 * The task, with a button for those who have no room for all of it.
 * @param {PuzzleData} puzzle
 */
function taskOf({ task }) {
  const words = html("p", {}, task);
  const element = html("div", { class: task.length > READ_AT_ONCE ? "task short" : "task" }, words);
  const more = html(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-expanded": "false",
      onclick: () => {
        const isShort = element.classList.toggle("short");
        more.setAttribute("aria-expanded", String(!isShort));
        more.textContent = isShort ? "more" : "less";
      },
    },
    "more",
  );
  element.append(more);
  // not of the words themselves: the button makes them narrower, and a loop is an error in some browsers
  new ResizeObserver(() => {
    if (element.classList.contains("short"))
      element.classList.toggle("long", words.scrollHeight > words.clientHeight + 2);
  }).observe(element);
  return element;
}

const place = placeOf(location.pathname);
if (place === null) page.tell("This address names no puzzle.");
else {
  open(place).catch((error) => {
    console.warn(error);
    page.tell(
      navigator.onLine
        ? "The puzzle could not be opened. Perhaps its day has not come yet, or this address is wrong."
        : "You are offline, and this puzzle was not kept on this device.",
    );
  });
}
