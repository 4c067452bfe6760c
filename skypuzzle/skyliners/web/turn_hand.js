/** What a player is about to do in a turn: a piece and a site, either first, or a card: its row, then its number. */

import { pieceHand } from "../shell/hands.js";
import { PIECES, numberText } from "./cities.js";
import { pieceTools } from "./city_board.js";
import { ROW_LETTERS, rowOf } from "./geometry.js";
import { plannings, reserveOf } from "./legality.js";

/**
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("./turn.js").TurnSoFar} TurnSoFar
 *
 * @typedef {object} TurnHand
 * @property {string | null} piece  the letter of the one chosen
 * @property {string | null} row  the letter of the card chosen
 */

/**
 * Tools and presses of a puzzle of one turn.
 * @param {string} seat
 * @param {(state: TurnSoFar) => boolean} isComplete
 * @returns {Pick<Board, "hand" | "tools" | "choose" | "press">}
 */
export function turnHand(seat, isComplete) {
  const pieces = pieceHand({
    tools: (state) => pieceTools(reserveOf(state.position, seat), isComplete(state)),
    moveOf: (_, tool, cell) => (rowOf(cell) === null ? tool + cell : null),
  });

  /** @type {(state: TurnSoFar) => boolean} */
  const mayPlan = ({ position, actions }) => !isComplete({ position, actions }) && position.turn?.action === 2;

  /** @type {(state: TurnSoFar, hand: TurnHand) => Tool[]} */
  const cards = (state, { row }) => {
    if (state.position.isIntro) return [];
    const isOff = !mayPlan(state);
    const letters = [...new Set(plannings(state.position, seat).map((card) => ROW_LETTERS[card.row]))];
    const when = isOff && !isComplete(state) ? ", with the second action" : "";
    const rows = letters.map((letter) => ({
      id: `=${letter}`,
      label: `Plan row ${letter}${when}`,
      text: letter,
      key: letter,
      isChosen: !isOff && letter === row,
      isOff,
      group: "Plan a row",
    }));
    if (isOff || row === null || !letters.includes(row)) return rows;
    const numbers = [1, 2, 3, 4].map((number) => ({
      id: `=${row}${number}`,
      label: `Plan to see ${number === 4 ? "4 or 5" : number} in row ${row}`,
      text: numberText(number),
      key: String(number),
      group: `How many in row ${row}?`,
    }));
    return [...rows, ...numbers];
  };

  return {
    hand: /** @type {TurnHand} */ ({ piece: null, row: null }),
    tools: (state, hand) => [...pieces.tools(state, hand.piece), ...cards(state, hand)],
    choose(state, hand, tool, cell) {
      if (PIECES.includes(tool)) {
        const { hand: piece, ...rest } = pieces.choose(state, hand.piece, tool, cell);
        return { hand: { piece, row: null }, ...rest };
      }
      if (tool.length === 3) return { hand: { piece: null, row: null }, move: tool };
      const row = tool[1] === hand.row ? null : tool[1];
      return row === null
        ? { hand: { piece: null, row } }
        : { hand: { piece: null, row }, say: `Row ${row}: how many do you plan to see?` };
    },
    press(state, hand, cell) {
      const { hand: piece, ...rest } = pieces.press(state, hand.piece, cell);
      return { hand: { piece, row: null }, ...rest };
    },
  };
}
