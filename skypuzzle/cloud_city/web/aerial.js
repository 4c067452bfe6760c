/** An `aerial` puzzle to play: heights are given to roofs, and taken away. A state is a letter for each quarter. */

import { pieceHand } from "../shell/hands.js";
import { fault } from "../shell/moves.js";
import { listed, numberOf as counted } from "../shell/wording.js";
import { aerialHint, mistake } from "./aerial_hints.js";
import { walkwayOverlay } from "./decks.js";
import { edgeNames, quarterArt, quarterShapes, tilePart } from "./drawing.js";
import {
  GROUND,
  HEIGHTS,
  HIDDEN,
  LEVELS,
  NO_TILE,
  SIZE,
  WORDS,
  nameOf,
  namesOf,
  numberOf,
  parseQuarter,
  planeOf,
  withLetters,
} from "./geometry.js";
import { betweenOf, stepOf, textOf, walkwayNamed } from "./walkways.js";

const CLEAR = ".";
const DIGIT = /^\p{Nd}|^[²³¹⁰⁴-⁹₀-₉]/u;

/**
 * The puzzle as a board.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
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
    const quarter = numberOf(name);
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
    describe: (state) => `${counted(hidden(state).length, "height")} to find`,
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
    reward: async (state) => (await import("./standing.js")).standing(state, walkways),
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
      // the same height once more takes it away
      moveOf: (state, tool, name) => `${state[numberOf(name)] === tool && tool !== CLEAR ? CLEAR : tool}${name}`,
    }),
  };
}

/**
 * `Bc3`, or `.c3` for a height that is taken away.
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
 * What a roof has to do with walkways, in words for whoever cannot see it, and how they pass over it.
 * @param {number} quarter
 * @param {import("./walkways.js").Walkway[]} walkways
 * @returns {{ words: string, passed: Set<number> }}
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
