/** What these pages store in the browser: a logbook for each game, and a desk with notes, savepoints and settings. */

import { emptyLogbook, progressOf, readStored, solvedDays, withProgress } from "./logbook.js";
import {
  FormatError,
  NewerError,
  bool,
  edition,
  listOf,
  object,
  oneOf,
  ownValue,
  parseJson,
  recordOf,
  text,
} from "./schema.js";

// Documents in the browser's storage

const OURS = "skypuzzle:";
const ASIDE = `${OURS}unread:`;
const OFFLINE = "offline";
const NO_GAMES = ["desk", OFFLINE];

/**
 * @template D
 * @typedef {object} Format  of a document, which is replaced, never changed in place
 * @property {string} name  the key in the storage
 * @property {string} called  its name in sentences
 * @property {() => D} fresh
 * @property {(text: string) => D} read  throws a FormatError
 * @property {(document: D) => string} write
 */

/**
 * @template D
 * @typedef {object} Store
 * @property {() => D} read
 * @property {(change: (document: D) => D) => boolean} change  returns whether it was saved
 * @property {(listener: () => void) => void} onOtherTab  called when another tab has changed it
 */

/** @type {((sentence: string) => void)[]} */
const listeners = [];
/** @type {string[]} */
const reported = [];

/**
 * Listen for problems with reading or saving, each reported once in a sentence; earlier ones are repeated.
 * @param {(sentence: string) => void} listener
 */
export function onTrouble(listener) {
  listeners.push(listener);
  reported.forEach((sentence) => listener(sentence));
}

/**
 * Report a problem, unless it was reported before.
 * @param {string} sentence
 */
function reportTrouble(sentence) {
  if (reported.includes(sentence)) return;
  reported.push(sentence);
  listeners.forEach((listener) => listener(sentence));
}

/**
 * The stored document of a format.
 * @template D
 * @param {Format<D>} format
 * @returns {Store<D>}
 */
function openStore(format) {
  const key = OURS + format.name;
  /** @type {((document: D) => D)[]} */
  let pending = [];
  /** @type {{ text: string, document: D } | null} the last document read or written, as parsing is slow */
  let last = null;

  /** @returns {{ document: D, canWrite: boolean }} the stored document, and whether it may be replaced */
  function stored() {
    let text;
    try {
      text = localStorage.getItem(key);
    } catch {
      reportTrouble(`${format.called} cannot be saved: this browser allows no storage here.`);
      return { document: format.fresh(), canWrite: false };
    }
    if (text === null) return { document: format.fresh(), canWrite: true };
    if (text === last?.text) return { document: last.document, canWrite: true };
    try {
      last = { text, document: format.read(text) };
      return { document: last.document, canWrite: true };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      if (error instanceof NewerError) {
        reportTrouble(`${format.called}: saved by a newer version of these pages. What you do here is not saved.`);
        return { document: format.fresh(), canWrite: false };
      }
      return { document: format.fresh(), canWrite: moveAside(format, key, text) };
    }
  }

  return {
    read() {
      return pending.reduce((document, change) => change(document), stored().document);
    },
    change(change) {
      pending.push(change);
      const { document, canWrite } = stored();
      if (!canWrite) return false;
      const changed = pending.reduce((now, due) => due(now), document);
      const text = format.write(changed);
      try {
        localStorage.setItem(key, text);
      } catch {
        reportTrouble(`${format.called} cannot be saved: this browser's storage is full.`);
        return false;
      }
      [pending, last] = [[], { text, document: changed }];
      return true;
    },
    onOtherTab(listener) {
      addEventListener("storage", (event) => {
        if (event.key === key || event.key === null) listener();
      });
    },
  };
}

/**
 * Store an unreadable text under its own name. Returns whether there was room.
 * @param {string} name
 * @param {string} text
 */
function putAside(name, text) {
  let [number, key] = [1, ASIDE + name];
  try {
    while (localStorage.getItem(key) !== null && localStorage.getItem(key) !== text) {
      number += 1;
      key = `${ASIDE}${name}-${number}`;
    }
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The texts that were set aside, by name. */
export function allAside() {
  return Object.fromEntries(
    namesWithPrefix(ASIDE).map((name) => [name, /** @type {string} */ (localStorage.getItem(ASIDE + name))]),
  );
}

/**
 * Remove a text that was set aside.
 * @param {string} name
 */
export function dropAside(name) {
  localStorage.removeItem(ASIDE + name);
}

/** The games that have a stored logbook. */
export function storedGames() {
  return namesWithPrefix(OURS).filter((name) => !NO_GAMES.includes(name) && !name.includes(":"));
}

/** Remove everything about the player; the choice of offline use stays. */
export function removeAll() {
  for (const name of namesWithPrefix(OURS)) if (name !== OFFLINE) localStorage.removeItem(OURS + name);
}

/**
 * The rest of the names of stored items with this prefix.
 * @param {string} prefix
 */
function namesWithPrefix(prefix) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  } catch {
    return [];
  }
}

/**
 * @param {Format<any>} format
 * @param {string} key
 * @param {string} text
 */
function moveAside(format, key, text) {
  localStorage.removeItem(key); // there may not be room for both
  if (putAside(format.name, text)) {
    reportTrouble(`${format.called} could not be read; the data is set aside under “Your progress”.`);
    return true;
  }
  localStorage.setItem(key, text);
  reportTrouble(`${format.called} cannot be read, and what you do now is not saved.`);
  return false;
}

// The desk and the logbooks

/**
 * @typedef {import("./logbook.js").LogbookDocument} LogbookDocument
 * @typedef {import("./session.js").Progress} Progress
 *
 * @typedef {Record<string, string[]>} Notes  pencil notes by cell
 *
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} time  show the time?
 * @property {boolean} counts  show live counts?
 *
 * @typedef {object} DeskDocument
 * @property {"skypuzzle/1"} format
 * @property {"desk"} type
 * @property {1} edition
 * @property {Settings} settings
 * @property {Record<string, Notes>} notes  by the id of the puzzle
 * @property {Record<string, string[]>} savepoints  the moves up to the savepoint, by the id of the puzzle
 */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", time: false, counts: true };

const settingsSchema = object(
  {},
  {
    theme: [oneOf("auto", "light", "dark"), () => DEFAULTS.theme],
    time: [bool, () => DEFAULTS.time],
    counts: [bool, () => DEFAULTS.counts],
  },
  true,
);
const deskSchema = object(
  { format: oneOf("skypuzzle/1"), type: oneOf("desk"), edition: edition(1) },
  {
    settings: [settingsSchema, () => DEFAULTS],
    notes: [recordOf(recordOf(listOf(text))), () => ({})],
    savepoints: [recordOf(listOf(text)), () => ({})],
  },
  true,
);

/** @type {Store<DeskDocument>} */
const deskStore = openStore({
  name: "desk",
  called: "Your notes and settings",
  fresh: () => ({ format: "skypuzzle/1", type: "desk", edition: 1, settings: DEFAULTS, notes: {}, savepoints: {} }),
  read: (written) => parseJson(written, deskSchema),
  write: JSON.stringify,
});

export const desk = {
  /**
   * The notes on a puzzle.
   * @param {string} id
   * @returns {Notes}
   */
  notes(id) {
    return ownValue(deskStore.read().notes, id) ?? {};
  },

  /**
   * Save the notes on a puzzle; empty ones are removed.
   * @param {string} id
   * @param {Notes} notes
   */
  keepNotes(id, notes) {
    const cells = Object.entries(notes).filter(([, marks]) => marks.length);
    const store = cells.length ? Object.fromEntries(cells) : null;
    return deskStore.change((document) => ({ ...document, notes: withItem(document.notes, id, store) }));
  },

  /**
   * The moves up to the savepoint of a puzzle, if there is one.
   * @param {string} id
   * @returns {string[] | null}
   */
  savepoint(id) {
    return ownValue(deskStore.read().savepoints, id);
  },

  /**
   * Replace the savepoint of a puzzle; null removes it.
   * @param {string} id
   * @param {string[] | null} moves
   */
  keepSavepoint(id, moves) {
    return deskStore.change((document) => ({ ...document, savepoints: withItem(document.savepoints, id, moves) }));
  },

  /** @returns {Settings} */
  settings() {
    return deskStore.read().settings;
  },

  /** @param {Partial<Settings>} chosen */
  keepSettings(chosen) {
    return deskStore.change((document) => ({ ...document, settings: { ...document.settings, ...chosen } }));
  },

  onOtherTab: deskStore.onOtherTab,
};

/** @type {Map<string, ReturnType<typeof newLogbook>>} */
const logbooks = new Map();

/**
 * The stored logbook of a game, always the same object.
 * @param {string} game
 */
export function logbookOf(game) {
  const logbook = logbooks.get(game) ?? newLogbook(game);
  logbooks.set(game, logbook);
  return logbook;
}

/** @param {string} game */
function newLogbook(game) {
  /** @type {Store<LogbookDocument>} */
  const store = openStore({
    name: game,
    called: "Your progress",
    fresh: () => emptyLogbook(game),
    read: (written) => readStored(written, game),
    write: JSON.stringify,
  });
  return {
    document: store.read,

    /**
     * The saved progress of a puzzle; null if it was not begun.
     * @param {string} id
     */
    progress: (id) => progressOf(store.read(), id),

    /**
     * Save the progress of a puzzle; the first solve is kept. Returns whether it was saved.
     * @param {string} id
     * @param {Progress} progress
     */
    keep: (id, progress) => store.change((document) => withProgress(document, id, progress)),

    /** The days on which puzzles were solved for the first time. */
    days: () => solvedDays(store.read()),

    /** Replace the document by the result of a function. Returns whether it was saved. */
    change: store.change,

    /**
     * Set aside a copy of progress that does not fit its puzzle, before anything replaces it.
     * @param {string} id
     */
    setAside(id) {
      const left = progressOf(store.read(), id);
      if (left === null) return;
      putAside(`${game}:${id}`, JSON.stringify(left));
      reportTrouble("The saved progress does not fit this puzzle; it is set aside under “Your progress”.");
    },

    onOtherTab: store.onOtherTab,
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
