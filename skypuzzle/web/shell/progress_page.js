/** The progress page: what is solved, export and import, settings, and unreadable data that was set aside. */

import { fetchIndex, stateOf } from "./puzzle_list.js";
import { streak, utcToday } from "./dates.js";
import { ask, html } from "./dom.js";
import { mergeLogbooks, progressOf, readLogbook, writeLogbook } from "./logbook.js";
import { applyTheme, offlineSwitch, openPage } from "./page.js";
import { FormatError, NewerError } from "./schema.js";
import { allAside, desk, dropAside, logbookOf, removeAll, storedGames } from "./storage.js";
import { listed, numberOf } from "./words.js";

// Logbook files, from these pages and from the command line

const LARGEST = 20_000_000;

/**
 * The text of a logbook file.
 * @param {string} game
 */
function exportText(game) {
  return writeLogbook(logbookOf(game).document());
}

/**
 * Import a file and return the result in a sentence. Nothing that is stored here gets lost.
 * @param {File} file
 * @param {{ name: string, title: string }[]} games  the games of this site
 */
async function importFile(file, games) {
  if (file.size > LARGEST) return `${file.name}: too large for a logbook; nothing was changed.`;
  let theirs;
  try {
    theirs = readLogbook(await file.text());
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return `${file.name}: ${importErrorText(error)}; nothing was changed.`;
  }
  const title = games.find(({ name }) => name === theirs.game)?.title;
  if (title === undefined) return `${file.name}: there are no puzzles of ${theirs.game} here; nothing was changed.`;
  const logbook = logbookOf(theirs.game);
  const before = logbook.document();
  const news = difference(before, mergeLogbooks(before, theirs));
  const isSaved = logbook.change((document) => mergeLogbooks(document, theirs));
  const puzzles = numberOf(Object.keys(theirs.puzzles).length, "puzzle");
  const read = `${file.name}: ${title}, ${puzzles}: ${news}`;
  return isSaved ? `${read}.` : `${read}; but it cannot be saved in this browser.`;
}

/**
 * Why a file cannot be used, in words for its owner; the details go to the console.
 * @param {FormatError} error
 */
function importErrorText(error) {
  console.info(error.message);
  return error instanceof NewerError
    ? "it was saved by a newer version and cannot be read here yet"
    : "it is not a progress file from “Save” or the command line, or it is damaged";
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

const THEMES = /** @type {const} */ ({ auto: "Same as the system", light: "Light", dark: "Dark" });

/** Radio buttons and checkboxes that are saved at once. */
function settingsForm() {
  return html(
    "section",
    { class: "settings", "aria-labelledby": "settings" },
    html("h2", { id: "settings" }, "Settings"),
    themes(),
    box("time", "Show the time", "It is always measured; after solving you can ask for it."),
    box("counts", "Count rows for me", "Clues show what they see while you play."),
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

const page = openPage();

async function open() {
  const games = await fetchIndex().then(
    (index) => index.games,
    () => storedGames().map((name) => ({ name, title: name })),
  );
  const overview = html("section", { "aria-labelledby": "so-far" });
  const aside = html("section", { class: "unread", "aria-labelledby": "put-aside" });
  const refresh = () => {
    overview.replaceChildren(html("h2", { id: "so-far" }, "So far"), ...overviewTable(games));
    showAside(aside);
  };
  refresh();
  page.show(
    html("div", { class: "heading" }, html("h1", {}, "Your progress")),
    html("p", { class: "faint" }, "It is stored in this browser and nowhere else: no account, no cookie, no server."),
    overview,
    aside,
    files(games, refresh),
    settingsForm(),
    offlineSwitch(),
    removeAllPanel(refresh),
  );
}

/** @param {Game[]} games */
function overviewTable(games) {
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
    html("p", {}, length ? `Any game: ${numberOf(length, "day")} in a row.` : "Solve one today to start a streak."),
  ];
}

/**
 * @param {Game[]} games
 * @param {() => void} refresh
 */
function files(games, refresh) {
  const status = html("ul", { class: "told" });
  const input = html("input", { type: "file", id: "bring", accept: ".json,application/json", multiple: true });
  input.addEventListener("change", async () => {
    const sentences = [];
    for (const file of input.files ?? []) sentences.push(await importFile(file, games));
    input.value = "";
    status.replaceChildren(...sentences.map((sentence) => html("li", {}, sentence)));
    refresh();
  });
  const buttons = games.map(({ name, title }) =>
    html("button", { type: "button", onclick: () => save(exportText(name), `${name}.json`) }, `Save ${title}`),
  );
  return html(
    "section",
    { "aria-labelledby": "files" },
    html("h2", { id: "files" }, "Export and import"),
    html("p", {}, "One file for each game, in the format of the command line: each can read the other’s files."),
    html("p", { class: "ways" }, ...buttons),
    html("p", {}, html("label", { for: "bring" }, "Import files; nothing that is here gets lost"), input),
    html("div", { role: "status" }, status),
    html("p", { class: "faint" }, "To send a single puzzle as a link, open it and choose “Continue elsewhere”."),
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
 * Remove an entry, and keep the keyboard focus near it.
 * @param {string} name
 * @param {HTMLElement} section
 */
async function remove(name, section) {
  if (!(await ask(`Remove “${name}”? It cannot be restored.`, "Remove"))) return;
  dropAside(name);
  showAside(section);
  page.notify(`“${name}” is removed.`);
  const near = section.hidden ? section.nextElementSibling?.querySelector("button") : section.querySelector("h2");
  near?.focus();
}

/** @param {HTMLElement} section */
function showAside(section) {
  const stored = Object.entries(allAside());
  section.hidden = stored.length === 0;
  const items = stored.map(([name, text]) =>
    html(
      "li",
      {},
      html("span", {}, name),
      html("button", { type: "button", onclick: () => save(text, `${name.replaceAll(":", "-")}.txt`) }, "Save"),
      html("button", { type: "button", onclick: () => void remove(name, section) }, "Remove"),
    ),
  );
  section.replaceChildren(
    html("h2", { id: "put-aside", tabindex: -1 }, "Set aside"),
    html("p", {}, "This could not be read, so it was set aside, not deleted."),
    html("ul", {}, ...items),
  );
}

/**
 * Removing everything takes two presses.
 * @param {() => void} refresh
 */
function removeAllPanel(refresh) {
  const status = html("p", { role: "status" });
  const sure = html("p", { class: "ways", hidden: true });
  const first = html("button", { type: "button", onclick: () => turn(true) }, "Remove everything …");
  /** @param {boolean} isAsking */
  function turn(isAsking) {
    [sure.hidden, first.hidden] = [!isAsking, isAsking];
    (isAsking ? no : first).focus();
    status.textContent = isAsking ? "All progress, notes and settings in this browser will be gone. Really?" : "";
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
        status.textContent = "Everything is removed.";
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
    status,
    html("p", {}, first),
    sure,
  );
}

void open();
