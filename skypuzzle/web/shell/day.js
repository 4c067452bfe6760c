/** The puzzles of a day, which is the last part of the address. */

import { dayList } from "./daylist.js";
import { dayText, utcToday } from "./days.js";
import { html } from "./dom.js";
import { dayOf, siteIndex, siteUrl, whyNot } from "./site.js";
import { stage } from "./stage.js";

const page = stage();

async function open() {
  const date = /(\d{4}-\d\d-\d\d)\/(?:index\.html)?$/.exec(location.pathname)?.[1] ?? "";
  try {
    const [day, index] = await Promise.all([dayOf(date), siteIndex().catch(() => null)]);
    page.show(
      html("div", { class: "heading" }, html("h1", {}, dayText(date))),
      ...dayList(day),
      neighbours(date, index?.days ?? []),
    );
  } catch (error) {
    console.warn(error);
    page.tell(whyNot());
  }
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

addEventListener("pageshow", (event) => {
  if (event.persisted) void open(); // something may have been solved meanwhile
});
void open();
