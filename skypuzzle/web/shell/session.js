/** A puzzle as its player goes through it: moves, undo and redo, hints taken, time, and how it stands. */

import { againstPar, clockText, shareText } from "./words.js";

// Stopwatch

/**
 * @typedef {object} Stopwatch
 * @property {number} seconds  so far
 * @property {() => void} stop  for good
 * @property {() => void} pause
 * @property {() => void} goOn  unless it was stopped
 */

/**
 * A watch that continues from what was spent before.
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
    goOn() {
      if (!isStopped && began === null) began = now();
    },
  };
}

/**
 * Let a watch rest while nobody sees the page.
 * @param {() => Stopwatch} watch  the one that counts now
 */
export function pauseWhenHidden(watch) {
  const look = () => (document.hidden ? watch().pause() : watch().goOn());
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
 * @typedef {object} Progress  a puzzle as its player left it, with the keys of the logbook
 * @property {string[]} moves
 * @property {string[]} undone  taken back, the next to be made again last
 * @property {number[]} helped  the moves that a hint helped with, by place: all moves, then those to be made again
 * @property {string[]} told  where hints were given: the moves before, so that none counts twice
 * @property {number} hints
 * @property {number} taken_back
 * @property {number} seconds
 * @property {boolean} shown  was the solution shown?
 * @property {FirstSolve | null} feat  nothing that is tried later changes it
 *
 * @typedef {object} Naming
 * @property {string} title  names the puzzle without giving anything away: see `titleOf`
 * @property {string} [game]  the title of its game, for others
 * @property {number | null} [par]  in minutes
 *
 * @typedef {ReturnType<typeof puzzleSession>} Session
 */

/** @returns {Progress} nothing done yet */
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
 * A session that begins at the start of a puzzle; `resume` continues where one was left.
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
  /** @type {Set<string>} where hints were given: the moves before */
  let hinted = new Set();
  /** @type {Set<string>} the moves that a hint helped with, each as the end of a line of moves */
  let helped = new Set();
  /** @type {Set<string>} lines whose last move was made at once with the one before: they are undone together, too */
  const together = new Set();
  /** @type {Hint | null} */
  let hint = null;
  let stepsGiven = 0;
  /** @type {Progress | null} what was kept of a line that goes on where this board ends, until something is played */
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
    /** What was taken back and can be made again, the next one last. */
    get undone() {
      return [...undone];
    },
    /** The moves that the player chose, by their places. */
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

    /** Where several moves were made at once; it may be recalled when the same puzzle is resumed. */
    get together() {
      return [...together];
    },
    /** @param {string[]} lines */
    recall(lines) {
      for (const each of lines) together.add(each);
    },

    /**
     * Make a move, and those that come by themselves then; a MoveError says why not, if it cannot be made.
     * @param {string} move
     */
    play(move) {
      const isHelped = hinted.has(line(moves));
      add(move);
      together.delete(line(moves));
      undone = [];
      if (isHelped) helped.add(line(moves));
      for (let forced = board.forced(state()); forced !== null; forced = board.forced(state())) add(forced);
      moved();
    },

    /**
     * Take back the player's last decision, or those that were made at once, and what came of them by itself.
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
     * Make the decision again that was taken back last, or those made at once, and what came of them by itself.
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
     * Go back to where another line parts from this one, decision by decision, and on along it.
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
     * The next of the three steps of a hint; after the last one, that one again. It counts once in a place.
     * @param {Hint} next
     */
    nextStep(next) {
      if (hint === null || !isSame(next, hint)) [hint, stepsGiven] = [next, 0];
      if (!hinted.has(line(moves))) {
        hinted.add(line(moves));
        hints += 1;
      }
      stepsGiven = Math.min(stepsGiven + 1, next.steps.length);
      return next.steps[stepsGiven - 1];
    },

    /**
     * Make moves that a hint has told, all at once: it has helped with them all.
     * @param {string[]} all
     */
    follow(all) {
      for (const [place, move] of all.entries()) {
        if (place > 0 && !isPossible(board, state(), move)) return;
        const made = line([...moves, move]);
        hinted.add(line(moves));
        this.play(move);
        if (place > 0) together.add(made);
      }
    },

    /** The hint for this very state, and how many of its steps were given. */
    get hint() {
      return hint === null ? null : { hint, given: stepsGiven };
    },

    /** The solution was shown: the puzzle does not count as solved any more. */
    show() {
      shown = true;
      return board.solution();
    },

    /**
     * What was asked for elsewhere, such as in another tab, counts here, too.
     * @param {Progress} progress
     */
    heed(progress) {
      for (const told of progress.told) hinted.add(told);
      hints = Math.max(hints, progress.hints, hinted.size);
      shown ||= progress.shown;
      firstSolve ??= progress.feat;
    },

    /** How the puzzle ended, in a line; nothing if it has not. */
    standing() {
      if (isSolved()) return shown ? "That is the solution." : "Solved.";
      return board.isComplete(state()) ? board.shortfall(state()) : "";
    },

    /** The time it took, and how that compares with the one it should take, if the puzzle says so. */
    timeText() {
      return par === null ? clockText(watch.seconds) : againstPar(watch.seconds, par);
    },

    /**
     * Note the day, if the player has solved the puzzle for the first time and was not shown how; have they?
     * @param {string} today  such as 2027-01-01
     */
    recordSolve(today) {
      if (!isSolved() || shown || firstSolve !== null) return false;
      firstSolve = { day: today, seconds: tenths(watch.seconds), hints };
      return true;
    },

    /** What can be shown to others, as in the terminal. */
    get share() {
      return this.shareWith(true);
    },

    /** @param {boolean} isTimed  shall it tell the time? */
    shareWith(isTimed) {
      const chosen = decisions();
      const places = [...chosen.keys()].filter((number) => helped.has(line(moves.slice(0, chosen[number] + 1))));
      const seconds = isTimed ? watch.seconds : null;
      return shareText(`${game} ${title}`.trimStart(), seconds, chosen.length, places, hints, takenBack);
    },

    /**
     * What to keep of it.
     * @returns {Progress}
     */
    progress() {
      const all = [...moves, ...[...undone].reverse()];
      return {
        moves: longer?.moves ?? [...moves],
        undone: longer?.undone ?? [...undone],
        helped: longer?.helped ?? [...all.keys()].filter((place) => helped.has(line(all.slice(0, place + 1)))),
        told: [...hinted].sort(),
        hints,
        taken_back: takenBack,
        seconds: tenths(watch.seconds),
        shown,
        feat: firstSolve,
      };
    },

    /**
     * Continue where it was left. False, and all anew, if what was kept does not fit the puzzle.
     *
     * A line may go on where the board ends, as the terminal plays some puzzles longer: that part is left as it is.
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
      hinted = new Set(progress.told.map((told) => line(told.split(/\s+/).filter(Boolean))));
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
