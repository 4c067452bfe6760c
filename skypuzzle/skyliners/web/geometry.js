/** The construction area: sites, the four sides, their rows of sight, and where all of it goes in a picture. */

export const SIZE = 5;
export const FILES = "abcde";
export const ROW_LETTERS = "ABCDE";
export const SIDES = "NESW";
/** Clockwise, as in the order of play; a site is file + 5 × rank, so a1 is 0 and e5 is 24. */
export const SITES = [...Array(SIZE * SIZE).keys()];
export const ROWS = [...Array(SIZE).keys()];
export const SITE_NAMES = SITES.map((site) => `${FILES[site % SIZE]}${Math.floor(site / SIZE) + 1}`);

/** What each side is called in a sentence for whoever cannot see the board. */
export const SIDE_NAMES = /** @type {Record<string, string>} */ ({ N: "North", E: "East", S: "South", W: "West" });

/** @type {Record<string, (row: number, depth: number) => [number, number]>} */
const PLACES = {
  S: (row, depth) => [row, depth],
  W: (row, depth) => [depth, SIZE - 1 - row],
  N: (row, depth) => [SIZE - 1 - row, SIZE - 1 - depth],
  E: (row, depth) => [SIZE - 1 - depth, row],
};

/** The five sites of each row of sight, nearest first, by side and row: `LINES.S[1]` is row B of S. */
export const LINES = /** @type {Record<string, number[][]>} */ (
  Object.fromEntries(
    Object.entries(PLACES).map(([side, place]) => [
      side,
      ROWS.map((row) =>
        ROWS.map((depth) => {
          const [file, rank] = place(row, depth);
          return file + SIZE * rank;
        }),
      ),
    ]),
  )
);

/**
 * The sites of a rank (0–4) or a file (5–9), by name.
 * @param {number} line
 * @returns {string[]}
 */
export function sitesOf(line) {
  const isIn = (/** @type {number} */ site) => (line < SIZE ? Math.floor(site / SIZE) : SIZE + (site % SIZE)) === line;
  return SITES.filter(isIn).map((site) => SITE_NAMES[site]);
}

/**
 * The names of a row of sight: `SB` is side S, row B.
 * @param {string} word
 * @returns {{side: string, row: number} | null}
 */
export function rowOf(word) {
  const letters = [...word];
  if (letters.length !== 2 || !SIDES.includes(letters[0]) || !ROW_LETTERS.includes(letters[1])) return null;
  return { side: letters[0], row: ROW_LETTERS.indexOf(letters[1]) };
}

/**
 * The sides around a picture with one of them at the bottom: bottom, left, top, right.
 * @param {string} seat
 * @returns {string[]}
 */
export function sidesAround(seat) {
  return [0, 1, 2, 3].map((turn) => SIDES[(SIDES.indexOf(seat) + turn) % SIDES.length]);
}

/**
 * The cells of a picture with one side at the bottom, from the top left: the sites, and around them the rows of sight.
 * @param {string} seat
 * @returns {(string | null)[][]}
 */
export function cellsFrom(seat) {
  const [bottom, left, top, right] = sidesAround(seat);
  const ahead = [...ROW_LETTERS];
  const back = [...ROW_LETTERS].reverse();
  return [
    [null, ...back.map((letter) => top + letter), null],
    ...ROWS.map((line) => [
      left + ahead[line],
      ...ROWS.map((column) => SITE_NAMES[LINES[seat][column][SIZE - 1 - line]]),
      right + back[line],
    ]),
    [null, ...ahead.map((letter) => bottom + letter), null],
  ];
}
