/** Two logbooks made one, such as those of two devices. */

import { firstOf, progressOf } from "./logbook.js";

/**
 * @typedef {import("./logbook.js").FinishedGame} FinishedGame
 * @typedef {import("./logbook.js").LogbookDocument} LogbookDocument
 * @typedef {import("./logbook.js").SavedGame} SavedGame
 * @typedef {import("./session.js").Progress} Progress
 */

/**
 * Two logbooks of a game as one. Nothing is lost that counts: of each puzzle the first solve, and the line that got
 * further; of each whole game the longer one, and how it ended first.
 * @param {LogbookDocument} ours
 * @param {LogbookDocument} theirs
 * @returns {LogbookDocument}
 */
export function merged(ours, theirs) {
  const puzzles = { ...ours.puzzles };
  for (const [id, progress] of Object.entries(theirs.puzzles)) {
    const before = progressOf(ours, id);
    Object.defineProperty(puzzles, id, {
      value: before === null ? progress : mergedProgress(before, progress),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const tables = eachGameOnce([...ours.tables, ...theirs.tables], (one, other) =>
    other.moves.length > one.moves.length ? other : one,
  );
  const finished = eachGameOnce([...(ours.finished ?? []), ...(theirs.finished ?? [])], (one, other) =>
    other.day < one.day ? other : one,
  ).sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const { finished: _, ...others } = ours;
  return { ...others, puzzles, tables, ...(finished.length || ours.finished || theirs.finished ? { finished } : {}) };
}

/**
 * Two progresses of a puzzle as one: the line that got further, and every hint that was taken on either.
 * @param {Progress} one
 * @param {Progress} other
 * @returns {Progress}
 */
export function mergedProgress(one, other) {
  const [further] = [one, other].sort(byLine);
  const told = [...new Set([...one.told, ...other.told])].sort();
  return {
    ...further,
    told,
    hints: Math.max(one.hints, other.hints, told.length),
    shown: one.shown || other.shown,
    feat: firstOf(one.feat, other.feat),
  };
}

/**
 * The one that got further comes first.
 * @param {Progress} one
 * @param {Progress} other
 */
function byLine(one, other) {
  return (
    other.moves.length - one.moves.length ||
    other.undone.length - one.undone.length ||
    other.seconds - one.seconds ||
    other.taken_back - one.taken_back ||
    inOrder(lineText(one), lineText(other))
  );
}

/** @param {Progress} progress */
function lineText({ moves, undone, helped }) {
  return JSON.stringify([moves, undone, helped]);
}

/**
 * @param {string} one
 * @param {string} other
 */
function inOrder(one, other) {
  return one < other ? -1 : Number(one > other);
}

/**
 * @template {SavedGame | FinishedGame} G
 * @param {G[]} games
 * @param {(one: G, other: G) => G} choose
 * @returns {G[]}
 */
function eachGameOnce(games, choose) {
  /** @type {Map<string, G>} */
  const found = new Map();
  for (const game of games) {
    const bots = Object.entries(game.bots).sort(([one], [other]) => inOrder(one, other));
    const key = JSON.stringify([game.start, game.you, bots, game.seed]);
    const before = found.get(key);
    found.set(key, before === undefined ? game : choose(before, game));
  }
  return [...found.values()];
}
