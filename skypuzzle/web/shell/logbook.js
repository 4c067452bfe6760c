/** The logbook of a game: the player's progress in each puzzle; reading, writing and merging logbooks. */

import {
  FormatError,
  bool,
  count,
  day,
  edition,
  integer,
  isSame,
  listOf,
  nonNegative,
  nullable,
  object,
  oneOf,
  ownValue,
  parseJson,
  recordOf,
  text,
} from "./schema.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 *
 * @typedef {object} SavedGame  an unfinished game against bots, played in the terminal
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
 * @property {SavedGame[]} tables  most recent first
 * @property {FinishedGame[]} [finished]  oldest first
 */

/** @type {() => any[]} */
const none = () => [];
const texts = listOf(text);
const atStart = { start: text, you: text, bots: recordOf(text), seed: text };
const [strict, open] = [schemas(false), schemas(true)];

/**
 * The schemas; open ones keep unknown keys. Published days keep their scripts for ever, and those must not drop what
 * newer scripts have stored.
 * @param {boolean} isOpen
 */
function schemas(isOpen) {
  const feat = object({ day, seconds: nonNegative, hints: count }, {}, isOpen);
  const progress = object(
    {},
    {
      moves: [texts, none],
      undone: [texts, none],
      helped: [listOf(integer), none],
      told: [texts, none],
      hints: [count, () => 0],
      taken_back: [count, () => 0],
      seconds: [nonNegative, () => 0],
      shown: [bool, () => false],
      feat: [nullable(feat), () => null],
    },
    isOpen,
  );
  const saved = object(
    atStart,
    { moves: [texts, none], undone: [texts, none], revised: [bool, () => undefined] },
    isOpen,
  );
  const ended = object({ ...atStart, day, points: recordOf(integer), winners: texts }, {}, isOpen);
  const document = object(
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

/** @type {(game: string) => LogbookDocument} */
export function emptyLogbook(game) {
  return { format: "skypuzzle/1", game, type: "logbook", edition: 2, puzzles: {}, tables: [] };
}

/** Read a logbook from a file. Throws a FormatError. @type {(written: string) => LogbookDocument} */
export function readLogbook(written) {
  return parseJson(written, strict.document);
}

/**
 * Read a stored logbook, perhaps written by a newer version. Throws a FormatError.
 * @type {(written: string, game: string) => LogbookDocument}
 */
export function readStored(written, game) {
  const found = parseJson(written, open.document);
  if (found.game !== game) throw new FormatError(`$.game: expected ${game}`);
  return found;
}

/** Read the progress of a puzzle. Throws a FormatError. @type {(value: unknown) => Progress} */
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
 * The logbook with the current progress of a puzzle; the first solve is kept.
 * @type {(document: LogbookDocument, id: string, progress: Progress) => LogbookDocument}
 */
export function withProgress(document, id, progress) {
  const before = progressOf(document, id);
  const saved = { ...before, ...progress, feat: firstOf(before?.feat ?? null, progress.feat) };
  return { ...document, puzzles: { ...document.puzzles, [id]: saved } };
}

/** @type {(document: LogbookDocument, id: string) => Progress | null} */
export function progressOf(document, id) {
  return ownValue(document.puzzles, id);
}

/**
 * The days on which puzzles were solved for the first time.
 * @param {LogbookDocument} document
 */
export function solvedDays(document) {
  return Object.values(document.puzzles).flatMap((progress) => (progress.feat === null ? [] : [progress.feat.day]));
}

/**
 * Are the moves the same, including those that were undone?
 * @param {Progress | null} one
 * @param {Progress | null} other
 */
export function isSameLine(one, other) {
  return isSame([one?.moves ?? [], one?.undone ?? []], [other?.moves ?? [], other?.undone ?? []]);
}

/**
 * The solve that counts as the first: the earlier one; on the same day the one with fewer hints, then the faster one.
 * @param {Progress["feat"]} one
 * @param {Progress["feat"]} other
 */
function firstOf(one, other) {
  if (one === null || other === null) return one ?? other;
  if (one.day !== other.day) return one.day < other.day ? one : other;
  return (one.hints - other.hints || one.seconds - other.seconds) > 0 ? other : one;
}

/** @type {import("./schema.js").Schema<string>} */
function gameName(value, place) {
  const name = text(value, place);
  if (["desk", "offline"].includes(name) || !/^[a-z][a-z-]{0,40}$/.test(name)) {
    throw new FormatError(`${place}: expected the name of a game`);
  }
  return name;
}

// Merging two logbooks, such as those of two devices

/**
 * Merge two logbooks of a game. For each puzzle the first solve and the longer line of moves are kept; for each whole
 * game the longer one, and its first ending.
 * @type {(ours: LogbookDocument, theirs: LogbookDocument) => LogbookDocument}
 */
export function mergeLogbooks(ours, theirs) {
  const puzzles = { ...ours.puzzles };
  for (const [id, progress] of Object.entries(theirs.puzzles)) {
    const before = progressOf(ours, id);
    Object.defineProperty(puzzles, id, {
      value: before === null ? progress : mergeProgress(before, progress),
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
 * Merge the progress of a puzzle: the longer line of moves, and every hint that was taken on either side.
 * @type {(one: Progress, other: Progress) => Progress}
 */
export function mergeProgress(one, other) {
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
 * Compare two lines of moves; the longer one comes first.
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
