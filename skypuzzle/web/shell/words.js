/** Words that any game needs, the same as in the terminal, and the text to share. */

const MOST_STARS = 5;

/**
 * @typedef {object} Labelled  the label of a puzzle
 * @property {string} kind
 * @property {string} level
 * @property {string | null} title
 * @property {number | null} stars
 * @property {number | null} par
 */

/**
 * A number with its noun: `1 vote`, `2 votes`.
 * @param {number} number
 * @param {string} noun
 */
export function numberOf(number, noun) {
  return number === 1 ? `${number} ${noun}` : `${number} ${noun}s`;
}

/**
 * Words in a list: `a`, `a and b`, `a, b and c`; `nothing` if there are none.
 * @param {Iterable<string>} words
 * @param {string} [last]
 */
export function listed(words, last = "and") {
  const all = [...words];
  const final = all.pop() ?? "nothing";
  return all.length ? `${all.join(", ")} ${last} ${final}` : final;
}

/**
 * A time as a clock shows it: 4:05, or 1:02:03.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.trunc(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * A time compared with par, in minutes.
 * @param {number} seconds
 * @param {number} par
 */
export function againstPar(seconds, par) {
  const beyond = Math.trunc(seconds) - par * 60;
  const how = beyond === 0 ? "just par" : `${clockText(Math.abs(beyond))} ${beyond > 0 ? "over" : "under"} par`;
  return `${clockText(seconds)}, ${how}`;
}

/**
 * Stars out of five; empty if unknown.
 * @param {number | null} stars
 */
export function starsText(stars) {
  return stars === null ? "" : "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
}

/**
 * How long it should take; empty if unknown.
 * @param {number | null} par
 */
export function parText(par) {
  return par === null ? "" : `par ${par} min`;
}

/** @param {Labelled} puzzle */
export function whatItIs(puzzle) {
  return `${puzzle.kind}, ${puzzle.level}`;
}

/**
 * The title of a puzzle that has one, or its kind and level.
 * @param {Labelled} puzzle
 */
export function called(puzzle) {
  return puzzle.title || whatItIs(puzzle);
}

/**
 * The line below the name of a puzzle: kind and level, unless they are its name, and par.
 * @param {Labelled} puzzle
 */
export function about(puzzle) {
  return [puzzle.title ? whatItIs(puzzle) : "", parText(puzzle.par)].filter(Boolean).join(", ");
}

/**
 * The name of a puzzle in its set, for sharing, without spoilers.
 * @param {string} set
 * @param {number} number  from 1
 * @param {Labelled} puzzle
 */
export function titleOf(set, number, puzzle) {
  const name = `${set} #${number}`;
  return puzzle.title ? `${name} ${puzzle.title} (${whatItIs(puzzle)})` : `${name} ${puzzle.kind} ${puzzle.level}`;
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}

/**
 * Words with a capital first letter; the name of a site stays as it is, as capitals can mean something else.
 * @param {string} words
 */
export function capital(words) {
  return /^[a-z]\d/.test(words) ? words : words.slice(0, 1).toUpperCase() + words.slice(1);
}

// Text to share, without spoilers

const ALONE = "🟦";
const HELPED = "🔶";

/**
 * A streak in words; empty if there is none.
 * @param {number} streak
 * @param {string} where  the game, or `any game`
 */
export function daysText(streak, where) {
  return streak ? `streak in ${where}: ${numberOf(streak, "day")}` : "";
}

/** @param {number} hints */
export function hintsText(hints) {
  return hints ? numberOf(hints, "hint") : "no hints";
}

/**
 * The title, a summary, and a symbol for each move: a square, or a diamond if a hint helped.
 * @param {string} title
 * @param {number | null} seconds  null leaves out the time
 * @param {number} moves
 * @param {number[]} helped
 * @param {number} hints
 * @param {number} takenBack
 */
export function shareText(title, seconds, moves, helped, hints, takenBack) {
  const words = [numberOf(moves, "move"), hintsText(hints)];
  if (seconds !== null) words.unshift(clockText(seconds));
  if (takenBack) words.push(`${takenBack} taken back`);
  const row = Array.from({ length: moves }, (_, place) => (helped.includes(place) ? HELPED : ALONE));
  return `skypuzzle ${title}\n${words.join(", ")}\n${row.join("")}\n`;
}
