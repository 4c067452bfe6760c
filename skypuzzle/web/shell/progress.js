/** Your data: what is solved, settings, files to take along and bring back, and what was put aside. */

import { broughtBack, fileOf } from "./files.js";
import { utcToday } from "./days.js";
import { ask } from "./dialogs.js";
import { html } from "./dom.js";
import { offlineSwitch } from "./offline.js";
import { settingsForm } from "./settingsform.js";
import { allAside, dropAside, keptGames, removeAll } from "./shelf.js";
import { siteIndex } from "./site.js";
import { stage } from "./stage.js";
import { stateOf } from "./standing.js";
import { logbookOf } from "./storage.js";
import { streak } from "./streak.js";
import { numberOf } from "./wording.js";

/** @typedef {{ name: string, title: string }} Game */

const page = stage();

async function open() {
  const games = await siteIndex().then(
    (index) => index.games,
    () => keptGames().map((name) => ({ name, title: name })),
  );
  const overview = html("section", { "aria-labelledby": "so-far" });
  const aside = html("section", { class: "unread", "aria-labelledby": "put-aside" });
  const refresh = () => {
    overview.replaceChildren(html("h2", { id: "so-far" }, "So far"), ...soFar(games));
    showAside(aside);
  };
  refresh();
  page.show(
    html("div", { class: "heading" }, html("h1", {}, "Your progress")),
    html("p", { class: "faint" }, "It is kept in this browser and nowhere else: no account, no cookie, no server."),
    overview,
    aside,
    files(games, refresh),
    settingsForm(),
    offlineSwitch(),
    removing(refresh),
  );
}

/** @param {Game[]} games */
function soFar(games) {
  const today = utcToday();
  const days = games.map(({ name }) => logbookOf(name).days());
  const rows = games.map(({ name, title }, place) => {
    const states = Object.values(logbookOf(name).document().puzzles).map(stateOf);
    const [solved, begun] = ["solved", "begun"].map((state) => states.filter((each) => each === state).length);
    const length = streak(days[place], today);
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, title),
      ...[solved, begun, numberOf(length, "day")].map((value) => html("td", {}, value)),
    );
  });
  const length = streak(days.flat(), today);
  const head = ["Game", "Solved", "Half-done", "Streak"].map((name) => html("th", { scope: "col" }, name));
  return [
    html("table", { class: "numbers" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)),
    html("p", {}, length ? `Any game: ${numberOf(length, "day")} in a row.` : "Solve one today, and a streak begins."),
  ];
}

/**
 * @param {Game[]} games
 * @param {() => void} refresh
 */
function files(games, refresh) {
  const told = html("ul", { class: "told" });
  const input = html("input", { type: "file", id: "bring", accept: ".json,application/json", multiple: true });
  input.addEventListener("change", async () => {
    const sentences = [];
    for (const file of input.files ?? []) sentences.push(await broughtBack(file, games));
    input.value = "";
    told.replaceChildren(...sentences.map((sentence) => html("li", {}, sentence)));
    refresh();
  });
  const buttons = games.map(({ name, title }) =>
    html("button", { type: "button", onclick: () => save(fileOf(name), `${name}.json`) }, `Save ${title}`),
  );
  return html(
    "section",
    { "aria-labelledby": "files" },
    html("h2", { id: "files" }, "Take it along"),
    html("p", {}, "A file for each game, the same that the command line keeps: each reads what the other wrote."),
    html("p", { class: "ways" }, ...buttons),
    html("p", {}, html("label", { for: "bring" }, "Bring files back; what is here already stays"), input),
    html("div", { role: "status" }, told),
    html("p", { class: "faint" }, "One puzzle alone travels in a link: open it, and choose “Carry on elsewhere”."),
  );
}

/**
 * @param {string} text
 * @param {string} name
 */
function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Once it is gone, whoever comes with the keys stays near.
 * @param {string} name
 * @param {HTMLElement} section
 */
async function remove(name, section) {
  if (!(await ask(`Remove “${name}”? It cannot be brought back.`, "Remove"))) return;
  dropAside(name);
  showAside(section);
  page.tell(`“${name}” is removed.`);
  const near = section.hidden ? section.nextElementSibling?.querySelector("button") : section.querySelector("h2");
  near?.focus();
}

/** @param {HTMLElement} section */
function showAside(section) {
  const kept = Object.entries(allAside());
  section.hidden = kept.length === 0;
  const items = kept.map(([name, text]) =>
    html(
      "li",
      {},
      html("span", {}, name),
      html("button", { type: "button", onclick: () => save(text, `${name.replaceAll(":", "-")}.txt`) }, "Save"),
      html("button", { type: "button", onclick: () => void remove(name, section) }, "Remove"),
    ),
  );
  section.replaceChildren(
    html("h2", { id: "put-aside", tabindex: -1 }, "Put aside"),
    html("p", {}, "This could not be read, so it was put aside and not deleted."),
    html("ul", {}, ...items),
  );
}

/**
 * Nothing is removed by one press alone.
 * @param {() => void} refresh
 */
function removing(refresh) {
  const told = html("p", { role: "status" });
  const sure = html("p", { class: "ways", hidden: true });
  const first = html("button", { type: "button", onclick: () => turn(true) }, "Remove everything …");
  /** @param {boolean} isAsking */
  function turn(isAsking) {
    [sure.hidden, first.hidden] = [!isAsking, isAsking];
    (isAsking ? no : first).focus();
    told.textContent = isAsking ? "All progress, notes and settings in this browser will be gone. Really?" : "";
  }
  const no = html("button", { type: "button", onclick: () => turn(false) }, "Keep it");
  const yes = html(
    "button",
    {
      type: "button",
      class: "danger",
      onclick: () => {
        removeAll();
        turn(false);
        told.textContent = "Everything is removed.";
        refresh();
      },
    },
    "Remove everything now",
  );
  sure.append(no, yes);
  return html(
    "section",
    { "aria-labelledby": "remove" },
    html("h2", { id: "remove" }, "Remove"),
    told,
    html("p", {}, first),
    sure,
  );
}

void open();
