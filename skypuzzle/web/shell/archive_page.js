/** The archive page: all days so far as a calendar, the newest month first, with marks for what is solved. */

import { fetchDay, fetchErrorText, fetchIndex, siteUrl, stateMark, stateOf } from "./puzzle_list.js";
import { dayText, monthText, utcToday, weekday } from "./dates.js";
import { html } from "./dom.js";
import { openPage } from "./page.js";
import { ownValue } from "./schema.js";
import { logbookOf } from "./storage.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {Map<string, Record<string, Progress>>} Logs  progress by game and by puzzle
 */

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTH = "2027-01".length;

const page = openPage();

async function open() {
  let index;
  try {
    index = await fetchIndex();
  } catch (error) {
    console.warn(error);
    page.notify(fetchErrorText());
    return;
  }
  const past = index.days.filter((day) => day <= utcToday());
  const months = byMonth(past.length ? past : index.days);
  const logs = new Map(index.games.map(({ name }) => [name, logbookOf(name).document().puzzles]));
  page.show(
    html("div", { class: "heading" }, html("h1", {}, "Archive")),
    html("p", { class: "faint" }, "Every day has its puzzles, the same for everyone; days begin at midnight UTC."),
    legend(),
    html("div", { class: "months" }, ...months.reverse().map((days, place) => month(days, logs, place === 0))),
  );
}

/**
 * Group sorted days by month.
 * @param {string[]} days
 */
function byMonth(days) {
  /** @type {string[][]} */
  const months = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.[0].slice(0, MONTH) === day.slice(0, MONTH)) last.push(day);
    else months.push([day]);
  }
  return months;
}

function legend() {
  return html(
    "p",
    { class: "legend" },
    html("span", {}, stateMark("solved"), "all solved"),
    html("span", {}, stateMark("begun"), "begun"),
  );
}

/**
 * A month, closed unless it is the newest. Its table is made when it is first opened.
 * @param {string[]} days
 * @param {Logs} logs
 * @param {boolean} isOpen
 */
function month(days, logs, isOpen) {
  const name = monthText(days[0]);
  const element = html("details", { class: "month", open: isOpen }, html("summary", {}, html("h2", {}, name)));
  const fill = () => {
    if (!element.open || element.querySelector("table")) return;
    element.append(calendar(name, days));
    if ([...logs.values()].some((puzzles) => Object.keys(puzzles).length)) {
      for (const day of days) void markDay(element, day, logs);
    }
  };
  element.addEventListener("toggle", fill);
  fill();
  return element;
}

/**
 * @param {string} name
 * @param {string[]} days
 */
function calendar(name, days) {
  const first = `${days[0].slice(0, MONTH)}-01`;
  const byNumber = new Map(days.map((day) => [Number(day.slice(MONTH + 1)), day]));
  const length = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, MONTH)), 0)).getUTCDate();
  const cells = [
    ...Array.from({ length: weekday(first) }, () => html("td")),
    ...Array.from({ length }, (_, place) => cell(place + 1, byNumber.get(place + 1))),
  ];
  const rows = [];
  for (let start = 0; start < cells.length; start += WEEK.length) {
    rows.push(html("tr", {}, ...cells.slice(start, start + WEEK.length)));
  }
  return html(
    "table",
    {},
    html("caption", { class: "unseen" }, name),
    html("thead", {}, html("tr", {}, ...WEEK.map((day) => html("th", { scope: "col", abbr: day }, day.slice(0, 2))))),
    html("tbody", {}, ...rows),
  );
}

/**
 * @param {number} number
 * @param {string | undefined} day
 */
function cell(number, day) {
  if (day === undefined) return html("td", { class: "none" }, number);
  const isToday = day === utcToday();
  const link = html(
    "a",
    { href: siteUrl(`${day}/`), "data-day": day, "aria-label": dayText(day), "aria-current": isToday && "date" },
    html("span", {}, number),
  );
  return html("td", {}, link);
}

/**
 * Mark how much of a day is solved, once its puzzles are loaded.
 * @param {HTMLElement} element
 * @param {string} day
 * @param {Logs} logs
 */
async function markDay(element, day, logs) {
  const found = await fetchDay(day).catch(() => null);
  if (found === null) return;
  const states = Object.entries(found.games).flatMap(([game, { puzzles }]) => {
    const played = logs.get(game) ?? {};
    return puzzles
      .map(({ id, plays }) => ({ plays, state: stateOf(ownValue(played, id)) }))
      .filter(({ plays, state }) => plays || state === "solved")
      .map(({ state }) => state);
  });
  const solved = states.filter((state) => state === "solved").length;
  if (states.every((state) => state === "new")) return;
  const link = element.querySelector(`[data-day="${day}"]`);
  link?.append(stateMark(solved === states.length ? "solved" : "begun"));
  link?.setAttribute("aria-label", `${dayText(day)}, ${solved} of ${states.length} solved`);
}

addEventListener("pageshow", (event) => {
  if (event.persisted) void open(); // something may have been solved in the meantime
});
void open();
