/** A `finish` puzzle to play: the last turns, part by part. */

import { fault } from "../shell/moves.js";
import { numberOf as counted } from "../shell/wording.js";
import { cityOf, growth, isFinished, roomOf, votesIn } from "./cities.js";
import { finishHand } from "./finish_hand.js";
import { finishHint, leadsTo, mistake } from "./finish_hints.js";
import { besideCity, cityOverlay, finishCell } from "./finish_view.js";
import { LEVELS, nameOf, namesOf, numberOf } from "./geometry.js";
import { NOTHING_DRAWN, buildable, cityNow, handNow, tableOf, withPart } from "./table.js";
import { kindOf, tilesLine } from "./tiles.js";
import { textOf, votesOf } from "./walkways.js";

/** @typedef {import("./table.js").Table} Table */

const MOST_LISTED = 20;
const WHAT_COMES_UP = "what comes up is not known: +BB.. draws from the row, +? from the pile";

/**
 * The puzzle as a board.
 * @param {import("../shell/types.js").PuzzleData} puzzle
 * @returns {import("../shell/types.js").Board}
 */
export function finishBoard(puzzle) {
  const play = puzzle.play ?? {};
  const start = tableOf(play.table);
  const final = cityOf(play.city);
  const room = roomOf(start.city, start.shape);

  /** @type {(state: Table, move: string) => Table} */
  const after = (state, move) => {
    if (state.isOver) throw fault("move", move, "the city is finished");
    if (move.startsWith("+") && (move.includes(">") || /^\+\?./su.test(move))) throw fault("draw", move, WHAT_COMES_UP);
    const next = withPart(state, move);
    if (move.includes("@") && !handNow(state).includes(kindOf(next.tile?.[0] ?? ""))) {
      throw fault("tile", move, `not in the hand ${tilesLine(handNow(state))}`);
    }
    return next;
  };

  const isSolved = (/** @type {Table} */ state) =>
    isFinished(cityNow(state), state.shape) && votesIn(cityNow(state)) >= play.votes;
  const isComplete = (/** @type {Table} */ state) =>
    state.isOver || (isFinished(cityNow(state), state.shape) && (buildable(state).length === 0 || isSolved(state)));

  /** @type {(moves: string[]) => number | null} */
  const firstWrong = (moves) => {
    let state = start;
    for (const [place, move] of moves.entries()) {
      state = after(state, move);
      if (!leadsTo(state, final)) return place;
    }
    return null;
  };

  return {
    start,
    after,
    forced: () => null,
    made: (move) => `${move} ${move.includes("@") ? "laid" : move.startsWith("+") ? "drawn" : "built"}.`,
    describe: (state) => (state.isOver ? `finished with ${counted(votesIn(state.city), "vote")}` : turnLine(state)),
    isComplete,
    isSolved,
    shortfall: (state) =>
      `The city is finished with ${counted(votesIn(cityNow(state)), "vote")}, but it can have more.`,
    solution: () => [...play.moves],
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      if (wrong !== null) return mistake(moves, wrong);
      const state = moves.reduce(after, start);
      return isComplete(state) ? null : finishHint(state, final, play.temptation);
    },
    spelled(word) {
      if (word === "end") return NOTHING_DRAWN;
      if (word.startsWith("+")) return word.toUpperCase();
      const at = word.indexOf("@");
      return at < 0 ? word : word.slice(0, at).toUpperCase() + word.slice(at).toLowerCase();
    },
    look,

    label: `City, ${room.width} by ${room.height} quarters, north up`,
    rows: namesOf(room.corner, room.width, room.height),
    cell: (state, name) => finishCell(state, start, room, numberOf(name)),
    overlay: (state) => cityOverlay(state, start, room),
    aside: besideCity,
    async reward(state) {
      const { plane, walkways } = cityNow(state);
      return (await import("./standing.js")).standing(plane, walkways);
    },
    ...finishHand(),
  };
}

/**
 * What to do next in a turn.
 * @param {Table} state
 * @returns {string}
 */
function turnLine(state) {
  const city = cityNow(state);
  const levels = LEVELS.map((level) => `${level} ${votesIn(city, level)}`).join(", ");
  const votes = `${counted(votesIn(city), "vote")} (${levels})`;
  const row = `row ${tilesLine(state.row)}`;
  if (state.tile === null) return `${votes}; lay a tile: ${tilesLine(handNow(state))}; ${row}`;
  const ways = buildable(state).length;
  const build = ways ? `build (${counted(ways, "walkway")} possible) or ` : "";
  const pile = state.pile === 0 ? "" : ", or +? from the pile";
  const canDraw = (state.row.length || pile) && !isFinished(city, state.shape);
  return `${votes}; ${build}${canDraw ? `draw: ${row}${pile}` : "end"}`;
}

/**
 * What can be built, or where a tile can go; null if the word asks for something else.
 * @param {Table} state
 * @param {string} word
 * @returns {string | null}
 */
function look(state, word) {
  const city = cityNow(state);
  if (word === "tiles") {
    const cells = growth(city, state.shape).map(nameOf);
    return cells.length ? `the next tile goes on ${cells.join(" ")}` : "the city is finished";
  }
  if (word !== "ways") return null;
  if (state.tile === null) return "first lay a tile, then build (ruling H)";
  const ways = buildable(state).map((way) => `${textOf(way)} ${city.plane[way[0]]}${votesOf(way)}`);
  const more = ways.length > MOST_LISTED ? ` and ${ways.length - MOST_LISTED} more` : "";
  return ways.length ? `${ways.slice(0, MOST_LISTED).join(" ")}${more}` : "nothing can be built now";
}
