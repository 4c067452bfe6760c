/** What these pages keep in the browser: a logbook for each game, and a desk with notes, savepoints and settings. */

import { emptyLogbook, progressOf, readKept, solvedDays, withProgress } from "./logbook.js";
import { edition, keyed, listOf, oneOf, own, parsed, recordOf, text, yesOrNo } from "./shape.js";
import { putAside, shelf, tellTrouble } from "./shelf.js";

export { onTrouble } from "./shelf.js";

/**
 * @typedef {import("./logbook.js").LogbookDocument} LogbookDocument
 * @typedef {import("./session.js").Progress} Progress
 *
 * @typedef {Record<string, string[]>} Notes  what is noted in each cell with a pencil
 *
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} time  is it shown?
 * @property {boolean} counts  are rows counted for the player?
 *
 * @typedef {object} DeskDocument
 * @property {"skypuzzle/1"} format
 * @property {"desk"} type
 * @property {1} edition
 * @property {Settings} settings
 * @property {Record<string, Notes>} notes  by the id of the puzzle
 * @property {Record<string, string[]>} savepoints  the moves until there, by the id of the puzzle
 */

/** @type {Settings} */
const USUAL = { theme: "auto", time: false, counts: true };

const settingsShape = keyed(
  {},
  {
    theme: [oneOf("auto", "light", "dark"), () => USUAL.theme],
    time: [yesOrNo, () => USUAL.time],
    counts: [yesOrNo, () => USUAL.counts],
  },
  true,
);
const deskShape = keyed(
  { format: oneOf("skypuzzle/1"), type: oneOf("desk"), edition: edition(1) },
  {
    settings: [settingsShape, () => USUAL],
    notes: [recordOf(recordOf(listOf(text))), () => ({})],
    savepoints: [recordOf(listOf(text)), () => ({})],
  },
  true,
);

/** @type {import("./shelf.js").Shelf<DeskDocument>} */
const deskShelf = shelf({
  name: "desk",
  called: "What you noted and chose",
  fresh: () => ({ format: "skypuzzle/1", type: "desk", edition: 1, settings: USUAL, notes: {}, savepoints: {} }),
  read: (written) => parsed(written, deskShape),
  write: JSON.stringify,
});

/** Notes, savepoints and settings. */
export const desk = {
  /**
   * What is noted on a puzzle.
   * @param {string} id
   * @returns {Notes}
   */
  notes(id) {
    return own(deskShelf.read().notes, id) ?? {};
  },

  /**
   * Keep what is noted; no notes need no room.
   * @param {string} id
   * @param {Notes} notes
   */
  keepNotes(id, notes) {
    const cells = Object.entries(notes).filter(([, marks]) => marks.length);
    const kept = cells.length ? Object.fromEntries(cells) : null;
    return deskShelf.change((document) => ({ ...document, notes: withItem(document.notes, id, kept) }));
  },

  /**
   * The moves until the savepoint of a puzzle, if there is one.
   * @param {string} id
   * @returns {string[] | null}
   */
  savepoint(id) {
    return own(deskShelf.read().savepoints, id);
  },

  /**
   * Keep a savepoint, in place of an earlier one; null removes it.
   * @param {string} id
   * @param {string[] | null} moves
   */
  keepSavepoint(id, moves) {
    return deskShelf.change((document) => ({ ...document, savepoints: withItem(document.savepoints, id, moves) }));
  },

  /** @returns {Settings} */
  settings() {
    return deskShelf.read().settings;
  },

  /**
   * Change some of the settings.
   * @param {Partial<Settings>} chosen
   */
  keepSettings(chosen) {
    return deskShelf.change((document) => ({ ...document, settings: { ...document.settings, ...chosen } }));
  },

  onElsewhere: deskShelf.onElsewhere,
};

/** @type {Map<string, ReturnType<typeof newLogbook>>} */
const logbooks = new Map();

/**
 * What a game keeps for its player; there is one for each game.
 * @param {string} game
 */
export function logbookOf(game) {
  const logbook = logbooks.get(game) ?? newLogbook(game);
  logbooks.set(game, logbook);
  return logbook;
}

/** @param {string} game */
function newLogbook(game) {
  /** @type {import("./shelf.js").Shelf<LogbookDocument>} */
  const kept = shelf({
    name: game,
    called: "Your progress",
    fresh: () => emptyLogbook(game),
    read: (written) => readKept(written, game),
    write: JSON.stringify,
  });
  return {
    /** The whole document. */
    document: kept.read,

    /**
     * How a puzzle was left, if it was begun.
     * @param {string} id
     */
    progress: (id) => progressOf(kept.read(), id),

    /**
     * Keep how a puzzle is left; how it was solved first stays. Is it written down?
     * @param {string} id
     * @param {Progress} progress
     */
    keep: (id, progress) => kept.change((document) => withProgress(document, id, progress)),

    /** The days on which puzzles were solved for the first time. */
    days: () => solvedDays(kept.read()),

    /** Replace the document by what a function makes of it. Is it written down? */
    change: kept.change,

    /**
     * What was kept of a puzzle does not fit it: a copy is put aside before anything replaces it.
     * @param {string} id
     */
    setAside(id) {
      const left = progressOf(kept.read(), id);
      if (left === null) return;
      putAside(`${game}:${id}`, JSON.stringify(left));
      tellTrouble("What was kept of this puzzle does not fit it; it is put aside, under “Your progress”.");
    },

    onElsewhere: kept.onElsewhere,
  };
}

/**
 * @template T
 * @param {Record<string, T>} record
 * @param {string} key
 * @param {T | null} item  null removes it
 * @returns {Record<string, T>}
 */
function withItem(record, key, item) {
  const { [key]: _, ...others } = record;
  return item === null ? others : { ...others, [key]: item };
}
