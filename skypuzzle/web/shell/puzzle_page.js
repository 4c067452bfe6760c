/** The page of a puzzle: load it and its board, resume the saved progress, save every move. */

import { streak, utcToday } from "./dates.js";
import { html } from "./dom.js";
import { isSameLine } from "./logbook.js";
import { applyTheme, openPage } from "./page.js";
import { pauseWhenHidden, puzzleSession } from "./session.js";
import { isSame } from "./schema.js";
import { desk, logbookOf } from "./storage.js";
import { puzzleView } from "./puzzle_view.js";
import { called, clockText, daysText, parText, starsText, titleOf, whatItIs } from "./words.js";

// Saving: moves go to the logbook, notes and savepoints to the desk

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {(isMoved: boolean) => void} OtherTab  another tab has played on; have the moves changed?
 */

/**
 * Resume a session from the saved progress, or set that aside if it does not fit the puzzle. Returns how to save. Tabs
 * with the same puzzle share their progress: neither undoes what the other has done.
 * @param {string} game
 * @param {string} id
 * @param {Session} session
 */
function resumeSaved(game, id, session) {
  const logbook = logbookOf(game);
  /** @type {Progress | null} the saved progress that this tab knows */
  let seen = logbook.progress(id);
  /** @type {OtherTab} */
  let tell = () => {};
  if (seen !== null) resume(seen);
  session.recall(history.state?.together ?? []);

  /** @param {Progress} left */
  function resume(left) {
    if (!session.resume(left)) logbook.setAside(id);
  }

  function keep() {
    const there = logbook.progress(id);
    if (there !== null && !isSame(there, seen)) joinOtherTab(there);
    session.recordSolve(utcToday());
    logbook.keep(id, session.progress());
    seen = logbook.progress(id);
    // logbooks do not store which moves were made together; the history of the tab does
    const { together } = session;
    if (!isSame(together, history.state?.together ?? [])) history.replaceState({ together }, "");
  }

  /**
   * Another tab saved first: take its moves, unless this tab has new ones.
   * @param {Progress} there
   */
  function joinOtherTab(there) {
    const here = session.progress();
    if (!isSameLine(here, seen)) return session.mergeFrom(there);
    resume(there);
    session.mergeFrom(here);
  }

  /** Take over what another tab has saved. */
  function followOtherTab() {
    const there = logbook.progress(id);
    if (document.hidden || there === null || isSame(there, seen)) return;
    const isMoved = !isSameLine(there, session.progress());
    resume(there);
    seen = there;
    tell(isMoved);
  }

  /** Save the time, unless another tab has saved something since. */
  function saveTime() {
    const there = logbook.progress(id);
    if (there !== null && isSame(there, seen)) keep();
  }

  logbook.onOtherTab(followOtherTab);
  desk.onOtherTab(() => tell(false));
  addEventListener("pageshow", followOtherTab);
  document.addEventListener("visibilitychange", () => (document.hidden ? saveTime() : followOtherTab()));

  return {
    keep,
    /** @param {OtherTab} listener */
    onOtherTab(listener) {
      tell = listener;
    },
    notes: () => desk.notes(id),
    keepNotes: (/** @type {Record<string, string[]>} */ notes) => void desk.keepNotes(id, notes),
    savepoint: () => desk.savepoint(id),
    keepSavepoint: (/** @type {string[] | null} */ moves) => void desk.keepSavepoint(id, moves),
    streak: () => streak(logbook.days(), utcToday()),
  };
}

// The page

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

/** The prefix of a hash that contains progress. */
const MARK = "#carry=";

/** Tasks with up to this many characters are never shortened. */
const READ_AT_ONCE = 200;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** The puzzle that an address names; null if none. @type {(path: string) => Place | null} */
function placeOf(path) {
  const found = PLACE.exec(path);
  return found && { date: found[1], game: found[2], number: Number(found[3]) };
}

const page = openPage();
matchMedia("print").addEventListener("change", ({ matches }) => {
  if (matches) document.documentElement.dataset.theme = "light";
  else applyTheme();
});

/** @param {Place} place */
async function fetchGameDay({ game }) {
  const answer = await fetch("../puzzles.json");
  if (!answer.ok) throw new Error(`puzzles.json: ${answer.status}`);
  /** @type {GameDay} */
  const day = await answer.json();
  if (day.game !== game) throw new Error("puzzles.json is of another game");
  return day;
}

/**
 * Wait for the style sheet of a game, if the page does not have it. A board can be played without it.
 * @param {string} game
 */
function loadStyles(game) {
  const { href } = new URL(`../${game}/board.css`, import.meta.url);
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return null;
  return new Promise((resolve) => {
    const link = html("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/** @param {Place} place */
async function open(place) {
  const [day] = await Promise.all([fetchGameDay(place), loadStyles(place.game)]);
  const puzzle = day.puzzles[place.number - 1];
  if (puzzle === undefined) throw new Error(`there are ${day.puzzles.length} puzzles`);
  document.title = `${called(puzzle)} · ${day.title ?? day.game}, ${place.date} · skypuzzle`;
  if (puzzle.play === null) return page.show(heading(day, place, puzzle), ...inTerminal(place, puzzle));
  const { board: boardOf } = await import(`../${place.game}/board.js`);
  /** @type {import("./types.js").Board} */
  const board = await boardOf(puzzle);
  const naming = { title: titleOf(day.set, place.number, puzzle), game: day.title ?? day.game, par: puzzle.par };
  const session = puzzleSession(board, naming);
  const saving = resumeSaved(place.game, puzzle.id, session);
  addEventListener("hashchange", () => location.hash.startsWith(MARK) && location.reload());
  if (location.hash.startsWith(MARK)) {
    const { offerProgress } = await import("./progress_link.js");
    if (await offerProgress(location.hash.slice(MARK.length), puzzle.id, session, page.notify)) saving.keep();
  }
  const { time: showsTime, counts: showsCounts } = desk.settings();
  pauseWhenHidden(() => session.watch);
  const ending = () => ({
    standing: session.standing(),
    name: called(puzzle),
    isOwn: !session.shown,
    time: session.timeText(),
    showsTime,
    streak: daysText(saving.streak(), day.title ?? day.game),
    share: session.shareWith,
    picture: () => board.reward?.(session.state) ?? null,
    epilogue: puzzle.play?.epilogue ?? [],
    next: nextOf(day, place),
  });
  const extra = async () => {
    const links = await import("./progress_link.js").catch(() => null); // offline, perhaps
    return links && links.linkPanel(puzzle.id, session, MARK);
  };
  const played = puzzleView({ session, words: puzzle.words, saving, showsCounts, ending, extra });
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

/** @param {Session} session */
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
 * The task, with a button that shows all of it on small screens.
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
  // not the words themselves: the button makes them narrower, which would loop
  new ResizeObserver(() => {
    if (element.classList.contains("short"))
      element.classList.toggle("long", words.scrollHeight > words.clientHeight + 2);
  }).observe(element);
  return element;
}

/**
 * What to show instead of the board of a puzzle that only the terminal plays.
 * @param {Place} place
 * @param {PuzzleData} puzzle
 */
function inTerminal({ date, game, number }, puzzle) {
  const picture = html("img", { src: "./given.svg", alt: "What is given", class: "sheet given-picture" });
  picture.addEventListener("error", () => picture.remove());
  return [
    html("p", {}, puzzle.task),
    html(
      "p",
      {},
      "This kind of puzzle can only be played in the terminal, with ",
      html("code", {}, `skypuzzle ${game} play ${date}#${number}`),
      ".",
    ),
    picture,
    html("p", {}, html("a", { href: "../../booklet.pdf" }, "The day’s puzzles as a booklet to print (PDF)")),
  ];
}

const place = placeOf(location.pathname);
if (place === null) page.notify("There is no puzzle at this address.");
else {
  open(place).catch((error) => {
    console.warn(error);
    page.notify(
      navigator.onLine
        ? "The puzzle could not be opened. Perhaps its day has not come yet, or this address is wrong."
        : "You are offline, and this puzzle is not stored on this device.",
    );
  });
}
