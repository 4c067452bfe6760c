/** What there is on the site: its index, and the summary of a day. */

const ROOT = new URL("../../../", import.meta.url);

/** Something is being made, and will be there in a while. */
export class BeingMade extends Error {
  /** @param {number} seconds  after which to ask again */
  constructor(seconds) {
    super("it is being made");
    this.seconds = seconds;
  }
}

/**
 * The address of something on the site, whatever page asks.
 * @param {string} path
 */
export function siteUrl(path) {
  return new URL(path, ROOT).href;
}

/** @returns {Promise<import("./types.js").Days>} */
export async function siteIndex() {
  return fetched("days.json");
}

/**
 * @param {string} day
 * @returns {Promise<import("./types.js").DaySummary>}
 */
export async function dayOf(day) {
  return fetched(`${day}/day.json`);
}

/** Why something of the site could not be had, in a sentence. */
export function whyNot() {
  return navigator.onLine
    ? "The puzzles could not be fetched. Please try again in a while."
    : "You are offline, and these puzzles are not kept on this device.";
}

/** @param {string} path */
async function fetched(path) {
  const answer = await fetch(siteUrl(path));
  const later = Number(answer.headers.get("Retry-After"));
  if (answer.status === 503 && later) throw new BeingMade(later);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
