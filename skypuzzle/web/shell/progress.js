/** The page of your progress: what is solved, files to save and bring back, settings, what was put aside. */

import { siteIndex, stateOf } from "./daylist.js";
import { streak, utcToday } from "./days.js";
import { ask, html } from "./dom.js";
import { merged, progressOf, readLogbook, writeLogbook } from "./logbook.js";
import { applyTheme, offlineSwitch, stage } from "./page.js";
import { Newer, Unreadable } from "./shape.js";
import { allAside, desk, dropAside, keptGames, logbookOf, removeAll } from "./storage.js";
import { listed, numberOf } from "./words.js";

// Files of logbooks: those of these pages, and those of the command line

const LARGEST = 20_000_000;

/**
 * The logbook of a game as the text of a file.
 * @param {string} game
 */
function fileOf(game) {
  return writeLogbook(logbookOf(game).document());
}

/**
 * Take in a file, and say in a sentence what came of it; nothing that is here gets lost.
 * @param {File} file
 * @param {{ name: string, title: string }[]} games  those there are
 */
async function broughtBack(file, games) {
  if (file.size > LARGEST) return `${file.name}: too large for a logbook; nothing was changed.`;
  let theirs;
  try {
    theirs = readLogbook(await file.text());
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return `${file.name}: ${why(error)}; nothing was changed.`;
  }
  const title = games.find(({ name }) => name === theirs.game)?.title;
  if (title === undefined) return `${file.name}: there are no puzzles of ${theirs.game} here; nothing was changed.`;
  const logbook = logbookOf(theirs.game);
  const before = logbook.document();
  const news = difference(before, merged(before, theirs));
  const isKept = logbook.change((document) => merged(document, theirs));
  const puzzles = numberOf(Object.keys(theirs.puzzles).length, "puzzle");
  const read = `${file.name}: ${title}, ${puzzles}: ${news}`;
  return isKept ? `${read}.` : `${read}; but it cannot be kept in this browser.`;
}

/**
 * Why a file cannot be used, for its owner; the rest is for whoever looks into it.
 * @param {Unreadable} error
 */
function why(error) {
  console.info(error.message);
  return error instanceof Newer
    ? "a newer version saved this, which these pages cannot read yet"
    : "this is not a file of progress, as “Save” and the command line write them, or it is damaged";
}

/**
 * @param {import("./logbook.js").LogbookDocument} before
 * @param {import("./logbook.js").LogbookDocument} after
 */
function difference(before, after) {
  let [solved, further, more] = [0, 0, 0];
  for (const [id, progress] of Object.entries(after.puzzles)) {
    const was = progressOf(before, id);
    if (stateOf(progress) === "solved" && stateOf(was) !== "solved") solved += 1;
    else if (progress.moves.length > (was?.moves.length ?? 0)) further += 1;
    else if (JSON.stringify(progress) !== JSON.stringify(was)) more += 1;
  }
  const words = [
    solved ? `${solved} newly solved` : "",
    further ? `${further} further than before` : "",
    more ? `${more} changed` : "",
  ].filter(Boolean);
  return words.length ? listed(words) : "nothing new";
}

// Settings

const THEMES = /** @type {const} */ ({ auto: "As the system", light: "Light", dark: "Dark" });

/** Radio buttons and boxes that are kept at once. */
function settingsForm() {
  return html(
    "section",
    { class: "settings", "aria-labelledby": "settings" },
    html("h2", { id: "settings" }, "Settings"),
    themes(),
    box("time", "Show the time", "It is always measured, and told when a puzzle is solved if you ask."),
    box("counts", "Count rows for me", "Clues show how far they are while you play."),
  );
}

function themes() {
  const { theme: chosen } = desk.settings();
  const choices = Object.entries(THEMES).map(([value, words]) => {
    const theme = /** @type {keyof typeof THEMES} */ (value);
    const choose = () => {
      desk.keepSettings({ theme });
      applyTheme();
    };
    const radio = html("input", { type: "radio", name: "theme", value, checked: value === chosen, onchange: choose });
    return html("label", {}, radio, words);
  });
  return html("fieldset", {}, html("legend", {}, "Colours"), ...choices);
}

/**
 * @param {"time" | "counts"} name
 * @param {string} words
 * @param {string} more
 */
function box(name, words, more) {
  const checked = desk.settings()[name];
  const input = html("input", { type: "checkbox", checked, "aria-describedby": `about-${name}` });
  input.addEventListener("change", () => desk.keepSettings({ [name]: input.checked }));
  return html(
    "p",
    {},
    html("label", {}, input, words),
    html("span", { class: "faint", id: `about-${name}` }, more),
  );
}

// The page

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
