/** Pencil marks in the cells of a board: a hand of their own, chosen and pressed like pieces. */

import { pieceHand } from "./hands.js";

/** @typedef {Record<string, string[]>} Notes  by cell */

/**
 * @param {string[]} marks  what can be noted
 * @param {() => Notes} kept  another tab may have noted something
 * @param {(notes: Notes) => void} keep
 */
export function notebook(marks, kept, keep) {
  /** @type {Notes} */
  let all = kept();
  let isOpen = false;
  const pencil = pieceHand({
    tools: () => marks.map((mark) => ({ id: mark, label: `Note ${mark}`, text: mark, key: letterOf(mark) })),
    moveOf: (_, mark) => mark,
  });
  let hand = pencil.hand;
  const held = (/** @type {import("./types.js").Press} */ press) => {
    hand = press.hand;
    return press;
  };

  /** @param {Notes} notes */
  function put(notes) {
    all = notes;
    keep(notes);
  }

  return {
    isOfUse: marks.length > 0,
    get all() {
      return all;
    },
    get isOpen() {
      return isOpen;
    },
    /** @param {boolean} open */
    open(open) {
      isOpen = open;
      hand = null;
      return open;
    },
    drop() {
      hand = null;
    },
    tools: () => pencil.tools(null, hand),
    press: (/** @type {string} */ cell) => held(pencil.press(null, hand, cell)),
    choose: (/** @type {string} */ mark, /** @type {string | null} */ cell) =>
      held(pencil.choose(null, hand, mark, cell)),
    /** Show what is noted by now. */
    refresh() {
      all = kept();
    },
    clear: () => put({}),
    /**
     * Write a mark in a cell, or rub it out.
     * @param {string} cell
     * @param {string} mark
     * @returns {string} what is there now
     */
    toggle(cell, mark) {
      const { [cell]: before = [], ...others } = kept();
      const there = marks.filter((each) => before.includes(each) !== (each === mark));
      put(there.length ? { ...others, [cell]: there } : others);
      return there.length ? `${cell}: noted ${there.join(" ")}.` : `${cell}: nothing is noted.`;
    },
  };
}

/** @param {string} mark */
function letterOf(mark) {
  return mark.length === 1 ? mark.toLowerCase() : undefined;
}
