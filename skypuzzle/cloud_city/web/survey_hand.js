/** The hand in a `survey` puzzle: a tile as it is turned, or something to note; or a place is named first. */

import { quarterArt, quarterShapes, tileArt } from "./drawing.js";
import { HEIGHTS, LEVELS, WORDS, cellOf, nameOf, numberOf } from "./geometry.js";
import { noted } from "./survey_cells.js";
import { noteAt, tileAt } from "./surveys.js";
import { kindOf, tileWords, turned } from "./tiles.js";

/**
 * @typedef {import("./surveys.js").Laid} Laid
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("../shell/types.js").Press} Press
 *
 * @typedef {object} Hand
 * @property {string | null} tool  a kind of tile, or what the other tools are called
 * @property {Record<string, string>} turns  how tiles are turned, by kind
 * @property {string | null} last  where a tile was laid last
 */

const TURN = "turn";
const BACK = "back";
const FORGET = "?";
const NOTES = [...LEVELS, ".", FORGET];

/**
 * Tiles, turning, taking back and notes. A tile in the hand is turned by choosing it once more, one that lies by
 * pressing it while its kind is in the hand.
 * @param {string[]} tiles  all of the puzzle
 * @param {(state: Laid) => string[]} left
 */
export function surveyHand(tiles, left) {
  const kinds = [...new Set(tiles)];
  const isTile = (/** @type {string | null} */ tool) => tool !== null && kinds.includes(tool);
  const shown = (/** @type {Hand} */ hand, /** @type {string} */ kind) => hand.turns[kind] ?? kind;
  const withTurn = (/** @type {Hand} */ hand, /** @type {string} */ tile) => ({
    ...hand,
    turns: { ...hand.turns, [kindOf(tile)]: tile },
  });

  /** @type {(state: Laid, hand: Hand, tool: string, name: string) => Press} */
  const used = (state, hand, tool, name) => {
    const quarter = numberOf(name);
    const cell = cellOf(quarter);
    const lying = tileAt(state, cell);
    if (tool === TURN || (isTile(tool) && lying !== undefined && kindOf(lying) === tool)) {
      if (lying === undefined) return { hand, say: `There is no tile on ${nameOf(cell)}.` };
      return { hand: withTurn(hand, turned(lying)), move: `${turned(lying)}@${nameOf(cell)}` };
    }
    if (isTile(tool)) return { hand: { ...hand, last: nameOf(cell) }, move: `${shown(hand, tool)}@${nameOf(cell)}` };
    if (tool === BACK) return { hand, move: `-${nameOf(cell)}` };
    const isThere = noteAt(state, quarter) === tool;
    return { hand, move: `${isThere ? FORGET : tool}${name}` };
  };

  /**
   * The tile in the hand; if none is left there, the one that was laid last.
   * @type {(state: Laid, hand: Hand, kind: string) => Press}
   */
  const turnedHand = (state, hand, kind) => {
    const lying = hand.last === null ? undefined : tileAt(state, numberOf(hand.last));
    const isSpent = !left(state).includes(kind) && lying !== undefined && kindOf(lying) === kind;
    if (isSpent && hand.last !== null) return used(state, hand, TURN, hand.last);
    const tile = turned(shown(hand, kind));
    return { hand: withTurn(hand, tile), say: `Turned: ${tileWords(tile)}.` };
  };

  return {
    hand: /** @type {Hand} */ ({ tool: null, turns: {}, last: null }),

    /** @type {(state: Laid, hand: Hand) => Tool[]} */
    tools(state, hand) {
      const rest = left(state);
      return [
        ...kinds.map((kind, at) => {
          const number = rest.filter((tile) => tile === kind).length;
          return {
            id: kind,
            label: `Tile ${tileWords(shown(hand, kind))}, ${number} left`,
            text: number === 1 ? "" : number === 0 ? "none" : `×${number}`,
            key: String(at + 1),
            isChosen: hand.tool === kind,
            isOff: number === 0 && hand.tool !== kind,
            art: tileArt(shown(hand, kind)),
            group: "Tiles",
          };
        }),
        { id: TURN, label: "Turn the tile", text: "Turn", key: "r", group: "Tiles" },
        {
          id: BACK,
          label: "Take a tile back",
          text: "Back",
          key: "x",
          isChosen: hand.tool === BACK,
          isOff: state.tiles.length === 0,
          group: "Tiles",
        },
        ...NOTES.map((note) => ({
          id: note,
          label: note === FORGET ? "Forget a note" : `Note ${note === "." ? "that there is no building" : WORDS[note]}`,
          text: note === FORGET ? "Forget" : note === "." ? "none" : `${WORDS[note]}, ${HEIGHTS[note]}`,
          key: { ".": "0", [FORGET]: "?" }[note] ?? note.toLowerCase(),
          isChosen: hand.tool === note,
          isOff: note === FORGET && state.notes.length === 0,
          art: note === FORGET ? null : quarterArt(...(note === "." ? noted(note) : quarterShapes(note))),
          group: "Notes",
        })),
      ];
    },

    /** @type {(state: Laid, hand: Hand, tool: string, cell: string | null) => Press} */
    choose(state, hand, tool, cell) {
      const lying = cell === null ? undefined : tileAt(state, cellOf(numberOf(cell)));
      if (tool === TURN) {
        if (cell !== null && lying !== undefined) return used(state, hand, TURN, cell);
        if (hand.tool !== null && isTile(hand.tool)) return turnedHand(state, hand, hand.tool);
        return { hand, say: "Choose a tile first, or a place where one lies." };
      }
      // another tile does not push away the one that lies where someone has just been
      const isTaken = isTile(tool) && lying !== undefined && kindOf(lying) !== tool;
      if (cell !== null && !isTaken) return used(state, hand, tool, cell);
      if (hand.tool !== tool) return { hand: { ...hand, tool } };
      return isTile(tool) ? turnedHand(state, hand, tool) : { hand: { ...hand, tool: null } };
    },

    /** @type {(state: Laid, hand: Hand, cell: string) => Press} */
    press(state, hand, cell) {
      const { tool } = hand;
      if (tool === null) return { hand };
      const lying = tileAt(state, cellOf(numberOf(cell)));
      const isSpent = isTile(tool) && !left(state).includes(tool) && (lying === undefined || kindOf(lying) !== tool);
      return isSpent ? { hand: { ...hand, tool: null } } : used(state, hand, tool, cell);
    },
  };
}
