/** `rent` puzzles: what is given, what tops pay, and why owners are not a solution. */

import { COLOURS, NEUTRAL, OWNER_WORDS, RENTS, groupOf, groupsOf, outlineOf } from "./outline.js";

/** An owner that is not found yet, in a state. */
export const UNKNOWN = "?";

/**
 * @typedef {{ site: string, owner: string, income: number }} Flag  the owner and the income of a group
 *
 * @typedef {object} Rent
 * @property {import("./outline.js").Outline} outline
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
