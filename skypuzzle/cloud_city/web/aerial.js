/** The board of `aerial` puzzles: give roofs their heights. A state is a letter for each quarter. */

import { fault, pieceHand } from "../shell/moves.js";
import { listed, numberOf } from "../shell/words.js";
import { edgeNames, quarterArt, quarterShapes, tilePart, walkwayOverlay } from "./drawing.js";
import {
  GROUND,
  HEIGHTS,
  HIDDEN,
  LEVELS,
  NAMES,
  NO_TILE,
  SIZE,
  WORDS,
  betweenOf,
  nameOf,
  namesOf,
  parseQuarter,
  planeOf,
  quarterNamed,
  stepOf,
  textOf,
  walkwayNamed,
  withLetters,
} from "./geometry.js";

// Hints: first roofs that walkways join, then the first step of the explanation that is not found yet

/**
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {import("../shell/moves.js").Step & { roofs: string[], left: string }} Step  a step about the roofs of a
 *   route, with what is left for them; if that is one height, they have it, else it is a note that later steps need
 */

/**
 * The next hint after these heights, all of them right; null if nothing is left to find.
 * @type {(state: string, roofs: number[], walkways: import("./geometry.js").Walkway[], steps: Step[]) => Hint | null}
 */
function aerialHint(state, roofs, walkways, steps) {
  for (const route of routesOf(roofs, walkways)) {
    const hidden = route.filter((quarter) => state[quarter] === HIDDEN);
    const shown = route.filter((quarter) => state[quarter] !== HIDDEN);
    if (hidden.length && shown.length) return joined(state[shown[0] ?? 0] ?? "", hidden, shown);
  }
  const isFound = (/** @type {Step} */ step) => step.roofs.every((name) => state[quarterNamed(name)] !== HIDDEN);
  const step = steps.find((each) => each.left.length === 1 && !isFound(each));
  if (step === undefined) return null;
  const before = notesFor(step, steps, isFound);
  const moves = step.roofs.map((name) => `${step.left}${name}`);
  return {
    steps: [
      where(step.roofs),
      [...before.map((note) => `${note.why} ${concluded(note)}`), step.why].join(" "),
      `${concluded(step)} (${moves.join(" ")})`,
    ],
    move: moves[0] ?? null,
    moves,
    places: [...new Set([...before, step].flatMap((each) => [...each.roofs, ...(each.looks ?? [])]))],
  };
}

/**
 * The notes that a step needs, in order, except those about roofs that already have their heights.
 * @type {(step: Step, steps: Step[], isFound: (step: Step) => boolean) => Step[]}
 */
function notesFor(step, steps, isFound) {
  const wanted = /** @type {Set<number>} */ (new Set());
  const want = (/** @type {Step} */ each) => {
    for (const need of each.needs ?? []) {
      const note = steps[need];
      if (note && !wanted.has(need) && !isFound(note)) {
        wanted.add(need);
        want(note);
      }
    }
  };
  want(step);
  return steps.filter((_, place) => wanted.has(place));
}

/**
 * The groups of roofs that walkways join, sorted.
 * @type {(roofs: number[], walkways: import("./geometry.js").Walkway[]) => number[][]}
 */
function routesOf(roofs, walkways) {
  const first = new Map(roofs.map((quarter) => [quarter, quarter]));
  for (const [one, other] of walkways) {
    const [root = 0, joined = 0] = [first.get(one) ?? 0, first.get(other) ?? 0].sort((low, high) => low - high);
    for (const [quarter, of] of first) if (of === joined) first.set(quarter, root);
  }
  const roots = [...new Set(first.values())].sort((low, high) => low - high);
  return roots.map((root) => roofs.filter((quarter) => first.get(quarter) === root));
}

/** @type {(letter: string, hidden: number[], shown: number[]) => Hint} */
function joined(letter, hidden, shown) {
  const moves = hidden.map((quarter) => `${letter}${nameOf(quarter)}`);
  const why = `${names(shown)} ${is(shown)} ${WORDS[letter]}, and what walkways join is equally high.`;
  const found = hidden.map(nameOf);
  return {
    steps: [where(found), why, `${concluded({ roofs: found, left: letter })} (${moves.join(" ")})`],
    move: moves[0] ?? null,
    moves,
    places: found,
  };
}

/** A hint about a wrong move. @type {(move: string) => Hint} */
function mistake(move) {
  const name = move.slice(1);
  const rank = Math.floor(quarterNamed(name) / SIZE);
  return {
    steps: [
      `It is not right so far. Look at rank ${rank + 1}.`,
      `A roof there is not ${WORDS[move.slice(0, 1)]}.`,
      `${move} is wrong. .${name} takes it away.`,
    ],
    move: null,
    mend: { move: `.${name}`, words: `${name} is not ${WORDS[move.slice(0, 1)]}.` },
    places: NAMES.slice(SIZE * rank, SIZE * (rank + 1)),
  };
}

const names = (/** @type {number[]} */ quarters) => listed(quarters.map(nameOf));
const is = (/** @type {unknown[]} */ roofs) => (roofs.length === 1 ? "is" : "are");
const where = (/** @type {string[]} */ roofs) => `Look at ${names(roofs.map(quarterNamed))}.`;

/** What follows from a step. @type {(step: { roofs: string[], left: string }) => string} */
function concluded({ roofs, left }) {
  const words = [...left].map((letter) => WORDS[letter] ?? "").join(" or ");
  return `So ${names(roofs.map(quarterNamed))} ${is(roofs)} ${words}.`;
}

// The board

const CLEAR = ".";
const DIGIT = /^\p{Nd}|^[²³¹⁰⁴-⁹₀-₉]/u;

/** @type {(puzzle: import("../shell/types.js").PuzzleData) => import("../shell/types.js").Board} */
export function aerialBoard(puzzle) {
  const { entry } = puzzle;
  const start = planeOf(entry.roofs);
  const solution = planeOf(entry.solution.city);
  const walkways = entry.walkways.map(walkwayNamed);
  const ranks = entry.roofs.split("/");
  const [width, height] = [ranks[0].length, ranks.length];
  const roofs = [...start].flatMap((letter, quarter) => (letter === GROUND || letter === NO_TILE ? [] : [quarter]));
  const isGiven = (/** @type {number} */ quarter) => start[quarter] !== HIDDEN;
  const hidden = (/** @type {string} */ state) => roofs.filter((quarter) => state[quarter] === HIDDEN);
  const surroundings = new Map(roofs.map((quarter) => [quarter, around(quarter, walkways)]));

  /** @type {(state: string, move: string) => string} */
  const after = (state, move) => {
    const [letter, quarter] = parseHeight(move);
    const reason = whyNot(state, quarter, letter);
    if (reason !== null) throw fault("height", move, reason);
    return withLetters(state, [[quarter, letter]]);
  };

  /** @type {(state: string, quarter: number, letter: string) => string | null} */
  const whyNot = (state, quarter, letter) => {
    const name = nameOf(quarter);
    if (!surroundings.has(quarter)) return `there is no roof on ${name}`;
    if (isGiven(quarter)) return `the height of ${name} is given`;
    if (state[quarter] !== letter) return null;
    return `${name} ${letter === HIDDEN ? "has no height yet" : `is ${WORDS[letter]} already`}`;
  };

  /** @type {(moves: string[]) => number | null} */
  const firstWrong = (moves) => {
    const last = new Map(moves.map((move, place) => [parseHeight(move)[1], place]));
    const wrong = [...last.values()].filter((place) => {
      const [letter, quarter] = parseHeight(moves[place] ?? "");
      return letter !== HIDDEN && letter !== solution[quarter];
    });
    return wrong.length ? Math.min(...wrong) : null;
  };

  /** @type {(state: string, name: string) => import("../shell/types.js").Cell} */
  const cell = (state, name) => {
    const quarter = quarterNamed(name);
    const letter = state[quarter] ?? NO_TILE;
    const { words, passed } = surroundings.get(quarter) ?? { words: "", passed: new Set() };
    const given = surroundings.has(quarter) && isGiven(quarter);
    const holds = letter === GROUND ? "no roof" : letter === HIDDEN ? "roof, not known" : WORDS[letter];
    return {
      label: `${name}, ${holds}${given ? ", given" : ""}${words}`,
      classes: `cc-quarter${letter === GROUND ? " cc-ground" : ""}`,
      art: quarterArt(
        tilePart(quarter),
        ...quarterShapes(letter, { passed, isGiven: given }),
        ...edgeNames(quarter, quarter % SIZE === 0, quarter < SIZE),
      ),
    };
  };

  return {
    start,
    after,
    forced: () => null,
    made(move) {
      const [letter, quarter] = parseHeight(move);
      return `${nameOf(quarter)} is ${letter === HIDDEN ? "not known" : WORDS[letter]}.`;
    },
    describe: (state) => `${numberOf(hidden(state).length, "height")} to find`,
    isComplete: (state) => hidden(state).length === 0,
    isSolved: (state) => state === solution,
    shortfall: () => "Every roof has a height, but not all of them can be right.",
    solution: () => hidden(start).map((quarter) => `${solution[quarter]}${nameOf(quarter)}`),
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      if (wrong !== null) return mistake(moves[wrong] ?? "");
      return aerialHint(moves.reduce(after, start), roofs, walkways, puzzle.play?.steps ?? []);
    },
    spelled(word) {
      const [first = "", , third = ""] = word;
      return "bgs".includes(first) && first && DIGIT.test(third) ? first.toUpperCase() + word.slice(1) : word;
    },
    look: () => null,

    label: `City from above, ${width} by ${height} quarters, north up`,
    rows: namesOf(0, width, height),
    cell,
    overlay: (state) => walkwayOverlay(state, walkways, { corner: 0, width, height }),
    reward: async (state) => (await import("./solved_picture.js")).solvedPicture(state, walkways),
    ...pieceHand({
      tools: (state) => [
        ...LEVELS.map((letter) => ({
          id: letter,
          label: `${WORDS[letter]}, ${HEIGHTS[letter]}`,
          key: letter.toLowerCase(),
          art: quarterArt(...quarterShapes(letter)),
        })),
        { id: CLEAR, label: "not known", key: "x", isOff: state === start, art: quarterArt(...quarterShapes(HIDDEN)) },
      ],
      // choosing the same height again removes it
      moveOf: (state, tool, name) => `${state[quarterNamed(name)] === tool && tool !== CLEAR ? CLEAR : tool}${name}`,
    }),
  };
}

/**
 * `Bc3`, or `.c3` to remove a height.
 * @param {string} text
 * @returns {[string, number]}  the letter that the roof has then, and its quarter
 */
function parseHeight(text) {
  const letter = text.slice(0, 1);
  if (letter !== CLEAR && !LEVELS.includes(letter)) {
    throw fault("height", text, "expected a height and a roof such as Bc3, or .c3 to clear it");
  }
  return [letter === CLEAR ? HIDDEN : letter, parseQuarter(text.slice(1), "roof")];
}

/**
 * The walkways of a roof in words, for screen readers, and the directions of those that pass over it.
 * @type {(quarter: number, walkways: import("./geometry.js").Walkway[]) => { words: string, passed: Set<number> }}
 */
function around(quarter, walkways) {
  const joined = walkways.filter((walkway) => walkway.includes(quarter)).map(([one, other]) => one + other - quarter);
  const over = walkways.filter((walkway) => betweenOf(walkway).includes(quarter));
  const words = [
    ...(joined.length ? [`, joined to ${listed(joined.map(nameOf))}`] : []),
    ...(over.length ? [`, under ${listed(over.map(textOf))}`] : []),
  ];
  return { words: words.join(""), passed: new Set(over.map(stepOf)) };
}
