/** Logbooks as files: those of these pages, and those of the command line. */

import { progressOf, readLogbook, writeLogbook } from "./logbook.js";
import { merged } from "./merging.js";
import { Newer, Unreadable } from "./shape.js";
import { stateOf } from "./standing.js";
import { logbookOf } from "./storage.js";
import { listed, numberOf } from "./wording.js";

const LARGEST = 20_000_000;

/**
 * The logbook of a game as the text of a file.
 * @param {string} game
 */
export function fileOf(game) {
  return writeLogbook(logbookOf(game).document());
}

/**
 * Take in a file, and say in a sentence what came of it; nothing that is here gets lost.
 * @param {File} file
 * @param {{ name: string, title: string }[]} games  those there are
 */
export async function broughtBack(file, games) {
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
