/** The board of `build` puzzles: place pieces until the supply is used up. */

import { fault, pieceHand } from "../shell/moves.js";
import {
  EMPTY,
  FILES,
  PARK_CODE,
  PIECES,
  PIECE_NAMES,
  SITE_NAMES,
  SIZE,
  building,
  holds,
  less,
  planText,
  rowOf,
  seen,
  sitesOf,
  standing,
  wayTo,
  withPiece,
} from "./cities.js";
import { cityBoard, mistake, pieceTools } from "./city_board.js";
import { readAction, readBoard, readPlan, readReserve, spelled, whyNotThere } from "./positions.js";

/**
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {import("./cities.js").Heights} Heights
 *
 * @typedef {object} City
 * @property {Heights} heights
 * @property {readonly number[]} left  floors, roofs and parks
 *
 * @typedef {object} Step  of the explanation
 * @property {string} technique
 * @property {string} where
 * @property {string} why
 * @property {[string, number[]][]} concludes  the possible height codes of sites
 * @property {string[]} looks
 */

const NOT_SETTLED = "The known techniques do not settle it: try out what could be there.";

/** @type {(puzzle: import("../shell/types.js").PuzzleData) => Board} */
export function buildBoard({ entry, play }) {
  /** @type {City} */
  const start = { heights: readBoard(entry.board), left: readReserve(entry.supply) };
  const plans = /** @type {string[]} */ (entry.plans).map(readPlan);
  const city = readBoard(play?.city);
  const steps = /** @type {Step[]} */ (play?.steps);

  const isComplete = (/** @type {City} */ { left }) => left.every((number) => number === 0);
  const firstWrong = (/** @type {string[]} */ moves) => {
    let { heights } = start;
    for (const [place, move] of moves.entries()) {
      const action = readAction(move);
      if (action.kind === "build") heights = withPiece(heights, action.piece, action.site);
      if (!leadsTo(heights, city)) return place;
    }
    return null;
  };

  return {
    ...cityBoard({
      seat: "S",
      seats: "NESW",
      signsOf: () => plans,
      given: start.heights,
      heightsOf: ({ heights }) => heights,
    }),
    ...pieceHand({
      tools: ({ left }) => pieceTools(left),
      moveOf: (_, tool, cell) => (rowOf(cell) === null ? tool + cell : null),
    }),
    start,
    after,
    forced: () => null,
    made: (move) => `${move} placed.`,
    describe: ({ heights, left }) => standing(heights, left, plans),
    isComplete,
    isSolved: (state) => isComplete(state) && plans.every((plan) => holds(state.heights, plan)),
    shortfall({ heights }) {
      const wrong = plans.filter((plan) => !holds(heights, plan));
      const faults = wrong.map((plan) => `${planText(plan)} sees ${seen(heights, plan.side, plan.row).length}`);
      return `All pieces are placed, but ${faults.join(", ")}.`;
    },
    solution: () => wayTo(start.heights, city),
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      if (wrong !== null) return mistake(moves, wrong, whyNotBuilt(start.heights, moves.slice(0, wrong + 1), steps));
      const state = moves.reduce(after, start);
      return isComplete(state) ? null : (reasoned(state.heights, steps) ?? givenAway(state.heights, city));
    },
    spelled,
    marks: ["0", "P", "1", "2", "3", "4", "5", "6", "R"],
  };
}

/** @type {(state: City, move: string) => City} */
function after({ heights, left }, move) {
  const action = readAction(move);
  if (action.kind !== "build") throw fault("action", move, "you can only build here");
  const { piece, site } = action;
  const reason = left[piece] ? whyNotThere(heights, action) : `there is no ${PIECE_NAMES[piece]} left`;
  if (reason !== null) throw fault("action", move, reason);
  return { heights: withPiece(heights, piece, site), left: less(left, piece) };
}

/**
 * Can each site still reach its final height?
 * @param {Heights} heights
 * @param {Heights} city
 */
function leadsTo(heights, city) {
  return heights.every((now, site) => canBecome(now, city[site]));
}

/**
 * Can one building become another? A closed one cannot change.
 * @param {number} now
 * @param {number} then
 */
function canBecome(now, then) {
  return now === then || (now < then && now % 2 === 0 && (then !== PARK_CODE || now === EMPTY));
}

/**
 * Why the last of these moves is wrong: the reason of the first step that rules it out.
 * @param {Heights} heights  before them
 * @param {string[]} moves
 * @param {Step[]} steps
 * @returns {string}
 */
function whyNotBuilt(heights, moves, steps) {
  let [site, kind] = [0, ""];
  for (const move of moves) {
    const action = readAction(move);
    if (action.kind !== "build") return "What you have put there cannot stay.";
    heights = withPiece(heights, action.piece, action.site);
    [site, kind] = [action.site, PIECE_NAMES[action.piece]];
  }
  for (const { technique, why, concludes } of steps) {
    const isRuledOut = concludes.some(
      ([name, codes]) => name === SITE_NAMES[site] && !codes.some((code) => canBecome(heights[site], code)),
    );
    if (isRuledOut) return technique === "pieces" ? why.replaceAll(/ \([^()]*\)/g, "") : why; // without their sites
  }
  return `A ${kind} there cannot stay.`;
}

/**
 * A hint from the first step of the explanation that needs a piece that is not on the board yet.
 * @type {(heights: Heights, steps: Step[]) => Hint | null}
 */
function reasoned(heights, steps) {
  for (const { where, why, concludes, looks } of steps) {
    for (const [name, codes] of concludes) {
      const piece = nextPiece(heights[SITE_NAMES.indexOf(name)], codes);
      if (piece === null) continue;
      const least = codes.length === 1 ? "" : "at least ";
      const move = PIECES[piece] + name;
      const end = `${name} must be ${least}${building(codes[0])}: place ${move}.`;
      return { steps: [where, why, end], move, places: looks };
    }
  }
  return null;
}

/**
 * The piece that must come next on a site that can only become one of these; null if that is undecided.
 * @type {(now: number, codes: number[]) => number | null}
 */
function nextPiece(now, codes) {
  const lowest = Math.min(...codes);
  const isSettled = codes.length === 1;
  if (lowest <= now) return null;
  if (now === EMPTY && lowest === PARK_CODE) return isSettled ? 2 : null;
  if (lowest === now + 1 && isSettled) return 1;
  return lowest >= now + 2 ? 0 : null;
}

/**
 * A piece of the solution without a reason, for when the techniques find nothing.
 * @type {(heights: Heights, city: Heights) => Hint}
 */
function givenAway(heights, city) {
  const [move] = wayTo(heights, city);
  const file = FILES.indexOf(move[1]);
  return {
    steps: [`Look at file ${FILES[file]}.`, NOT_SETTLED, `Place ${move}.`],
    move,
    places: sitesOf(SIZE + file),
  };
}
