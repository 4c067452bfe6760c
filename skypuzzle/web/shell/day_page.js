/** The page of a day: the day in the address or, without one, today in UTC with a countdown to the next day. */

import { NotReadyError, dayView, fetchDay, fetchErrorText, fetchIndex, siteUrl } from "./puzzle_list.js";
import { dayBefore, dayText, secondsToTomorrow, streak, utcToday } from "./dates.js";
import { html } from "./dom.js";
import { openPage } from "./page.js";
import { logbookOf } from "./storage.js";
import { clockText, daysText } from "./words.js";

/** @typedef {import("./types.js").DaySummary} Day */

const page = openPage();
const date = /(\d{4}-\d\d-\d\d)\/(?:index\.html)?$/.exec(location.pathname)?.[1] ?? null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

async function open() {
  try {
    await (date === null ? openToday() : openDay(date));
  } catch (error) {
    if (date === null && error instanceof NotReadyError) return retryLater(error.seconds);
    console.warn(error);
    page.notify(fetchErrorText());
  }
}

/** @param {string} name */
async function openDay(name) {
  const [day, index] = await Promise.all([fetchDay(name), fetchIndex().catch(() => null)]);
  page.show(
    html("div", { class: "heading" }, html("h1", {}, dayText(name))),
    ...dayView(day),
    neighbours(name, index?.days ?? []),
  );
}

/**
 * Links to the days before and after, up to today.
 * @param {string} date
 * @param {string[]} days
 */
function neighbours(date, days) {
  const place = days.indexOf(date);
  const [before, after] = place < 0 ? [] : [days[place - 1], days[place + 1]];
  /** @param {string} day @param {"prev" | "next"} rel */
  const link = (day, rel) =>
    html("a", { href: siteUrl(`${day}/`), rel }, rel === "prev" ? `← ${dayText(day)}` : `${dayText(day)} →`);
  return html(
    "nav",
    { class: "neighbours", "aria-label": "Days" },
    before !== undefined && link(before, "prev"),
    after !== undefined && after <= utcToday() && link(after, "next"),
  );
}

/** Open today's puzzles, or the newest that the site has. */
async function openToday() {
  const today = utcToday();
  const { days } = await fetchIndex();
  show(await fetchDay(newest(days, today)), days, today);
}

/** @param {number} seconds */
function retryLater(seconds) {
  if (!document.querySelector(".making")) {
    page.show(
      heading("Today’s puzzles", utcToday()),
      html(
        "p",
        { class: "making", role: "status" },
        "The puzzles are being made; each is proven to have exactly one solution. They will appear here.",
      ),
    );
  }
  setTimeout(() => void open(), seconds * 1000);
}

/**
 * The newest day up to today; the first day if the site has not begun yet.
 * @param {string[]} days
 * @param {string} today
 */
function newest(days, today) {
  const day = days.filter((each) => each <= today).pop() ?? days[0];
  if (day === undefined) throw new Error("there are no days yet");
  return day;
}

/**
 * @param {Day} day
 * @param {string[]} days
 * @param {string} today
 */
function show(day, days, today) {
  const isToday = day.date === today;
  page.show(
    heading(isToday ? "Today’s puzzles" : day.date < today ? "The newest puzzles" : "The first puzzles", day.date),
    ...(isToday ? [] : [html("p", { class: "sorry" }, missingText(day.date, today))]),
    html("p", { class: "facts" }, ...facts(day, days, today)),
    ...dayView(day),
  );
  tick(today);
}

/**
 * @param {string} words
 * @param {string} day
 */
function heading(words, day) {
  return html("div", { class: "heading" }, html("h1", {}, words), html("p", { class: "date" }, dayText(day)));
}

/**
 * @param {string} shown
 * @param {string} today
 */
function missingText(shown, today) {
  const which = shown < today ? "are the newest" : "are the first to come";
  const why = navigator.onLine ? "" : " You are offline.";
  return `Today’s puzzles (${dayText(today)}) are not here yet; these ${which}.${why}`;
}

/**
 * @param {Day} day
 * @param {string[]} days
 * @param {string} today
 */
function facts(day, days, today) {
  const solved = Object.keys(day.games).flatMap((game) => logbookOf(game).days());
  const length = streak(solved, today);
  return [
    ...(length ? [html("span", { class: "streak" }, daysText(length, "any game"))] : []),
    ...(day.date > today ? [] : next(days, today)),
    ...(days[0] < day.date ? [html("a", { href: siteUrl("archive/") }, "earlier days")] : []),
  ];
}

/**
 * When the next puzzles come, if that is known.
 * @param {string[]} days
 * @param {string} today
 */
function next(days, today) {
  const day = days.find((each) => each > today);
  if (day === undefined) return [html("span", {}, "later days are not available yet")];
  if (dayBefore(day) !== today) return [html("span", {}, `next puzzles on ${dayText(day)}`)];
  const clock = html("span", { class: "countdown", role: "timer" }, clockText(secondsToTomorrow()));
  return [html("span", {}, "next puzzles in ", clock, " (at midnight UTC)")];
}

/**
 * Count down, and open the page again when the day changes.
 * @param {string} today
 */
function tick(today) {
  clearInterval(ticking);
  ticking = setInterval(() => {
    const clock = document.querySelector(".countdown");
    if (utcToday() === today) {
      if (clock) clock.textContent = clockText(secondsToTomorrow());
    } else {
      clearInterval(ticking);
      void open();
    }
  }, 1000);
}

addEventListener("pageshow", (event) => {
  if (event.persisted) void open(); // something may have been solved in the meantime
});
void open();
