/** The board of `survey` puzzles: lay tiles in a square so that the walkways of its lines have the given votes. */

import { fault, firstDue } from "../shell/moves.js";
import { listed, numberOf } from "../shell/words.js";
import { walkwayOverlay } from "./drawing.js";
import {
  WORDS,
  cellOf,
  nameOf,
  namesOf,
  parseQuarter,
  planeOf,
  possibleWalkways,
  quarterNamed,
  quartersOf,
} from "./geometry.js";
import {
  FORGET,
  LINES,
  SIDE,
  SITES,
  clueCell,
  isFull,
  lineName,
  noteAt,
  planeOfTiles,
  quarterCell,
  replaced,
  surveyHand,
  tileAt,
  tilesOnPaper,
  votesOfLines,
} from "./survey_view.js";
import { kindOf, parseLaying, tilesLine, without } from "./tiles.js";

// Hints: the first step of the explanation with a conclusion that is neither laid nor noted

/**
 * @typedef {import("./survey_view.js").Laid} Laid
 * @typedef {import("../shell/types.js").Hint} Hint
 *
 * @typedef {object} Step
 * @property {string} where
 * @property {string} why
 * @property {string} what
 * @property {string[]} [moves]  tiles to lay and quarters to note
 * @property {string[]} looks
 * @property {string[]} [tells]  quarters with conclusions that cannot be noted
 * @property {number[]} [needs]  earlier steps about the quarters that this one uses
 * @property {Record<string, string[]>} [known]  what quarters may hold by then
 */

/** The most characters of earlier reasons to repeat in a hint. */
const LONGEST = 300;

/**
 * The next hint after these tiles and notes, all of them right; null if all tiles are laid.
 * @type {(state: Laid, steps: Step[]) => Hint | null}
 */
function surveyHint(state, steps) {
  const isMade = (/** @type {string} */ move) => {
    const [what, name] = move.includes("@") ? move.split("@") : [move.slice(0, 1), move.slice(1)];
    const tile = tileAt(state, cellOf(quarterNamed(name)));
    return tile !== undefined || noteAt(state, quarterNamed(name)) === what;
  };
  const due = (/** @type {Step} */ step) => (step.moves ?? []).filter((move) => !isMade(move));
  const step = firstDue(steps, (each) => due(each).length === 0);
  if (step === null) return null;
  const moves = due(step);
  return {
    steps: [step.where, `${onTheWay(state, step, steps)}${step.why}`, `${step.what} (${moves.join(" ")})`],
    move: moves[0],
    moves,
    places: step.looks,
  };
}

/**
 * What a step needs from earlier steps that is not on the board, with the reasons if that is short enough.
 * @type {(state: Laid, step: Step, steps: Step[]) => string}
 */
function onTheWay(state, step, steps) {
  const isOpen = (/** @type {string} */ name) =>
    !tileAt(state, cellOf(quarterNamed(name))) && noteAt(state, quarterNamed(name)) === undefined;
  const before = (step.needs ?? []).map((place) => steps[place]).filter((each) => each.tells?.some(isOpen));
  const text = before.map((each) => `${each.why} ${each.what} `).join("");
  if (text.length <= LONGEST) return text;
  const found = Object.entries(step.known ?? {}).flatMap(([letters, names]) => {
    const open = names.filter(isOpen);
    return open.length ? [`${listed(open)} ${open.length === 1 ? "is" : "are"} ${holdingWords(letters)}`] : [];
  });
  return found.length ? `By now, ${found.join("; ")}. ` : "";
}

/** What a quarter may hold. @type {(letters: string) => string} */
function holdingWords(letters) {
  const words = Object.entries({ ".": "empty", ...WORDS });
  if (letters.length === words.length - 1) return `not ${words.find(([letter]) => !letters.includes(letter))?.[1]}`;
  return listed(words.filter(([letter]) => letters.includes(letter)).map(([, word]) => word), "or");
}

/** A hint about a wrong move. @type {(move: string) => Hint} */
function mistake(move) {
  const isTile = move.includes("@");
  const name = isTile ? move.slice(move.lastIndexOf("@") + 1) : move.slice(1);
  const undo = isTile ? `-${name} takes it back` : `?${name} forgets it`;
  return {
    steps: [
      `It is not right so far. Look at the cell ${nameOf(cellOf(quarterNamed(name)))}.`,
      `${isTile ? "The tile" : "A note"} there is wrong.`,
      `${move} cannot stay. ${undo}.`,
    ],
    move: null,
    mend: { move: `${isTile ? "-" : "?"}${name}`, words: `The ${isTile ? "tile" : "note"} on ${name} cannot stay.` },
    places: [name],
  };
}

// The board

const DIGIT = /^\p{Nd}|^[²³¹⁰⁴-⁹₀-₉]/u;

/** @type {(puzzle: import("../shell/types.js").PuzzleData) => import("../shell/types.js").Board} */
export function surveyBoard(puzzle) {
  const { entry } = puzzle;
  /** @type {string[]} */
  const tiles = entry.tiles.map(kindOf).sort();
  /** @type {Record<string, number[]>} */
  const clues = Object.fromEntries(
    Object.entries(entry.votes).map(([line, votes]) => [line, votes.split(".").map(Number)]),
  );
  const asked = Object.keys(clues);
  const plane = planeOf(entry.solution.city);
  const solution = SITES.map((cell) => /** @type {[number, string]} */ ([cell, textOn(plane, cell)]));
  /** @type {Laid} */
  const start = { tiles: [], notes: [] };

  const left = (/** @type {Laid} */ state) =>
    state.tiles.reduce((rest, [, tile]) => without(rest, kindOf(tile)), tiles);
  const right = (/** @type {Laid} */ state) => {
    const now = votesOfLines(planeOfTiles(state));
    return asked.filter((line) => String(now[line]) === String(clues[line])).length;
  };

  /** @type {(state: Laid, tile: string, cell: number) => string | null} */
  const whyNot = (state, tile, cell) => {
    const lying = tileAt(state, cell);
    if (!SITES.includes(cell)) return `the square has cells ${SITES.map(nameOf).join(" ")}`;
    if (lying === tile) return "it is already there";
    const free = [...left(state), ...(lying ? [kindOf(lying)] : [])];
    return free.includes(kindOf(tile)) ? null : `there is no ${kindOf(tile)} left: ${tilesLine(left(state))}`;
  };

  /** @type {(state: Laid, quarter: number, letter: string | null) => string | null} */
  const whyNoNote = (state, quarter, letter) => {
    const name = nameOf(quarter);
    if (!SITES.includes(cellOf(quarter))) return `${name} is not in the square`;
    if (tileAt(state, cellOf(quarter))) return `there is a tile on ${nameOf(cellOf(quarter))}`;
    if ((noteAt(state, quarter) ?? null) !== letter) return null;
    return letter === null ? `nothing is noted on ${name}` : "that is noted already";
  };

  /** @type {(state: Laid, move: string) => Laid} */
  const after = (state, move) => {
    const check = (/** @type {string | null} */ reason) => {
      if (reason !== null) throw fault("move", move, reason);
    };
    if (move.includes("@")) {
      const { tile, cell } = parseLaying(move);
      check(whyNot(state, tile, cell));
      const notes = state.notes.filter(([quarter]) => cellOf(quarter) !== cell);
      return { tiles: replaced(state.tiles, cell, tile), notes };
    }
    if (move.startsWith("-")) {
      const cell = cellOf(parseQuarter(move.slice(1), "place"));
      check(tileAt(state, cell) ? null : `there is no tile on ${nameOf(cell)}`);
      return { ...state, tiles: replaced(state.tiles, cell, null) };
    }
    const [letter, quarter] = parseNote(move);
    check(whyNoNote(state, quarter, letter));
    return { ...state, notes: replaced(state.notes, quarter, letter) };
  };

  /** @type {(moves: string[]) => number | null} */
  const firstWrong = (moves) => {
    const state = moves.reduce(after, start);
    const standing = [
      ...state.tiles.filter(([cell, tile]) => tileAt({ tiles: solution, notes: [] }, cell) !== tile),
      ...state.notes.filter(([quarter, letter]) => plane[quarter] !== letter),
    ].map(([at, what]) => (what.length > 1 ? `${what}@${nameOf(at)}` : `${what}${nameOf(at)}`));
    const places = standing.map((move) => moves.lastIndexOf(move)).filter((place) => place >= 0);
    return places.length ? Math.min(...places) : null;
  };

  const isComplete = (/** @type {Laid} */ state) => state.tiles.length === SITES.length;

  return {
    start,
    after,
    forced: () => null,
    made(move) {
      if (move.includes("@")) return `${move} laid.`;
      return move.startsWith("-") ? `${move.slice(1)} taken back.` : `${move} noted.`;
    },
    describe: (state) =>
      `left: ${tilesLine(left(state))}; ${right(state)} of ${numberOf(asked.length, "line")} right`,
    isComplete,
    isSolved: (state) => isComplete(state) && String(state.tiles) === String(solution),
    shortfall: (state) =>
      right(state) === asked.length && !isFull(planeOfTiles(state))
        ? "All lines are right, but walkways are in each other's way: three at a building, two of one level " +
          "that cross, or more than there are pieces."
        : "All tiles are laid, but not all lines have their votes.",
    solution: () => solution.map(([cell, tile]) => `${tile}@${nameOf(cell)}`),
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      return wrong === null ? surveyHint(moves.reduce(after, start), puzzle.play?.steps ?? []) : mistake(moves[wrong]);
    },
    spelled(word) {
      const at = word.indexOf("@");
      if (at >= 0) return word.slice(0, at).toUpperCase() + word.slice(at).toLowerCase();
      const [first = "", second, third = "", fourth] = word;
      const isNote = first !== "" && "bgs".includes(first) && DIGIT.test(third) && fourth === undefined;
      return isNote ? first.toUpperCase() + second + third : word;
    },
    look(state, word) {
      const line = word.slice(1);
      if (!word.startsWith("=") || !LINES.includes(line)) return null;
      const now = votesOfLines(planeOfTiles(state))[line].join(".");
      return `${lineName(line)} has ${now}${clues[line] ? `, wanted ${clues[line].join(".")}` : ""}`;
    },

    label: "Square of 3 by 3 tiles, 6 by 6 quarters, north up; votes of columns above, of ranks at the right",
    rows: [
      [...LINES.slice(0, SIDE), null],
      ...namesOf(0, SIDE, SIDE).map((rank, down) => [...rank, String(SIDE - down)]),
    ],
    cell(state, name) {
      if (!LINES.includes(name)) return quarterCell(state, quarterNamed(name));
      return clueCell(name, votesOfLines(planeOfTiles(state))[name], clues[name]);
    },
    overlay(state) {
      const now = planeOfTiles(state);
      const view = { corner: 0, width: SIDE, height: SIDE, top: 1, right: 1 };
      return walkwayOverlay(now, possibleWalkways(now), view);
    },
    aside: (state) => tilesOnPaper(left(state)),
    async reward(state) {
      const now = planeOfTiles(state);
      return (await import("./solved_picture.js")).solvedPicture(now, possibleWalkways(now));
    },
    sight(state, name) {
      const now = votesOfLines(planeOfTiles(state))[name];
      const listVotes = (/** @type {number[]} */ votes) =>
        Object.values(WORDS).map((word, level) => `${word} ${votes[level]}`).join(", ");
      const wanted = clues[name] ? `; it must have ${listVotes(clues[name])}` : "; its votes are not given";
      return { words: `The walkways of ${lineName(name)} have ${listVotes(now)} votes now${wanted}.`, picture: null };
    },
    ...surveyHand(tiles, left),
  };
}

/** The tile on a cell. @type {(plane: string, cell: number) => string} */
const textOn = (plane, cell) => quartersOf(cell).map((quarter) => plane[quarter]).join("");

/** `Bc3`, `.c3` for no building, or `?c3` to forget a note. @type {(text: string) => [string | null, number]} */
function parseNote(text) {
  const letter = text.slice(0, 1);
  if (letter === "" || !"BGS.?".includes(letter)) {
    const reason = "expected a tile to lay such as BG..@c1, -c1 to take it back, or a note such as Bc3";
    throw fault("move", text, reason);
  }
  return [letter === FORGET ? null : letter, parseQuarter(text.slice(1), "note")];
}
