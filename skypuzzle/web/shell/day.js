/** The puzzles of the day in the address; without one, today's in UTC, and when the next ones come. */

import { BeingMade, dayList, dayOf, siteIndex, siteUrl, whyNot } from "./daylist.js";
import { dayBefore, dayText, streak, untilTomorrow, utcToday } from "./days.js";
import { html } from "./dom.js";
import { stage } from "./page.js";
import { logbookOf } from "./storage.js";
import { clockText, daysText } from "./words.js";

/** @typedef {import("./types.js").DaySummary} Day */

const page = stage();
const date = /(\d{4}-\d\d-\d\d)\/(?:index\.html)?$/.exec(location.pathname)?.[1] ?? null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

async function open() {
  try {
    await (date === null ? openToday() : openDay(date));
  } catch (error) {
    if (date === null && error instanceof BeingMade) return wait(error.seconds);
    console.warn(error);
    page.tell(whyNot());
  }
}

/** @param {string} name */
async function openDay(name) {
  const [day, index] = await Promise.all([dayOf(name), siteIndex().catch(() => null)]);
  page.show(
    html("div", { class: "heading" }, html("h1", {}, dayText(name))),
    ...dayList(day),
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

/** Today's puzzles, or the newest ones there are. */
async function openToday() {
  const today = utcToday();
  const { days } = await siteIndex();
  show(await dayOf(newest(days, today)), days, today);
}

/** @param {number} seconds */
function wait(seconds) {
  if (!document.querySelector(".making")) {
    page.show(
      heading("Today’s puzzles", utcToday()),
      html(
        "p",
        { class: "making", role: "status" },
        "The puzzles are being made: each is proven to have exactly one solution. They come by themselves.",
      ),
    );
  }
  setTimeout(() => void open(), seconds * 1000);
}

/**
 * The newest day up to today; of a site that has not begun yet, its first one.
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
    ...(isToday ? [] : [html("p", { class: "sorry" }, notYet(day.date, today))]),
    html("p", { class: "facts" }, ...facts(day, days, today)),
    ...dayList(day),
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
function notYet(shown, today) {
  const which = shown < today ? "are the newest there are" : "are the first to come";
  const why = navigator.onLine ? "" : " You are offline.";
  return `The puzzles of today, ${dayText(today)}, are not here; these ${which}.${why}`;
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
 * When there are other puzzles, as far as that is known.
 * @param {string[]} days
 * @param {string} today
 */
function next(days, today) {
  const day = days.find((each) => each > today);
  if (day === undefined) return [html("span", {}, "later days are not here yet")];
  if (dayBefore(day) !== today) return [html("span", {}, `next puzzles on ${dayText(day)}`)];
  const clock = html("span", { class: "countdown", role: "timer" }, clockText(untilTomorrow()));
  return [html("span", {}, "next puzzles in ", clock, " (at midnight UTC)")];
}

/**
 * Count down, and begin again with another day.
 * @param {string} today
 */
function tick(today) {
  clearInterval(ticking);
  ticking = setInterval(() => {
    const clock = document.querySelector(".countdown");
    if (utcToday() === today) {
      if (clock) clock.textContent = clockText(untilTomorrow());
    } else {
      clearInterval(ticking);
      void open();
    }
  }, 1000);
}

addEventListener("pageshow", (event) => {
  if (event.persisted) void open(); // something may have been solved meanwhile
});
void open();
