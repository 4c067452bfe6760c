/** The page of a puzzle: fetch it and its board, continue where it was left, keep what is done. */

import { streak, utcToday } from "./days.js";
import { html } from "./dom.js";
import { isSameLine } from "./logbook.js";
import { applyTheme, stage } from "./page.js";
import { pauseWhenHidden, puzzleSession } from "./session.js";
import { isSame } from "./shape.js";
import { desk, logbookOf } from "./storage.js";
import { table } from "./table.js";
import { called, clockText, daysText, parText, starsText, titleOf, whatItIs } from "./words.js";

// Keeping how a puzzle is left: moves in the logbook, notes on the desk

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {(isMoved: boolean) => void} Elsewhere  told when another tab has gone on; are the moves others now?
 */

/**
 * Continue a session where it was left; what was kept and does not fit the puzzle is put aside. Whatever another tab
 * keeps of the puzzle counts here, too: none takes anything back that was done in the other.
 * @param {string} game
 * @param {string} id
 * @param {Session} session
 */
function kept(game, id, session) {
  const logbook = logbookOf(game);
  /** @type {Progress | null} what is kept, as far as this tab knows */
  let seen = logbook.progress(id);
  /** @type {Elsewhere} */
  let tell = () => {};
  if (seen !== null) resume(seen);
  session.recall(history.state?.together ?? []);

  /** @param {Progress} left */
  function resume(left) {
    if (!session.resume(left)) logbook.setAside(id);
  }

  function keep() {
    const there = logbook.progress(id);
    if (there !== null && !isSame(there, seen)) join(there);
    session.recordSolve(utcToday());
    logbook.keep(id, session.progress());
    seen = logbook.progress(id);
    // logbooks know nothing of moves made at once: that lasts as long as the page does in its tab
    const { together } = session;
    if (!isSame(together, history.state?.together ?? [])) history.replaceState({ together }, "");
  }

  /**
   * Another tab was quicker: its moves stay, unless there are other ones here now.
   * @param {Progress} there
   */
  function join(there) {
    const here = session.progress();
    if (!isSameLine(here, seen)) return session.heed(there);
    resume(there);
    session.heed(here);
  }

  /** Go on from what another tab has kept. */
  function follow() {
    const there = logbook.progress(id);
    if (document.hidden || there === null || isSame(there, seen)) return;
    const isMoved = !isSameLine(there, session.progress());
    resume(there);
    seen = there;
    tell(isMoved);
  }

  /** The time goes on; but what another tab has kept since is not replaced for that. */
  function goOn() {
    const there = logbook.progress(id);
    if (there !== null && isSame(there, seen)) keep();
  }

  logbook.onElsewhere(follow);
  desk.onElsewhere(() => tell(false));
  addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", () => (document.hidden ? goOn() : follow()));

  return {
    keep,
    /** @param {Elsewhere} listener */
    onElsewhere(listener) {
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

/** What a hash that carries progress begins with. */
const MARK = "#carry=";

/** Characters of a task that is never cut. */
const READ_AT_ONCE = 200;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Which puzzle an address names; null if none. @type {(path: string) => Place | null} */
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
  if (puzzle.play === null) return page.show(heading(day, place, puzzle), ...inTerminal(place, puzzle));
  const { board: boardOf } = await import(`../${place.game}/board.js`);
  /** @type {import("./types.js").Board} */
  const board = await boardOf(puzzle);
  const naming = { title: titleOf(day.set, place.number, puzzle), game: day.title ?? day.game, par: puzzle.par };
  const session = puzzleSession(board, naming);
  const keeping = kept(place.game, puzzle.id, session);
  addEventListener("hashchange", () => location.hash.startsWith(MARK) && location.reload());
  if (location.hash.startsWith(MARK)) {
    const { takeCarried } = await import("./links.js");
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
    const links = await import("./links.js").catch(() => null); // without a network, perhaps
    return links && links.carryPanel(puzzle.id, session, MARK);
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

/**
 * What stands in place of the board of a puzzle that only the terminal plays.
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
      "This kind of puzzle needs more thought than a page has: the terminal plays it, with ",
      html("code", {}, `skypuzzle ${game} play ${date}#${number}`),
      ".",
    ),
    picture,
    html("p", {}, html("a", { href: "../../booklet.pdf" }, "The day’s puzzles as a booklet to print (PDF)")),
  ];
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
