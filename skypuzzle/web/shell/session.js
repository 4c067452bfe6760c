/** A puzzle being played: moves, undo and redo, hints taken, time, and the result. */

import { againstPar, clockText, shareText } from "./words.js";

// Stopwatch

/**
 * @typedef {object} Stopwatch
 * @property {number} seconds  so far
 * @property {() => void} stop  for good
 * @property {() => void} pause
 * @property {() => void} resume  unless it was stopped
 */

/**
 * A stopwatch that continues from an earlier time.
 * @param {number} [spent]
 * @param {() => number} [now]  in seconds
 * @returns {Stopwatch}
 */
function stopwatch(spent = 0, now = () => performance.now() / 1000) {
  /** @type {number | null} */
  let began = now();
  let isStopped = false;
  const seconds = () => spent + (began === null ? 0 : now() - began);
  const pause = () => {
    [spent, began] = [seconds(), null];
  };
  return {
    get seconds() {
      return seconds();
    },
    stop() {
      pause();
      isStopped = true;
    },
    pause,
    resume() {
      if (!isStopped && began === null) began = now();
    },
  };
}

/**
 * Pause the watch while the page is hidden.
 * @param {() => Stopwatch} watch  returns the current watch
 */
export function pauseWhenHidden(watch) {
  const look = () => (document.hidden ? watch().pause() : watch().resume());
  document.addEventListener("visibilitychange", look);
  look();
}

// Session

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Hint} Hint
 * @typedef {import("./types.js").State} State
 *
 * @typedef {object} FirstSolve  how a puzzle was solved for the first time
 * @property {string} day
 * @property {number} seconds
 * @property {number} hints
 *
 * @typedef {object} Progress  the saved state of a puzzle, with the keys of the logbook
 * @property {string[]} moves
 * @property {string[]} undone  undone moves, the next to redo last
 * @property {number[]} helped  places of moves that a hint helped with, in the moves followed by those to redo
 * @property {string[]} told  the lines of moves after which hints were given, so that none counts twice
 * @property {number} hints
 * @property {number} taken_back
 * @property {number} seconds
 * @property {boolean} shown  was the solution shown?
 * @property {FirstSolve | null} feat  never changed by later attempts
 *
 * @typedef {object} Naming
 * @property {string} title  names the puzzle without spoilers: see `titleOf`
 * @property {string} [game]  the title of its game, for sharing
 * @property {number | null} [par]  in minutes
 *
 * @typedef {ReturnType<typeof puzzleSession>} Session
 */

/** @returns {Progress} */
export function noProgress() {
  return {
    moves: [],
    undone: [],
    helped: [],
    told: [],
    hints: 0,
    taken_back: 0,
    seconds: 0,
    shown: false,
    feat: null,
  };
}

/**
 * A session at the start of a puzzle; `resume` continues from saved progress.
 * @param {Board} board
 * @param {Naming} naming
 * @param {() => number} [now]  in seconds
 */
export function puzzleSession(board, { title, game = "", par = null }, now) {
  /** @type {State[]} */
  let states = [board.start];
  /** @type {string[]} */
  let moves = [];
  /** @type {string[]} */
  let undone = [];
  let watch = stopwatch(0, now);
  let [hints, takenBack, shown] = [0, 0, false];
  /** @type {FirstSolve | null} */
  let firstSolve = null;
  /** @type {Set<string>} lines of moves after which hints were given */
  let hintedAt = new Set();
  /** @type {Set<string>} lines of moves whose last move a hint helped with */
  let helped = new Set();
  /** @type {Set<string>} lines of moves whose last two moves were made, and are undone, together */
  const together = new Set();
  /** @type {Hint | null} */
  let hint = null;
  let stepsGiven = 0;
  /** @type {Progress | null} saved moves that go on where this board ends, until something is played */
  let longer = null;

  const state = () => states[states.length - 1];
  const isSolved = () => board.isSolved(state());
  const decisions = () => [...moves.keys()].filter((place) => board.forced(states[place]) === null);

  /** @param {string} move */
  function add(move) {
    states.push(board.after(state(), move));
    moves.push(move);
  }

  /** @param {number} place */
  function backTo(place) {
    while (moves.length > place) {
      states.pop();
      undone.push(/** @type {string} */ (moves.pop()));
    }
  }

  function forward() {
    add(undone[undone.length - 1]);
    undone.pop();
  }

  function moved() {
    [hint, stepsGiven, longer] = [null, 0, null];
    if (isSolved()) watch.stop();
  }

  return {
    board,
    title,
    get state() {
      return state();
    },
    get states() {
      return [...states];
    },
    get moves() {
      return [...moves];
    },
    /** Moves that can be redone, the next one last. */
    get undone() {
      return [...undone];
    },
    /** The places of the moves that the player chose. */
    get decisions() {
      return decisions();
    },
    get canUndo() {
      return decisions().length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    get isComplete() {
      return board.isComplete(state());
    },
    get isSolved() {
      return isSolved();
    },
    get watch() {
      return watch;
    },
    get hints() {
      return hints;
    },
    get takenBack() {
      return takenBack;
    },
    get shown() {
      return shown;
    },
    get firstSolve() {
      return firstSolve;
    },

    /** The lines of moves that were made together; pass them to `recall` when the puzzle is resumed. */
    get together() {
      return [...together];
    },
    /** @param {string[]} lines */
    recall(lines) {
      for (const each of lines) together.add(each);
    },

    /**
     * Make a move, and the forced moves after it. Throws a MoveError.
     * @param {string} move
     */
    play(move) {
      const isHelped = hintedAt.has(line(moves));
      add(move);
      together.delete(line(moves));
      undone = [];
      if (isHelped) helped.add(line(moves));
      for (let forced = board.forced(state()); forced !== null; forced = board.forced(state())) add(forced);
      moved();
    },

    /**
     * Undo the player's last decision, or those made together, with the forced moves after it.
     * @returns {string | null} the moves, if there were any
     */
    undo() {
      const places = decisions();
      let first = places.length - 1;
      while (first > 0 && together.has(line(moves.slice(0, places[first] + 1)))) first -= 1;
      if (first < 0) return null;
      const taken = line(places.slice(first).map((place) => moves[place]));
      backTo(places[first]);
      takenBack += 1;
      moved();
      return taken;
    },

    /**
     * Redo the last undone decision, or those made together, with the forced moves after it.
     * @returns {string | null} the moves, if there were any
     */
    redo() {
      if (!undone.length) return null;
      const again = [undone[undone.length - 1]];
      forward();
      while (undone.length) {
        const next = undone[undone.length - 1];
        const isForced = board.forced(state()) !== null;
        if (!isForced && !together.has(line([...moves, next]))) break;
        if (!isForced) again.push(next);
        forward();
      }
      moved();
      return line(again);
    },

    /**
     * Undo decisions until the moves lead to this line, then play the rest of it.
     * @param {string[]} goal
     */
    goTo(goal) {
      const isOnWay = () => moves.every((move, place) => move === goal[place]);
      for (const place of decisions().reverse()) {
        if (isOnWay()) break;
        backTo(place);
        takenBack += 1;
        moved();
      }
      while (moves.length < goal.length) this.play(goal[moves.length]);
    },

    /**
     * The next step of a hint; the last step repeats. Hints at the same place count once.
     * @param {Hint} next
     */
    nextStep(next) {
      if (hint === null || !isSame(next, hint)) [hint, stepsGiven] = [next, 0];
      if (!hintedAt.has(line(moves))) {
        hintedAt.add(line(moves));
        hints += 1;
      }
      stepsGiven = Math.min(stepsGiven + 1, next.steps.length);
      return next.steps[stepsGiven - 1];
    },

    /**
     * Make all moves of a hint together; they count as helped.
     * @param {string[]} all
     */
    playHint(all) {
      for (const [place, move] of all.entries()) {
        if (place > 0 && !isPossible(board, state(), move)) return;
        const made = line([...moves, move]);
        hintedAt.add(line(moves));
        this.play(move);
        if (place > 0) together.add(made);
      }
    },

    /** The current hint and how many of its steps were given. */
    get hint() {
      return hint === null ? null : { hint, given: stepsGiven };
    },

    /** Show the solution: the puzzle no longer counts as solved. */
    show() {
      shown = true;
      return board.solution();
    },

    /**
     * Merge hints and solves from elsewhere, such as another tab.
     * @param {Progress} progress
     */
    mergeFrom(progress) {
      for (const told of progress.told) hintedAt.add(told);
      hints = Math.max(hints, progress.hints, hintedAt.size);
      shown ||= progress.shown;
      firstSolve ??= progress.feat;
    },

    /** How the puzzle ended, in a line; empty if it has not. */
    standing() {
      if (isSolved()) return shown ? "That is the solution." : "Solved.";
      return board.isComplete(state()) ? board.shortfall(state()) : "";
    },

    /** The time, compared with par if the puzzle has one. */
    timeText() {
      return par === null ? clockText(watch.seconds) : againstPar(watch.seconds, par);
    },

    /**
     * Record the first solve, if this is one and the solution was not shown. Returns whether it was recorded.
     * @param {string} today  such as 2027-01-01
     */
    recordSolve(today) {
      if (!isSolved() || shown || firstSolve !== null) return false;
      firstSolve = { day: today, seconds: tenths(watch.seconds), hints };
      return true;
    },

    /** The text to share, as in the terminal. */
    get share() {
      return this.shareWith(true);
    },

    /** @param {boolean} isTimed  include the time? */
    shareWith(isTimed) {
      const chosen = decisions();
      const places = [...chosen.keys()].filter((number) => helped.has(line(moves.slice(0, chosen[number] + 1))));
      const seconds = isTimed ? watch.seconds : null;
      return shareText(`${game} ${title}`.trimStart(), seconds, chosen.length, places, hints, takenBack);
    },

    /**
     * The progress to save.
     * @returns {Progress}
     */
    progress() {
      const all = [...moves, ...[...undone].reverse()];
      return {
        moves: longer?.moves ?? [...moves],
        undone: longer?.undone ?? [...undone],
        helped: longer?.helped ?? [...all.keys()].filter((place) => helped.has(line(all.slice(0, place + 1)))),
        told: [...hintedAt].sort(),
        hints,
        taken_back: takenBack,
        seconds: tenths(watch.seconds),
        shown,
        feat: firstSolve,
      };
    },

    /**
     * Continue from saved progress. Returns false, and starts from the beginning, if it does not fit the puzzle.
     *
     * Moves may go on where the board ends, as the terminal plays some puzzles longer; those are kept as they are.
     * @param {Progress} progress
     */
    resume(progress) {
      let isLonger = false;
      [states, moves, undone] = [[board.start], [], []];
      try {
        for (const move of [...progress.moves, ...[...progress.undone].reverse()]) {
          isLonger = board.isComplete(state()) && !isPossible(board, state(), move);
          if (isLonger) break;
          add(move);
        }
      } catch {
        [states, moves, undone] = [[board.start], [], []];
        return false;
      }
      backTo(progress.moves.length);
      longer = isLonger ? progress : null;
      const all = [...moves, ...[...undone].reverse()];
      helped = new Set(progress.helped.filter((place) => place in all).map((place) => line(all.slice(0, place + 1))));
      hintedAt = new Set(progress.told.map((told) => line(told.split(/\s+/).filter(Boolean))));
      [hints, takenBack, shown, firstSolve] = [progress.hints, progress.taken_back, progress.shown, progress.feat];
      [hint, stepsGiven] = [null, 0];
      watch = stopwatch(progress.seconds, now);
      if (isSolved()) watch.stop();
      return true;
    },
  };
}

/** @param {string[]} moves */
function line(moves) {
  return moves.join(" ");
}

/** @param {number} seconds */
function tenths(seconds) {
  return Number(seconds.toFixed(1));
}

/**
 * @param {Board} board
 * @param {State} state
 * @param {string} move
 */
function isPossible(board, state, move) {
  try {
    board.after(state, move);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Hint} one
 * @param {Hint} other
 */
function isSame(one, other) {
  const text = (/** @type {Hint} */ hint) => JSON.stringify([hint.steps, hint.move, [...hint.places].sort()]);
  return text(one) === text(other);
}
