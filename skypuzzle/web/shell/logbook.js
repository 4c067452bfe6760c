/** The logbook of a game: what a player did with each puzzle, how it is read and written, and merging two of them. */

import {
  Unreadable,
  amount,
  count,
  day,
  edition,
  isSame,
  keyed,
  listOf,
  oneOf,
  orNull,
  own,
  parsed,
  recordOf,
  text,
  whole,
  yesOrNo,
} from "./shape.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 *
 * @typedef {object} SavedGame  a whole game that the terminal plays
 * @property {string} start
 * @property {string} you
 * @property {Record<string, string>} bots
 * @property {string} seed
 * @property {string[]} moves
 * @property {string[]} undone
 * @property {boolean} [revised]
 *
 * @typedef {object} FinishedGame
 * @property {string} start
 * @property {string} you
 * @property {Record<string, string>} bots
 * @property {string} seed
 * @property {string} day
 * @property {Record<string, number>} points
 * @property {string[]} winners
 *
 * @typedef {object} LogbookDocument
 * @property {"skypuzzle/1"} format
 * @property {string} game
 * @property {"logbook"} type
 * @property {2} edition
 * @property {Record<string, Progress>} puzzles  by the id of the puzzle
 * @property {SavedGame[]} tables  the last played first
 * @property {FinishedGame[]} [finished]  the first one first
 */

/** @type {() => any[]} */
const none = () => [];
const texts = listOf(text);
const atStart = { start: text, you: text, bots: recordOf(text), seed: text };
const [strict, open] = [shapes(false), shapes(true)];

/**
 * Days that were published keep their scripts for ever: there, what newer ones have kept must be carried along.
 * @param {boolean} isOpen
 */
function shapes(isOpen) {
  const feat = keyed({ day, seconds: amount, hints: count }, {}, isOpen);
  const progress = keyed(
    {},
    {
      moves: [texts, none],
      undone: [texts, none],
      helped: [listOf(whole), none],
      told: [texts, none],
      hints: [count, () => 0],
      taken_back: [count, () => 0],
      seconds: [amount, () => 0],
      shown: [yesOrNo, () => false],
      feat: [orNull(feat), () => null],
    },
    isOpen,
  );
  const saved = keyed(
    atStart,
    { moves: [texts, none], undone: [texts, none], revised: [yesOrNo, () => undefined] },
    isOpen,
  );
  const ended = keyed({ ...atStart, day, points: recordOf(whole), winners: texts }, {}, isOpen);
  const document = keyed(
    {
      format: oneOf("skypuzzle/1"),
      game: gameName,
      type: oneOf("logbook"),
      edition: edition(2),
      puzzles: recordOf(progress),
    },
    { tables: [listOf(saved), none], finished: [listOf(ended), () => undefined] },
    isOpen,
  );
  return { progress, document };
}

/** A logbook with nothing in it yet. @type {(game: string) => LogbookDocument} */
export function emptyLogbook(game) {
  return { format: "skypuzzle/1", game, type: "logbook", edition: 2, puzzles: {}, tables: [] };
}

/** A logbook from a file; an Unreadable says what is wrong with it. @type {(written: string) => LogbookDocument} */
export function readLogbook(written) {
  return parsed(written, strict.document);
}

/**
 * The logbook of a game as it was kept, perhaps by a newer version; an Unreadable says what is wrong with it.
 * @type {(written: string, game: string) => LogbookDocument}
 */
export function readKept(written, game) {
  const found = parsed(written, open.document);
  if (found.game !== game) throw new Unreadable(`$.game: expected ${game}`);
  return found;
}

/** A puzzle's progress from data; an Unreadable says what is wrong with it. @type {(value: unknown) => Progress} */
export function readProgress(value) {
  return strict.progress(value, "$");
}

/**
 * A logbook as a file that the command line reads.
 * @param {LogbookDocument} document
 */
export function writeLogbook(document) {
  return `${JSON.stringify(document, null, 1)}\n`;
}

/**
 * The same, with how a puzzle is left now; how it was solved first stays.
 * @type {(document: LogbookDocument, id: string, progress: Progress) => LogbookDocument}
 */
export function withProgress(document, id, progress) {
  const before = progressOf(document, id);
  const kept = { ...before, ...progress, feat: firstOf(before?.feat ?? null, progress.feat) };
  return { ...document, puzzles: { ...document.puzzles, [id]: kept } };
}

/** @type {(document: LogbookDocument, id: string) => Progress | null} */
export function progressOf(document, id) {
  return own(document.puzzles, id);
}

/**
 * The days on which puzzles were solved for the first time.
 * @param {LogbookDocument} document
 */
export function solvedDays(document) {
  return Object.values(document.puzzles).flatMap((progress) => (progress.feat === null ? [] : [progress.feat.day]));
}

/**
 * Are the moves the same, those that were taken back, too?
 * @param {Progress | null} one
 * @param {Progress | null} other
 */
export function isSameLine(one, other) {
  return isSame([one?.moves ?? [], one?.undone ?? []], [other?.moves ?? [], other?.undone ?? []]);
}

/**
 * The solve that counts as the first: the earlier one; of those of a day the one with fewer hints, then the
 * quicker one.
 * @param {Progress["feat"]} one
 * @param {Progress["feat"]} other
 */
function firstOf(one, other) {
  if (one === null || other === null) return one ?? other;
  if (one.day !== other.day) return one.day < other.day ? one : other;
  return (one.hints - other.hints || one.seconds - other.seconds) > 0 ? other : one;
}

/** @type {import("./shape.js").Shape<string>} */
function gameName(value, place) {
  const name = text(value, place);
  if (["desk", "offline"].includes(name) || !/^[a-z][a-z-]{0,40}$/.test(name)) {
    throw new Unreadable(`${place}: expected the name of a game`);
  }
  return name;
}

// Two logbooks as one, such as those of two devices

/**
 * Two logbooks of a game as one. Nothing is lost that counts: of each puzzle the first solve, and the line that got
 * further; of each whole game the longer one, and how it ended first.
 * @type {(ours: LogbookDocument, theirs: LogbookDocument) => LogbookDocument}
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
 * @type {(one: Progress, other: Progress) => Progress}
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
