/** The board of `finish` puzzles: lay tiles and build walkways turn by turn to make the best possible city. */

import { fault } from "../shell/moves.js";
import { numberOf } from "../shell/words.js";
import { besideCity, cityOverlay, finishCell, finishHand } from "./finish_view.js";
import {
  LEVELS,
  SIZE,
  WORDS,
  cellOf,
  inOrder,
  lineOf,
  nameOf,
  namesOf,
  quarterNamed,
  quartersOf,
  stepOf,
  textOf,
  votesOf,
} from "./geometry.js";
import {
  NOTHING_DRAWN,
  UNKNOWN,
  buildable,
  cellsOf,
  cityNow,
  cityOf,
  growth,
  handNow,
  has,
  isFinished,
  lay,
  roomOf,
  stockNow,
  tableOf,
  tileOn,
  votesIn,
  withPart,
} from "./finish_state.js";
import { kindOf, tilesLine, without } from "./tiles.js";

// Hints: the next tile, walkway or draw on the way to the best city

/**
 * @typedef {import("./finish_state.js").Table} Table
 * @typedef {import("./finish_state.js").City} City
 * @typedef {import("../shell/types.js").Hint} Hint
 */

/** Can the final city still be reached with the tiles that are known? @type {(table: Table, final: City) => boolean} */
function leadsTo(table, final) {
  const city = cityNow(table);
  const cells = cellsOf(city);
  if (cells.some((cell) => tileOn(final, cell) !== tileOn(city, cell))) return false;
  if (!city.walkways.every((walkway) => has(final, walkway))) return false;
  if (cells.length === cellsOf(final).length) return !table.isOver || city.walkways.length === final.walkways.length;
  return nextMoves(table, final).length > 0;
}

/**
 * Tiles to lay, or draws once a tile is laid, after which the final city can still be reached; `+?` is the pile.
 * @type {(table: Table, final: City) => string[]}
 */
function nextMoves(table, final) {
  if (table.tile !== null) {
    const row = [...new Set(table.row)].filter((tile) => tile !== UNKNOWN);
    return ["+?", ...row.map((tile) => `+${tile}`)].filter((draw) => canLay(drawn(table, draw.slice(1)), final));
  }
  const city = cityNow(table);
  return growth(city, table.shape).flatMap((cell) => {
    const tile = tileOn(final, cell);
    const fits = tile !== null && handNow(table).includes(kindOf(tile)) && canLay(lay(table, tile, cell), final);
    return fits ? [`${tile}@${nameOf(cell)}`] : [];
  });
}

/** @type {(table: Table, final: City) => boolean} */
const canLay = (table, final) =>
  cellsOf(cityNow(table)).length === cellsOf(final).length || nextMoves(table, final).length > 0;

/**
 * The next turn after a draw; a tile from the pile is unknown.
 * @type {(table: Table, tile: string) => Table}
 */
function drawn(table, tile) {
  const [city, stock, hand] = [cityNow(table), stockNow(table), handNow(table)];
  const isKnown = tile !== UNKNOWN;
  const row = isKnown ? without(table.row, tile) : table.row;
  return { ...table, city, stock, hand: isKnown ? [...hand, tile] : hand, row, tile: null, built: [] };
}

/**
 * The next hint for a player who can still reach the final city.
 * @param {Table} table
 * @param {City} final
 * @param {string} temptation  the result of taking the most votes in each turn
 * @returns {Hint | null}
 */
function finishHint(table, final, temptation) {
  const city = cityNow(table);
  const due = buildable(table).filter((way) => has(final, way));
  if (due.length) {
    due.sort((one, other) => votesOf(other) - votesOf(one) || inOrder(other, one));
    return walkwayHint(city, due[0]);
  }
  if (cellsOf(city).length === cellsOf(final).length) return null;
  if (table.tile !== null) return drawHint(bestDraw(table, final));
  const [move] = nextMoves(table, final);
  return move === undefined ? drawHint("+?") : layingHint(final, move, table.turns === 0 ? temptation : "");
}

/**
 * A tile of the row that is needed, if any; otherwise any harmless draw.
 * @type {(table: Table, final: City) => string}
 */
function bestDraw(table, final) {
  const city = cityNow(table);
  const missing = cellsOf(final).filter((cell) => tileOn(city, cell) === null);
  const kinds = missing.map((cell) => kindOf(tileOn(final, cell) ?? ""));
  const needed = handNow(table).reduce((rest, tile) => without(rest, tile), kinds);
  const moves = nextMoves(table, final);
  return moves.find((move) => needed.includes(move.slice(1))) ?? moves[0] ?? "+?";
}

/** @type {(final: City, move: string, temptation: string) => Hint} */
function layingHint(final, move, temptation) {
  const [tile, name] = move.split("@");
  const cell = quarterNamed(name);
  const ways = final.walkways.filter((way) => lineOf(way).some((quarter) => cellOf(quarter) === cell));
  const votes = numberOf(ways.reduce((sum, way) => sum + votesOf(way), 0), "vote");
  const reason = ways.length
    ? `In the best city, walkways that end or pass there give ${votes}: ${ways.map(textOf).join(" ")}.`
    : "In the best city no walkway touches it: use it for a tile that you do not need.";
  return {
    steps: [`Look at ${name}.`, `${temptation}${reason}`, `Lay ${tile} there (${move}).`],
    move,
    places: quartersOf(cell).map(nameOf),
  };
}

/** @type {(city: City, way: import("./geometry.js").Walkway) => Hint} */
function walkwayHint(city, way) {
  const name = nameOf(way[0]);
  const line = stepOf(way) === SIZE ? `column ${name.slice(0, 1)}` : `rank ${name.slice(1)}`;
  const piece = `${WORDS[city.plane[way[0]]]} walkway of ${numberOf(votesOf(way), "vote")}`;
  return {
    steps: [`Look at ${line}.`, `A ${piece} can be built there, and the best city has it.`, `Build ${textOf(way)}.`],
    move: textOf(way),
    places: lineOf(way).map(nameOf),
  };
}

/** @type {(draw: string) => Hint} */
function drawHint(draw) {
  if (draw === "+?") {
    const why = "It holds all that is needed.";
    return { steps: ["Look at your hand.", why, "Draw anything (+?)."], move: draw, places: [] };
  }
  const levels = [...new Set(draw.replace(/[+.]/g, ""))].sort().join(" and ");
  const reason = `One tile of it is needed: it has buildings ${levels}.`;
  return { steps: ["Look at the row.", reason, `Draw it (${draw}).`], move: draw, places: [] };
}

/** A hint about a wrong move. @type {(moves: string[], wrong: number) => Hint} */
function mistake(moves, wrong) {
  const move = moves[wrong];
  const times = moves.length - wrong;
  const isLast = move === NOTHING_DRAWN;
  const [where, what] = move.includes("@")
    ? ["Look at the tiles that you have laid.", "One of them belongs elsewhere."]
    : move.startsWith("+")
      ? ["Look at what you have drawn.", isLast ? "There is more to build." : "Something else is needed."]
      : ["Look at the walkways that you have built.", "One of them is in the way of better ones."];
  const undo = times === 1 ? "Undo it." : `Undo ${times} times.`;
  return {
    steps: [`It is not right so far. ${where}`, what, `${move} is wrong. ${undo}`],
    move: null,
    places: move.includes("@") ? quartersOf(quarterNamed(move.split("@")[1])).map(nameOf) : [],
  };
}

// The board

const MOST_LISTED = 20;
const WHAT_COMES_UP = "you cannot know what comes up: +BB.. draws from the row, +? from the pile";

/** @type {(puzzle: import("../shell/types.js").PuzzleData) => import("../shell/types.js").Board} */
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
    describe: (state) => (state.isOver ? `finished with ${numberOf(votesIn(state.city), "vote")}` : turnLine(state)),
    isComplete,
    isSolved,
    shortfall: (state) =>
      `The city is finished with ${numberOf(votesIn(cityNow(state)), "vote")}, but it can have more.`,
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
    cell: (state, name) => finishCell(state, start, room, quarterNamed(name)),
    overlay: (state) => cityOverlay(state, start, room),
    aside: besideCity,
    async reward(state) {
      const { plane, walkways } = cityNow(state);
      return (await import("./solved_picture.js")).solvedPicture(plane, walkways);
    },
    ...finishHand(),
  };
}

/** What to do next in a turn. @type {(state: Table) => string} */
function turnLine(state) {
  const city = cityNow(state);
  const levels = LEVELS.map((level) => `${level} ${votesIn(city, level)}`).join(", ");
  const votes = `${numberOf(votesIn(city), "vote")} (${levels})`;
  const row = `row ${tilesLine(state.row)}`;
  if (state.tile === null) return `${votes}; lay a tile: ${tilesLine(handNow(state))}; ${row}`;
  const ways = buildable(state).length;
  const build = ways ? `build (${numberOf(ways, "walkway")} possible) or ` : "";
  const pile = state.pile === 0 ? "" : ", or +? from the pile";
  const canDraw = (state.row.length || pile) && !isFinished(city, state.shape);
  return `${votes}; ${build}${canDraw ? `draw: ${row}${pile}` : "end"}`;
}

/**
 * The answer to `ways` or `tiles`; null for other words.
 * @type {(state: Table, word: string) => string | null}
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
