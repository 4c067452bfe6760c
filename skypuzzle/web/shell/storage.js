/** What these pages keep in the browser: a logbook for each game, and a desk with notes, savepoints and settings. */

import { emptyLogbook, progressOf, readKept, solvedDays, withProgress } from "./logbook.js";
import { Newer, Unreadable, edition, keyed, listOf, oneOf, own, parsed, recordOf, text, yesOrNo } from "./shape.js";

// Shelves: documents in the browser's storage

const OURS = "skypuzzle:";
const ASIDE = `${OURS}unread:`;
const OFFLINE = "offline";
const NO_GAMES = ["desk", OFFLINE];

/**
 * @template D
 * @typedef {object} Form  how something is written; what is read is never changed, only replaced
 * @property {string} name  in the storage
 * @property {string} called  in sentences: `Your progress in Cloud City`
 * @property {() => D} fresh
 * @property {(text: string) => D} read  an Unreadable says why not
 * @property {(document: D) => string} write
 */

/**
 * @template D
 * @typedef {object} Shelf
 * @property {() => D} read
 * @property {(change: (document: D) => D) => boolean} change  is it written down?
 * @property {(listener: () => void) => void} onElsewhere  another tab has changed it
 */

/** @type {((sentence: string) => void)[]} */
const listeners = [];
/** @type {string[]} */
const told = [];

/**
 * Be told of whatever could not be read or kept, each in one sentence and once; what was before, too.
 * @param {(sentence: string) => void} listener
 */
export function onTrouble(listener) {
  listeners.push(listener);
  told.forEach((sentence) => listener(sentence));
}

/**
 * Tell it, unless it was told before.
 * @param {string} sentence
 */
function tellTrouble(sentence) {
  if (told.includes(sentence)) return;
  told.push(sentence);
  listeners.forEach((listener) => listener(sentence));
}

/**
 * A place in the storage for something of that form.
 * @template D
 * @param {Form<D>} form
 * @returns {Shelf<D>}
 */
function shelf(form) {
  const key = OURS + form.name;
  /** @type {((document: D) => D)[]} */
  let unwritten = [];
  /** @type {{ text: string, document: D } | null} what was read or written last: to read it again takes long */
  let last = null;

  /** @returns {{ document: D, isKnown: boolean }} what the storage says; it must not be written if that is not known */
  function kept() {
    let text;
    try {
      text = localStorage.getItem(key);
    } catch {
      tellTrouble(`${form.called} cannot be kept: this browser allows no storage here.`);
      return { document: form.fresh(), isKnown: false };
    }
    if (text === null) return { document: form.fresh(), isKnown: true };
    if (text === last?.text) return { document: last.document, isKnown: true };
    try {
      last = { text, document: form.read(text) };
      return { document: last.document, isKnown: true };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error instanceof Newer) {
        tellTrouble(`${form.called} was kept by a newer version of these pages, and what you do here is not kept.`);
        return { document: form.fresh(), isKnown: false };
      }
      return { document: form.fresh(), isKnown: moveAside(form, key, text) };
    }
  }

  return {
    read() {
      return unwritten.reduce((document, change) => change(document), kept().document);
    },
    change(change) {
      unwritten.push(change);
      const { document, isKnown } = kept();
      if (!isKnown) return false;
      const changed = unwritten.reduce((now, due) => due(now), document);
      const text = form.write(changed);
      try {
        localStorage.setItem(key, text);
      } catch {
        tellTrouble(`${form.called} cannot be kept: this browser's storage is full.`);
        return false;
      }
      [unwritten, last] = [[], { text, document: changed }];
      return true;
    },
    onElsewhere(listener) {
      addEventListener("storage", (event) => {
        if (event.key === key || event.key === null) listener();
      });
    },
  };
}

/**
 * Keep a text under a name of its own, for whoever wants to look; is there room?
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

/** What was put aside, by the names under which it is kept. */
export function allAside() {
  return Object.fromEntries(
    namesUnder(ASIDE).map((name) => [name, /** @type {string} */ (localStorage.getItem(ASIDE + name))]),
  );
}

/**
 * Remove something that was put aside.
 * @param {string} name
 */
export function dropAside(name) {
  localStorage.removeItem(ASIDE + name);
}

/** The games of which something is kept. */
export function keptGames() {
  return namesUnder(OURS).filter((name) => !NO_GAMES.includes(name) && !name.includes(":"));
}

/** Everything that these pages keep of a player, gone; whether they work offline stays as it was chosen. */
export function removeAll() {
  for (const name of namesUnder(OURS)) if (name !== OFFLINE) localStorage.removeItem(OURS + name);
}

/**
 * What is kept, by the beginning of its name.
 * @param {string} beginning
 */
function namesUnder(beginning) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(beginning))
      .map((key) => key.slice(beginning.length))
      .sort();
  } catch {
    return [];
  }
}

/**
 * @param {Form<any>} form
 * @param {string} key
 * @param {string} text
 */
function moveAside(form, key, text) {
  localStorage.removeItem(key); // there may be no room for both
  if (putAside(form.name, text)) {
    tellTrouble(`${form.called} could not be read; it is kept aside, under “Your progress”.`);
    return true;
  }
  localStorage.setItem(key, text);
  tellTrouble(`${form.called} cannot be read, and what you do now is not kept.`);
  return false;
}

// The desk and the logbooks

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

/** @type {Shelf<DeskDocument>} */
const deskShelf = shelf({
  name: "desk",
  called: "What you noted and chose",
  fresh: () => ({ format: "skypuzzle/1", type: "desk", edition: 1, settings: USUAL, notes: {}, savepoints: {} }),
  read: (written) => parsed(written, deskShape),
  write: JSON.stringify,
});

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

  /** @param {Partial<Settings>} chosen */
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
  /** @type {Shelf<LogbookDocument>} */
  const kept = shelf({
    name: game,
    called: "Your progress",
    fresh: () => emptyLogbook(game),
    read: (written) => readKept(written, game),
    write: JSON.stringify,
  });
  return {
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
