/**
 * Plays puzzles on the boards of pages, and tells what these say; `vectors.py` knows what they must say.
 *
 * In: the address of the app's folder, the name of a game, and as JSON its puzzles, lines of play (each a puzzle and
 * words, with whether the line goes on with them), and states to be given hints in (each a puzzle and moves).
 * Out, as JSON: what is said to each word, the hint in each state, and where hints alone lead to.
 */
async ([app, game, text]) => {
  const { board } = await import(`${app}/${game}/board.js`);
  const { MoveError } = await import(`${app}/shell/moves.js`);
  const { puzzles, lines, states } = JSON.parse(text);
  const boards = await Promise.all(puzzles.map((puzzle) => board(puzzle)));
  const MOST_HINTS = 200;

  /** Makes a move, and those that come by themselves. */
  const played = (on, state, moves, move) => {
    const forced = [];
    let after = on.after(state, move);
    for (let next = on.forced(after); next !== null; next = on.forced(after)) {
      after = on.after(after, next);
      forced.push(next);
    }
    return { state: after, moves: [...moves, move, ...forced], forced };
  };

  const tell = (on, { state, moves }, { word, asksWrong }) => {
    const spelled = on.spelled(word);
    const look = on.look(state, spelled);
    if (look !== null) return { told: { spelled, look } };
    let after;
    try {
      after = played(on, state, moves, spelled);
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      return { told: { spelled, refusal: error.message } };
    }
    const [complete, solved] = [on.isComplete(after.state), on.isSolved(after.state)];
    const told = {
      spelled,
      made: on.made(spelled),
      forced: after.forced,
      describe: on.describe(after.state),
      complete,
      solved,
    };
    if (complete && !solved) told.shortfall = on.shortfall(after.state);
    if (asksWrong) told.wrong = on.firstWrong(after.moves);
    return { told, after };
  };

  const lineTold = ({ puzzle, words }) => {
    let now = { state: boards[puzzle].start, moves: [] };
    return words.map((asked) => {
      try {
        const { told, after } = tell(boards[puzzle], now, asked);
        if (asked.goes && after) now = after;
        return told;
      } catch (error) {
        return { crash: String(error?.stack ?? error) };
      }
    });
  };

  const hintTold = (hint) =>
    hint === null ? null : { steps: hint.steps, move: hint.move, places: [...hint.places].sort() };

  const hinted = (on) => {
    let now = { state: on.start, moves: [] };
    for (let count = 0; count < MOST_HINTS && !on.isSolved(now.state); count++) {
      const hint = on.hint(now.moves);
      if (hint === null || hint.move === null) break;
      now = played(on, now.state, now.moves, hint.move);
    }
    return { moves: now.moves, solved: on.isSolved(now.state) };
  };

  return JSON.stringify({
    lines: lines.map(lineTold),
    hints: states.map(({ puzzle, moves }) => hintTold(boards[puzzle].hint(moves))),
    alone: boards.map(hinted),
  });
}
