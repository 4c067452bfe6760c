/** What is given in a `rent` puzzle, what its tops pay, and why owners are no solution, as the rules have it. */

import { groupOf, groupsOf, outlineOf } from "./outline.js";

/** @type {Record<string, string>} */
export const COLOURS = { Y: "yellow", P: "purple", B: "blue", R: "red" };
export const NEUTRAL = "W";
/** @type {Record<string, string>} */
export const OWNER_WORDS = { ...COLOURS, [NEUTRAL]: "neutral" };
/** In a state: an owner that is not found yet. */
export const UNKNOWN = "?";
export const PENTHOUSE = 5;
/** Of a top by its level: a penthouse pays nothing (rule 3). */
const RENTS = [1, 2, 4, 6, 0];

/**
 * @typedef {import("./outline.js").Outline} Outline
 * @typedef {{ site: string, owner: string, income: number }} Flag  whose group it is, and what it pays
 *
 * @typedef {object} Rent
 * @property {Outline} outline
 * @property {number[]} heights  floors of each tower
 * @property {number[]} rents  what the top of each site pays
 * @property {Map<string, Flag>} flags  by their sites, in order
 * @property {Map<string, string>} known  every owner that can be seen: of flags, and of tops that are told
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

/**
 * What some tops pay together.
 * @param {Rent} rent
 * @param {number[]} sites
 * @returns {number}
 */
export function pays(rent, sites) {
  return sites.reduce((sum, site) => sum + rent.rents[site], 0);
}

/**
 * The tops that hang together with one, and their flags; nothing where there is no owner, or nobody.
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
 * @param {Rent} rent
 * @param {string} owners
 * @param {string} site
 * @returns {string}
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

/**
 * Why owners are no solution; null if they are one.
 * @param {Rent} rent
 * @param {string} owners
 * @returns {string | null}
 */
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

/**
 * @param {Rent} rent
 * @param {number[]} group
 * @returns {Flag[]}
 */
function flagsIn(rent, group) {
  return group.flatMap((site) => rent.flags.get(rent.outline.sites[site]) ?? []);
}
