/** Hints for a `finish` puzzle: the next tile, walkway or draw on a way to the best city. */

import { numberOf as counted } from "../shell/wording.js";
import { cellsOf, growth, has, tileOn } from "./cities.js";
import { SIZE, WORDS, cellOf, nameOf, numberOf, quartersOf } from "./geometry.js";
import { NOTHING_DRAWN, UNKNOWN, buildable, cityNow, handNow, lay, stockNow } from "./table.js";
import { kindOf, without } from "./tiles.js";
import { inOrder, lineOf, stepOf, textOf, votesOf } from "./walkways.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./cities.js").City} City
 * @typedef {import("../shell/types.js").Hint} Hint
 */

/**
 * Can the final city still be reached with the tiles that are known?
 * @param {Table} table
 * @param {City} final
 * @returns {boolean}
 */
export function leadsTo(table, final) {
  const city = cityNow(table);
  const cells = cellsOf(city);
  if (cells.some((cell) => tileOn(final, cell) !== tileOn(city, cell))) return false;
  if (!city.walkways.every((walkway) => has(final, walkway))) return false;
  if (cells.length === cellsOf(final).length) return !table.isOver || city.walkways.length === final.walkways.length;
  return nextMoves(table, final).length > 0;
}

/**
 * Layings, or draws once a tile is laid, from which the rest of the final city can be laid; `+?` is the pile.
 * @param {Table} table
 * @param {City} final
 * @returns {string[]}
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
 * The next turn after a draw; one from the pile brings nothing that is known.
 * @param {Table} table
 * @param {string} tile
 * @returns {Table}
 */
function drawn(table, tile) {
  const [city, stock, hand] = [cityNow(table), stockNow(table), handNow(table)];
  const isKnown = tile !== UNKNOWN;
  const row = isKnown ? without(table.row, tile) : table.row;
  return { ...table, city, stock, hand: isKnown ? [...hand, tile] : hand, row, tile: null, built: [] };
}

/**
 * What to do next for someone who can still reach the final city.
 * @param {Table} table
 * @param {City} final
 * @param {string} temptation  what comes of taking the most votes in each turn
 * @returns {Hint | null}
 */
export function finishHint(table, final, temptation) {
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
 * A tile of the row that is needed, if any; else whatever does no harm.
 * @param {Table} table
 * @param {City} final
 * @returns {string}
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
  const cell = numberOf(name);
  const ways = final.walkways.filter((way) => lineOf(way).some((quarter) => cellOf(quarter) === cell));
  const votes = counted(ways.reduce((sum, way) => sum + votesOf(way), 0), "vote");
  const reason = ways.length
    ? `In the best city, walkways that end or pass there give ${votes}: ${ways.map(textOf).join(" ")}.`
    : "In the best city no walkway touches it: that is where a tile of no use goes.";
  return {
    steps: [`Look at the place ${name}.`, `${temptation}${reason}`, `Lay ${tile} there (${move}).`],
    move,
    places: quartersOf(cell).map(nameOf),
  };
}

/** @type {(city: City, way: import("./walkways.js").Walkway) => Hint} */
function walkwayHint(city, way) {
  const name = nameOf(way[0]);
  const line = stepOf(way) === SIZE ? `column ${name.slice(0, 1)}` : `rank ${name.slice(1)}`;
  const piece = `${WORDS[city.plane[way[0]]]} walkway of ${counted(votesOf(way), "vote")}`;
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

/**
 * For someone who has gone wrong with one of these moves.
 * @param {string[]} moves
 * @param {number} wrong
 * @returns {Hint}
 */
export function mistake(moves, wrong) {
  const move = moves[wrong];
  const times = moves.length - wrong;
  const isLast = move === NOTHING_DRAWN;
  const [where, what] = move.includes("@")
    ? ["Look at the tiles that you have laid.", "One of them must lie elsewhere."]
    : move.startsWith("+")
      ? ["Look at what you have drawn.", isLast ? "There is more to build." : "Something else is needed."]
      : ["Look at the walkways that you have built.", "One of them is in the way of better ones."];
  const undo = times === 1 ? "Undo it." : `Undo ${times} times.`;
  return {
    steps: [`It is not right so far. ${where}`, what, `${move} is wrong. ${undo}`],
    move: null,
    places: move.includes("@") ? quartersOf(numberOf(move.split("@")[1])).map(nameOf) : [],
  };
}
