/**
 * Something that is kept in the browser's storage. Other tabs write there, too: so it is read, changed and written in
 * one go. What makes no sense is put aside, never deleted; what only a newer version of these pages understands is left
 * where it is; what cannot be written waits in memory.
 */

import { Newer, Unreadable } from "./shape.js";

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
export function tellTrouble(sentence) {
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
export function shelf(form) {
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
export function putAside(name, text) {
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
