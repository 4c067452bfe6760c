/**
 * What the shell and the boards of games say to each other. The shell knows no game; a board knows no storage, no clock
 * and no undo. Boards are the terminal's playable puzzles in JavaScript: the same words, the same judgement.
 *
 * Each game has a module `board.js` that exports `board(puzzle)`, and may have a `board.css`. Where kinds of puzzles
 * have little in common, `board` may promise a board, and fetch what a kind needs: a line for each kind, such as
 * `reach: async () => (await import("./turn.js")).reasonedTurn`, tells pages which scripts to load early.
 *
 * @typedef {object} PuzzleData  a puzzle as the page gets it
 * @property {string} id
 * @property {string} kind
 * @property {string} level
 * @property {string | null} title
 * @property {number | null} stars
 * @property {number | null} par  in minutes
 * @property {string} task  what to do, in a sentence or two
 * @property {[string, string][]} words  what can be typed, each with its meaning
 * @property {Record<string, any>} entry  the puzzle as it is written in its set, with its solution
 * @property {Record<string, any> | null} play  what Python worked out for the board; null: only the terminal plays it
 *
 * @typedef {object} DaySummary  `DATE/day.json`: what there is to play on a day
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
 * @property {boolean} plays  whether the page plays it, and not only the terminal
 * @property {boolean} picture  whether the finished city is a file, `solved.svg`
 *
 * @typedef {object} Days  `days.json`: the index of a site
 * @property {string} app  the folder of what its newest pages use: `app/HASH`
 * @property {{name: string, title: string}[]} games
 * @property {string[]} days  in order
 *
 * @typedef {object} Hint
 * @property {[string, string, string]} steps  where to look, how to reason, what to do
 * @property {string | null} move  none where something must be taken back first
 * @property {string[]} places  where to look: names of cells
 * @property {string[]} [moves]  all that follow from the hint, if those are several
 * @property {{move: string, words: string}} [mend]  the move that takes a mistake away, and what to say instead of how
 *   it is typed
 *
 * @typedef {any} State  of a puzzle: plain data that is never changed, only replaced
 * @typedef {any} Hand  what a player is about to do, such as the piece that was chosen: plain data, kept nowhere
 *
 * @typedef {object} Cell  a cell of the grid as it is now
 * @property {string} label  what it holds, for whoever cannot see it: `b2, 2 floors and a roof`
 * @property {string} [now]  how far a clue is, said after it to those who have rows counted for them: `sees 2`
 * @property {string} [classes]  for the style sheet, separated by spaces
 * @property {SVGElement | HTMLElement | null} [art]  what is seen there; it is hidden from screen readers
 * @property {boolean} [isClue]  it is looked along, not played on: `sight` answers for it
 *
 * @typedef {object} Tool  a button below the board
 * @property {string} id
 * @property {string} label  `Floor, 3 left`
 * @property {string} [text]  what is written on it, if that is shorter
 * @property {string} [key]  the key that presses it while the board has the focus
 * @property {boolean} [isChosen]  it stays pressed
 * @property {boolean} [isOff]  nothing can be done with it now
 * @property {SVGElement | null} [art]
 * @property {string} [group]  tools with the same word stand together under it
 *
 * @typedef {object} Press  what comes of pressing something
 * @property {Hand} hand
 * @property {string} [move]  a move to be made
 * @property {string} [say]  something to tell, in one sentence
 *
 * @typedef {object} Sight
 * @property {string} words
 * @property {SVGElement | null} picture
 *
 * @typedef {object} Board  a puzzle to play
 * @property {State} start
 * @property {(state: State, move: string) => State} after  a MoveError (moves.js) says why a move cannot be made
 * @property {(state: State) => string | null} forced  the move that comes by itself, if the player has no other
 * @property {(move: string) => string} made  what to say of a move that was made
 * @property {(state: State) => string} describe  how things stand, in a line
 * @property {(state: State) => boolean} isComplete  nothing is left to do, right or wrong
 * @property {(state: State) => boolean} isSolved
 * @property {(state: State) => string} shortfall  what is wrong with a state that is complete and not solved
 * @property {() => string[]} solution  its moves, without those that come by themselves
 * @property {(moves: string[]) => number | null} firstWrong  the first move that does not lead to the solution
 * @property {(moves: string[]) => Hint | null} hint
 * @property {(word: string) => string} spelled  a typed word as it is meant
 * @property {(state: State, word: string) => string | null} look  the answer to a word that moves nothing
 *
 * @property {string} label  of the grid: `City, 5 by 5, north up`
 * @property {(string | null)[][]} rows  the names of the cells from north to south, left to right; null where none is
 * @property {(state: State, name: string) => Cell} cell
 * @property {(state: State) => SVGElement | null} [overlay]  drawn over the grid: one unit is the side of a cell
 * @property {(state: State) => HTMLElement | null} [aside]  what lies beside the city: hands, cards, stock
 * @property {(state: State, name: string) => Sight | null} [sight]  what is seen from a clue
 * @property {(state: State) => Promise<SVGElement>} [reward]  the finished city, for whoever has solved the puzzle;
 *   where a board has none, the page shows the picture that Python drew
 * @property {Hand} hand  at the start
 * @property {(state: State, hand: Hand) => Tool[]} tools
 * @property {(state: State, hand: Hand, tool: string, cell: string | null) => Press} choose  a tool is pressed; the
 *   cell is the one selected on the grid, if any, so that one may begin with either
 * @property {(state: State, hand: Hand, cell: string) => Press} press  a cell that is no clue is pressed
 * @property {string[]} [marks]  what can be noted in a cell with a pencil, if that is of any use
 */

export {};
