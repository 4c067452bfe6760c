/** The hand in a `finish` puzzle: a tile as it is turned, then the first end of a walkway, then a draw. */

import { numberOf as counted } from "../shell/wording.js";
import { isFinished } from "./cities.js";
import { tileArt } from "./drawing.js";
import { LEVELS, cellOf, nameOf, numberOf } from "./geometry.js";
import { NOTHING_DRAWN, UNKNOWN, buildable, cityNow, draws, handNow } from "./table.js";
import { tileWords, turned } from "./tiles.js";
import { textOf, votesOf } from "./walkways.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("../shell/types.js").Press} Press
 *
 * @typedef {object} Hand
 * @property {string | null} tile  the kind that was chosen
 * @property {Record<string, string>} turns  how tiles are turned, by kind
 * @property {string | null} from  where a walkway is to begin
 */

const TURN = "turn";
const BUILD = "Build, or press both ends";

/**
 * Tiles and turning before one is laid; then walkways, and what can be drawn. A tile cannot be turned any more once it
 * lies, so one chosen for a place that was named first is laid only when that is pressed again.
 */
export function finishHand() {
  const shown = (/** @type {Hand} */ hand, /** @type {string} */ kind) => hand.turns[kind] ?? kind;
  const kinds = (/** @type {Table} */ state) => [...new Set(handNow(state))].filter((tile) => tile !== UNKNOWN);
  const isTile = (/** @type {Table} */ state, /** @type {string | null} */ tool) =>
    tool !== null && state.tile === null && kinds(state).includes(tool);

  /** @type {(hand: Hand, kind: string) => Press} */
  const turnedHand = (hand, kind) => {
    const tile = turned(shown(hand, kind));
    return { hand: { ...hand, turns: { ...hand.turns, [kind]: tile } }, say: `Turned: ${tileWords(tile)}.` };
  };

  /** @type {(hand: Hand, kind: string, cell: string) => Press} */
  const laid = (hand, kind, cell) => ({
    hand: { ...hand, tile: null, from: null },
    move: `${shown(hand, kind)}@${nameOf(cellOf(numberOf(cell)))}`,
  });

  return {
    hand: /** @type {Hand} */ ({ tile: null, turns: {}, from: null }),

    /** @type {(state: Table, hand: Hand) => Tool[]} */
    tools(state, hand) {
      if (state.isOver) return [];
      return state.tile === null ? tileTools(state, hand) : [...walkwayTools(state), ...drawTools(state)];
    },

    /** @type {(state: Table, hand: Hand, tool: string) => Press} */
    choose(state, hand, tool) {
      if (tool === TURN) {
        if (hand.tile !== null && isTile(state, hand.tile)) return turnedHand(hand, hand.tile);
        return { hand, say: "Choose a tile first." };
      }
      if (!isTile(state, tool)) return { hand: { ...hand, tile: null, from: null }, move: tool };
      if (hand.tile === tool) return turnedHand(hand, tool);
      return { hand: { ...hand, tile: tool, from: null } };
    },

    /** @type {(state: Table, hand: Hand, cell: string) => Press} */
    press(state, hand, cell) {
      if (state.isOver) return { hand };
      if (state.tile === null) return isTile(state, hand.tile) ? laid(hand, hand.tile ?? "", cell) : { hand };
      if (hand.from !== null) {
        const rest = { ...hand, from: null };
        if (hand.from === cell) return { hand: rest, say: "No walkway, then." };
        return { hand: rest, move: `${hand.from}-${cell}` };
      }
      if (!LEVELS.includes(cityNow(state).plane[numberOf(cell)])) return { hand };
      return { hand: { ...hand, from: cell }, say: `A walkway from ${cell}: press where it ends.` };
    },
  };

  /** @type {(state: Table, hand: Hand) => Tool[]} */
  function tileTools(state, hand) {
    const tiles = kinds(state).map((kind, at) => {
      const number = handNow(state).filter((tile) => tile === kind).length;
      return {
        id: kind,
        label: `Tile ${tileWords(shown(hand, kind))}${number > 1 ? `, ${number} of them` : ""}`,
        text: number > 1 ? `×${number}` : "",
        key: String(at + 1),
        isChosen: hand.tile === kind,
        art: tileArt(shown(hand, kind)),
        group: "Lay",
      };
    });
    return [...tiles, { id: TURN, label: "Turn the tile", text: "Turn", key: "r", group: "Lay" }];
  }

  /** @type {(state: Table) => Tool[]} */
  function walkwayTools(state) {
    const { plane } = cityNow(state);
    const ways = buildable(state).sort((one, other) => votesOf(other) - votesOf(one));
    return ways.map((way) => ({
      id: textOf(way),
      label: `Build ${textOf(way)}, ${counted(votesOf(way), "vote")}`,
      text: `${textOf(way)} ${plane[way[0]]}${votesOf(way)}`,
      group: BUILD,
    }));
  }

  /** @type {(state: Table) => Tool[]} */
  function drawTools(state) {
    if (isFinished(cityNow(state), state.shape) || draws(state).length === 0) {
      return [{ id: NOTHING_DRAWN, label: "End the turn", text: "End", key: "e", group: "Then" }];
    }
    return draws(state).map((draw, at) => {
      const tile = draw.slice(1);
      const isPile = tile === UNKNOWN;
      return {
        id: draw,
        label: isPile ? "Draw from the pile" : `Draw tile ${tileWords(tile)}`,
        text: isPile ? "pile" : "",
        key: isPile ? "p" : String(at + 1),
        art: tileArt(isPile ? null : tile),
        group: "Draw, and the turn ends",
      };
    });
  }
}
