/** `rent` puzzles: the outline of the board, what is given, what tops pay, and why owners are not a solution. */

// Outline

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
function outlineOf(map) {
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
function groupOf(outline, start, isAmong) {
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

// Rent

/** @type {Record<string, string>} */
export const COLOURS = { Y: "yellow", P: "purple", B: "blue", R: "red" };
export const NEUTRAL = "W";
/** @type {Record<string, string>} */
export const OWNER_WORDS = { ...COLOURS, [NEUTRAL]: "neutral" };
/** An owner that is not found yet, in a state. */
export const UNKNOWN = "?";
export const PENTHOUSE = 5;
/** The rent of a top by its level; a penthouse pays nothing (rule 3). */
const RENTS = [1, 2, 4, 6, 0];

/**
 * @typedef {{ site: string, owner: string, income: number }} Flag  the owner and the income of a group
 *
 * @typedef {object} Rent
 * @property {Outline} outline
 * @property {number[]} heights  floors of each tower
 * @property {number[]} rents  what the top of each site pays
 * @property {Map<string, Flag>} flags  by their sites, in order
 * @property {Map<string, string>} known  every owner that flags and givens show
 * @property {number} neutral  how many tops are nobody's
 */

/**
 * What is given, from the puzzle's entry in its set.
 * @param {Record<string, any>} entry
 * @param {string[]} map  of the outline
 * @returns {Rent}
 */
export function rentOf(entry, map) {
  const heights = [...entry.heights.replaceAll("/", "")].map(Number);
  const flags = /** @type {Flag[]} */ (entry.flags);
  const given = /** @type {{ site: string, owner: string }[]} */ (entry.given);
  return {
    outline: outlineOf(map),
    heights,
    rents: heights.map((height) => RENTS[height - 1]),
    flags: new Map(flags.map((flag) => [flag.site, flag])),
    known: new Map([...flags, ...given].map(({ site, owner }) => [site, owner])),
    neutral: entry.neutral,
  };
}

/** What some tops pay together. @type {(rent: Rent, sites: number[]) => number} */
export function pays(rent, sites) {
  return sites.reduce((sum, site) => sum + rent.rents[site], 0);
}

/**
 * The group of a top and its flags; empty if the top has no owner or is neutral.
 * @param {Rent} rent
 * @param {string} owners  one letter for each site
 * @param {string} site
 * @returns {{ group: number[], flags: Flag[] }}
 */
export function groupAt(rent, owners, site) {
  const start = rent.outline.index.get(site) ?? 0;
  const owner = owners[start];
  if (!(owner in COLOURS)) return { group: [], flags: [] };
  const group = groupOf(rent.outline, start, (each) => owners[each] === owner);
  return { group, flags: flagsIn(rent, group) };
}

/**
 * What the group of a top pays so far, against its flag: `yellow b9 c9: 6 of 7`.
 * @type {(rent: Rent, owners: string, site: string) => string}
 */
export function groupLine(rent, owners, site) {
  const index = rent.outline.index.get(site) ?? 0;
  const owner = owners[index];
  const top = rent.rents[index];
  if (!(owner in COLOURS)) return `${site}: ${owner === UNKNOWN ? "not known" : "neutral"}, rent ${top}`;
  const { group, flags } = groupAt(rent, owners, site);
  const wanted = flags.length === 1 ? ` of ${flags[0].income}` : flags.length ? "" : ", no flag yet";
  const several = flags.length > 1 ? `, with ${flags.length} flags` : "";
  const names = group.map((each) => rent.outline.sites[each]).join(" ");
  return `${site}: rent ${top}; ${COLOURS[owner]} ${names}: ${pays(rent, group)}${wanted}${several}`;
}

/** Why owners are not a solution; null if they are. @type {(rent: Rent, owners: string) => string | null} */
export function whyNot(rent, owners) {
  const { sites, index } = rent.outline;
  for (const [site, owner] of rent.known) {
    if (owners[index.get(site) ?? 0] !== owner) return `${site} is ${OWNER_WORDS[owner]}`;
  }
  const nobodys = [...owners].filter((owner) => owner === NEUTRAL).length;
  if (nobodys !== rent.neutral) return `${nobodys} tops are neutral, not ${rent.neutral}`;
  for (const [colour, name] of Object.entries(COLOURS)) {
    for (const group of groupsOf(rent.outline, (site) => owners[site] === colour)) {
      const flags = flagsIn(rent, group);
      const what = `the ${name} group of ${sites[group[0]]}`;
      if (flags.length !== 1) return `${what} has ${flags.length || "no"} flags`;
      if (pays(rent, group) !== flags[0].income) return `${what} pays ${pays(rent, group)}, not ${flags[0].income}`;
    }
  }
  return null;
}

/** @type {(rent: Rent, group: number[]) => Flag[]} */
function flagsIn(rent, group) {
  return group.flatMap((site) => rent.flags.get(rent.outline.sites[site]) ?? []);
}
