/** The common way to play: one piece on one site, and either may be named first. */

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Tool} Tool
 * @typedef {import("./types.js").Press} Press
 *
 * @typedef {object} PieceHand  what a board spreads into itself: `{...pieceHand({tools, moveOf}), after, cell, …}`
 * @property {string | null} hand  the tool that was chosen, by its id
 * @property {(state: State, hand: string | null) => Tool[]} tools
 * @property {(state: State, hand: string | null, tool: string, cell: string | null) => Press} choose
 * @property {(state: State, hand: string | null, cell: string) => Press} press
 */

/**
 * Piece first: a chosen tool stays in the hand, and each press of a site makes a move. Site first: a site that is
 * pressed with an empty hand is only selected (that is the shell's business), and a tool is then used there, and the
 * next one, too: a floor and a roof are three presses. A tool that is off leaves the hand.
 * @param {object} ways
 * @param {(state: State) => Tool[]} ways.tools  without saying which is chosen
 * @param {(state: State, tool: string, cell: string) => string | null} ways.moveOf  the move that it is to use a tool
 *   on a site, possible or not; null if it means nothing there, and the site is only selected
 * @returns {PieceHand}
 */
export function pieceHand({ tools, moveOf }) {
  const held = (/** @type {State} */ state, /** @type {string | null} */ hand) =>
    tools(state).some(({ id, isOff }) => id === hand && !isOff) ? hand : null;
  return {
    hand: null,
    tools: (state, hand) => tools(state).map((tool) => ({ ...tool, isChosen: tool.id === held(state, hand) })),
    choose(state, hand, tool, cell) {
      const move = cell === null ? null : moveOf(state, tool, cell);
      if (move !== null) return { hand: held(state, hand), move };
      return { hand: held(state, hand) === tool ? null : held(state, tool) };
    },
    press(state, hand, cell) {
      const tool = held(state, hand);
      const move = tool === null ? null : moveOf(state, tool, cell);
      return move === null ? { hand: tool } : { hand: tool, move };
    },
  };
}
