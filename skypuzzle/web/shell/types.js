/**
 * The interface between the shell and the boards of games. The shell knows no game; a board knows no storage, no clock
 * and no undo. Boards are the terminal's playable puzzles in JavaScript, with the same words and the same judgement.
 *
 * Each game has a module `board.js` that exports `board(puzzle)`, and may have a `board.css`. `board` may return a
 * promise and import what a kind needs: a line for each kind, such as
 * `reach: async () => (await import("./turn.js")).reasonedTurn`, lets pages load that script early.
 *
 * @typedef {object} PuzzleData  a puzzle as the page gets it
 * @property {string} id
 * @property {string} kind
 * @property {string} level
 * @property {string | null} title
 * @property {number | null} stars
 * @property {number | null} par  in minutes
 * @property {string} task  what to do, in a sentence or two
 * @property {[string, string][]} words  what can be typed, with its meaning
 * @property {Record<string, any>} entry  the puzzle as in its set, with its solution
 * @property {Record<string, any> | null} play  data from Python for the board; null if only the terminal plays it
 *
 * @typedef {object} DaySummary  `DATE/day.json`: the puzzles of a day
 * @property {string} date
 * @property {Record<string, GameSummary>} games  by name, in order
 *
 * @typedef {object} GameSummary
 * @property {string} title
 * @property {string} line  what to expect, in a few words; may be empty
 * @property {PuzzleSummary[]} puzzles
 *
 * @typedef {Pick<PuzzleData, "id" | "kind" | "level" | "title" | "stars" | "par"> & Ways} PuzzleSummary
 *
 * @typedef {object} Ways
 * @property {boolean} plays  can the page play it?
 * @property {boolean} picture  is there a picture of the finished city, `solved.svg`?
 *
 * @typedef {object} Days  `days.json`: the index of a site
 * @property {string} app  the folder of the scripts and styles: `app/HASH`
 * @property {{name: string, title: string}[]} games
 * @property {string[]} days  in order
 *
 * @typedef {object} Hint
 * @property {[string, string, string]} steps  where to look, how to reason, what to do
 * @property {string | null} move  null if something must be undone first
 * @property {string[]} places  where to look: names of cells
 * @property {string[]} [moves]  all moves that follow from the hint, if there are several
 * @property {{move: string, words: string}} [mend]  the move that removes a mistake, and the words for it without the
 *   typed move
 *
 * @typedef {any} State  of a puzzle: plain data that is replaced, never changed in place
 * @typedef {any} Hand  what the player is about to do, such as the chosen piece: plain data that is not saved
 *
 * @typedef {object} Cell  a cell of the grid as it is now
 * @property {string} label  its content, for screen readers: `b2, 2 floors and a roof`
 * @property {string} [now]  the live count of a clue, read after its label if counts are on: `sees 2`
 * @property {string} [classes]  for the style sheet, separated by spaces
 * @property {SVGElement | HTMLElement | null} [art]  its picture, hidden from screen readers
 * @property {boolean} [isClue]  pressing it shows a row, from `sight`; nothing is played there
 *
 * @typedef {object} Tool  a button below the board
 * @property {string} id
 * @property {string} label  `Floor, 3 left`
 * @property {string} [text]  its text, if that is shorter than the label
 * @property {string} [key]  the key that presses it while the board has the focus
 * @property {boolean} [isChosen]  it stays pressed
 * @property {boolean} [isOff]  disabled
 * @property {SVGElement | null} [art]
 * @property {string} [group]  the heading of a group of tools
 *
 * @typedef {object} Press  the result of pressing something
 * @property {Hand} hand
 * @property {string} [move]  a move to make
 * @property {string} [say]  a message, in one sentence
 *
 * @typedef {object} Sight
 * @property {string} words
 * @property {SVGElement | null} picture
 *
 * @typedef {object} Board  a puzzle to play
 * @property {State} start
 * @property {(state: State, move: string) => State} after  throws a MoveError (moves.js) if the move cannot be made
 * @property {(state: State) => string | null} forced  the only possible move, which is made automatically
 * @property {(move: string) => string} made  a sentence about a move that was made
 * @property {(state: State) => string} describe  the state in a line
 * @property {(state: State) => boolean} isComplete  nothing is left to do, right or wrong
 * @property {(state: State) => boolean} isSolved
 * @property {(state: State) => string} shortfall  what is wrong with a state that is complete and not solved
 * @property {() => string[]} solution  its moves, without forced ones
 * @property {(moves: string[]) => number | null} firstWrong  the first move that does not lead to the solution
 * @property {(moves: string[]) => Hint | null} hint
 * @property {(word: string) => string} spelled  a typed word with the right capitals
 * @property {(state: State, word: string) => string | null} look  the answer to a typed question; null for other words
 *
 * @property {string} label  of the grid: `City, 5 by 5, north up`
 * @property {(string | null)[][]} rows  the names of the cells from north to south, left to right; null for no cell
 * @property {(state: State, name: string) => Cell} cell
 * @property {(state: State) => SVGElement | null} [overlay]  drawn over the grid: one unit is the side of a cell
 * @property {(state: State) => HTMLElement | null} [aside]  what is shown next to the city: hands, cards, stock
 * @property {(state: State, name: string) => Sight | null} [sight]  the view from a clue
 * @property {(state: State) => Promise<SVGElement>} [reward]  the finished city, shown after solving; without
 *   it, the page shows the picture that Python drew
 * @property {Hand} hand  at the start
 * @property {(state: State, hand: Hand) => Tool[]} tools
 * @property {(state: State, hand: Hand, tool: string, cell: string | null) => Press} choose  a tool is pressed; the
 *   cell is the selected one, if any, so that either can be chosen first
 * @property {(state: State, hand: Hand, cell: string) => Press} press  a cell other than a clue is pressed
 * @property {string[]} [marks]  possible pencil notes, if notes are useful
 */

export {};
