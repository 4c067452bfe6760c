/** Today's puzzles: the day that it is in UTC, and when the next one begins. */

import { dayList } from "./daylist.js";
import { dayText, untilTomorrow, utcToday } from "./days.js";
import { html } from "./dom.js";
import { daysText } from "./sharing.js";
import { dayOf, siteIndex, siteUrl, whyNot } from "./site.js";
import { stage } from "./stage.js";
import { logbookOf } from "./storage.js";
import { streak } from "./streak.js";
import { clockText } from "./wording.js";

/** @typedef {import("./site.js").Day} Day */

const page = stage();

/** Today's puzzles, or the newest ones there are. */
async function open() {
  const today = utcToday();
  /** @type {Day} */
  let day;
  try {
    day = await dayOf(await newest(today));
  } catch (error) {
    console.warn(error);
    page.tell(whyNot());
    return;
  }
  show(day, today);
}

/**
 * The newest day up to today; of a site that has not begun yet, its first one.
 * @param {string} today
 */
async function newest(today) {
  const { days } = await siteIndex();
  const day = days.filter((each) => each <= today).pop() ?? days[0];
  if (day === undefined) throw new Error("there are no days yet");
  return day;
}

/**
 * @param {Day} day
 * @param {string} today
 */
function show(day, today) {
  const isToday = day.date === today;
  page.show(
    html(
      "div",
      { class: "heading" },
      html("h1", {}, isToday ? "Today's puzzles" : "The newest puzzles"),
      html("p", { class: "date" }, dayText(day.date)),
    ),
    ...(isToday ? [] : [html("p", { class: "sorry" }, notYet(day.date, today))]),
    html("p", { class: "facts" }, ...facts(day)),
    ...dayList(day),
  );
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

/** @param {Day} day */
function facts(day) {
  const days = Object.keys(day.games).flatMap((game) => logbookOf(game).days());
  const length = streak(days, utcToday());
  return [
    ...(length ? [html("span", { class: "streak" }, daysText(length, "any game"))] : []),
    html("span", {}, "next puzzles in ", countdown(), " (at midnight UTC)"),
    html("a", { href: siteUrl("archive/") }, "earlier days"),
  ];
}

function countdown() {
  const shown = html("span", { class: "countdown", role: "timer" }, clockText(untilTomorrow()));
  const began = utcToday();
  const ticking = setInterval(() => {
    if (!shown.isConnected) clearInterval(ticking);
    else if (utcToday() === began) shown.textContent = clockText(untilTomorrow());
    else {
      clearInterval(ticking);
      void open();
    }
  }, 1000);
  return shown;
}

addEventListener("pageshow", (event) => {
  if (event.persisted) void open(); // something may have been solved meanwhile
});
void open();
