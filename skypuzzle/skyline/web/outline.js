/** The outline of a board, its groups, and the owners and levels of floors. */

/** @type {Record<string, string>} */
export const COLOURS = { Y: "yellow", P: "purple", B: "blue", R: "red" };
export const NEUTRAL = "W";
/** @type {Record<string, string>} */
export const OWNER_WORDS = { ...COLOURS, [NEUTRAL]: "neutral" };
export const PENTHOUSE = 5;
/** The rent of a top by its level; a penthouse pays nothing (rule 3). */
export const RENTS = [1, 2, 4, 6, 0];

const OFF = ".";
const FILES = "abcdefghijkl";

/**
 * @typedef {object} Outline
 * @property {(string | null)[][]} rows  the names of the sites from north to south; null for no site
 * @property {string[]} sites  all names in order
 * @property {Map<string, number>} index  the place of each name in `sites`
 * @property {[number, number][]} squares  row and column of each site
 * @property {number[][]} beside  the neighbours of each site
 */

/**
 * The outline from a map, where `.` is not a site.
 * @param {string[]} map  rows from north to south
 * @returns {Outline}
 */
export function outlineOf(map) {
  const rows = map.map((text, row) =>
    [...text].map((mark, column) => (mark === OFF ? null : `${FILES[column]}${map.length - row}`)),
  );
  /** @type {string[]} */
  const sites = [];
  /** @type {[number, number][]} */
  const squares = [];
  rows.forEach((names, row) =>
    names.forEach((name, column) => {
      if (name === null) return;
      sites.push(name);
      squares.push([row, column]);
    }),
  );
  const index = new Map(sites.map((site, place) => [site, place]));
  const beside = squares.map(([row, column]) =>
    [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]]
      .map(([down, right]) => index.get(rows[down]?.[right] ?? "") ?? -1)
      .filter((place) => place >= 0),
  );
  return { rows, sites, index, squares, beside };
}

/**
 * The connected sites around a start, in order.
 * @param {Outline} outline
 * @param {number} start
 * @param {(site: number) => boolean} isAmong  is a site in the set?
 * @returns {number[]}
 */
export function groupOf(outline, start, isAmong) {
  const group = new Set([start]);
  for (const site of group) {
    for (const other of outline.beside[site]) if (isAmong(other)) group.add(other);
  }
  return [...group].sort((one, other) => one - other);
}

/**
 * The connected parts of a set, in the order of their first sites.
 * @type {(outline: Outline, isAmong: (site: number) => boolean) => number[][]}
 */
export function groupsOf(outline, isAmong) {
  /** @type {Set<number>} */
  const seen = new Set();
  /** @type {number[][]} */
  const groups = [];
  outline.sites.forEach((_, site) => {
    if (!isAmong(site) || seen.has(site)) return;
    const group = groupOf(outline, site, isAmong);
    group.forEach((each) => seen.add(each));
    groups.push(group);
  });
  return groups;
}
