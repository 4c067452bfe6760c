/**
 * Offline use. A site's `sw.js` has a line that defines `SITE` before this script, so it changes with any of its files.
 *
 * The app and the pages that do not depend on a day are fetched together, so they always fit each other. The data of a
 * day is stored when it is first seen, and that of today and the coming days ahead of time. Pages come from the network
 * if it answers soon.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const ROOT = new URL("./", worker.location.href);
const OURS = `skypuzzle ${ROOT.pathname} `;
const CURRENT = `${OURS}app ${SITE.version}`;
const DAYS = `${OURS}days`;

const PATIENCE = 3000;
/** How many versions of the app to store: this one, and the previous one, as one of its pages may be open. */
const VERSIONS = 2;
/** How many days to fetch ahead of time: today, and the week that a site has ready. */
const AHEAD = 8;
/** The most days to store. */
const MOST_DAYS = 30;

const HASHED = /^app\/[^/]+\//;
const DATA = /^\d{4}-\d\d-\d\d\/(?:day\.json|[a-z-]+\/puzzles\.json|[a-z-]+\/\d+\/(?:given|solved)\.svg)$/;
const PUZZLE_PAGE = /^(\d{4}-\d\d-\d\d\/[a-z-]+\/)\d+\/$/;
const DAY_PAGE = /^(\d{4}-\d\d-\d\d\/)$/;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data?.keepFrom) event.waitUntil(keepFrom(event.data.keepFrom).catch(() => undefined));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  const path = pathOf(request.url);
  if (HASHED.test(path)) event.respondWith(fromCacheFirst(request));
  else if (DATA.test(path)) event.respondWith(whatIsKept(event, path));
  else if (path === "days.json") event.respondWith(newest(request));
  else if (request.mode === "navigate") event.respondWith(page(request, path));
  else if (SITE.files.includes(path)) event.respondWith(fromCacheFirst(request));
});

/** Store all files of this version, or none. */
async function install() {
  const cache = await caches.open(CURRENT);
  await Promise.all(SITE.files.map(async (path) => cache.put(whole(path), await fetched(path))));
}

/**
 * A file of this version. One with a hash in its path may be stored already.
 * @param {string} path
 */
async function fetched(path) {
  const known = HASHED.test(path) ? await caches.match(whole(path)) : undefined;
  if (known) return known;
  const response = await fetch(whole(path), { cache: HASHED.test(path) ? "default" : "reload" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return plain(response);
}

/** Remove older versions, which are no longer needed. */
async function activate() {
  const apps = (await caches.keys()).filter((name) => name.startsWith(`${OURS}app `));
  const others = apps.filter((name) => name !== CURRENT);
  await Promise.all(others.slice(0, Math.max(0, apps.length - VERSIONS)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function fromCacheFirst(request) {
  const current = await caches.open(CURRENT);
  const url = whole(pathOf(request.url));
  return (await current.match(url)) ?? (await caches.match(url)) ?? fetch(request);
}

/**
 * Data of a day: answer from the store if possible, and update the store from the network.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function whatIsKept(event, path) {
  const cache = await caches.open(DAYS);
  const kept = await cache.match(whole(path));
  const fresh = keep(cache, path);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/**
 * Fetch a file and store it, unless it is a page: some hosts answer with a page for files that do not exist.
 * @param {Cache} cache
 * @param {string} path
 */
async function keep(cache, path) {
  const response = await fetch(whole(path), { cache: "no-cache" });
  if (isData(response)) await cache.put(whole(path), response.clone());
  return response;
}

/** @param {Response} response */
function isData(response) {
  return response.ok && !response.headers.get("Content-Type")?.startsWith("text/html");
}

/**
 * Answer from the network if it answers soon, and store that; otherwise answer from the store.
 * @param {Request} request
 */
async function newest(request) {
  const path = pathOf(request.url);
  const cache = await caches.open(DAYS);
  const fresh = keep(cache, path);
  const answer = await soon(fresh);
  if (answer && isData(answer)) return answer;
  return (await cache.match(whole(path))) ?? fresh;
}

/**
 * A page from the network if it answers soon; otherwise the stored one. For a day or a puzzle that is an empty page,
 * which fills itself from the stored data.
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  const fresh = fetch(request);
  const answer = await soon(fresh);
  if (answer && answer.status < 500) return answer;
  return (await keptPage(path)) ?? (await fresh.catch(() => undefined)) ?? notHere();
}

/** @param {string} path */
async function keptPage(path) {
  const [, puzzle] = PUZZLE_PAGE.exec(path) ?? [];
  const [, day] = DAY_PAGE.exec(path) ?? [];
  const current = await caches.open(CURRENT);
  if (!puzzle && !day) return current.match(whole(path));
  const days = await caches.open(DAYS);
  const data = await days.match(whole(puzzle ? `${puzzle}puzzles.json` : `${day}day.json`));
  return data && current.match(whole(puzzle ? "offline/puzzle.html" : "offline/day.html"));
}

/** The page for addresses that are not stored. */
function notHere() {
  const words = "You are offline, and this page is not stored on this device.";
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Offline</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<h1>Offline</h1><p>${words}</p><p><a href="${ROOT.pathname}">Today's puzzles</a></p></html>\n`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * Fetch the data of today and the coming days, if the site has it, and remove old days.
 * @param {string} today
 */
async function keepFrom(today) {
  const cache = await caches.open(DAYS);
  const index = await (await keep(cache, "days.json")).json();
  const coming = index.days.filter((/** @type {string} */ day) => day >= today);
  for (const day of coming.slice(0, AHEAD)) await keepDay(cache, day);
  await forget(cache, today);
}

/**
 * Fetch all data of a day. Its summary alone does not mean that it is complete: that is stored when the day is shown.
 * @param {Cache} cache
 * @param {string} day
 */
async function keepDay(cache, day) {
  const known = await cache.match(whole(`${day}/day.json`));
  if (known && (await areKept(cache, day, await known.json()))) return;
  const summary = await keep(cache, `${day}/day.json`);
  if (!isData(summary)) return;
  const { games } = /** @type {{ games: Record<string, { puzzles: { plays: boolean, picture: boolean }[] }> }} */ (await summary.json());
  for (const [game, { puzzles }] of Object.entries(games)) {
    const pictures = puzzles.map(({ plays, picture }) => (plays ? picture && "solved.svg" : "given.svg"));
    await Promise.all(pictures.map((name, place) => name && keep(cache, `${day}/${game}/${place + 1}/${name}`)));
    await keep(cache, `${day}/${game}/puzzles.json`);
  }
}

/**
 * Are the puzzles of all games of a day stored? If not, they are fetched again the next time.
 * @param {Cache} cache
 * @param {string} day
 * @param {{ games: object }} summary
 */
async function areKept(cache, day, { games }) {
  const found = await Promise.all(Object.keys(games).map((game) => cache.match(whole(`${day}/${game}/puzzles.json`))));
  return found.every((puzzles) => puzzles !== undefined);
}

/**
 * Remove days beyond the limit: the oldest first, then those farthest ahead.
 * @param {Cache} cache
 * @param {string} today
 */
async function forget(cache, today) {
  const dayOf = (/** @type {Request} */ request) => pathOf(request.url).slice(0, "2027-01-01".length);
  const data = (await cache.keys()).filter((request) => DATA.test(pathOf(request.url)));
  const days = [...new Set(data.map(dayOf))].sort();
  const past = days.filter((day) => day < today).reverse();
  const kept = new Set([...days.filter((day) => day >= today), ...past].slice(0, MOST_DAYS));
  await Promise.all(data.filter((request) => !kept.has(dayOf(request))).map((request) => cache.delete(request)));
}

/**
 * The response, or undefined if it takes too long.
 * @param {Promise<Response>} response
 * @returns {Promise<Response | undefined>}
 */
function soon(response) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return /** @type {Promise<Response | undefined>} */ (Promise.race([response.catch(() => undefined), late]));
}

/**
 * A response that may answer for a page; a redirected one may not, so it is copied.
 * @param {Response} response
 */
async function plain(response) {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

/**
 * The path within the site; that of a page ends with a slash.
 * @param {string} url
 */
function pathOf(url) {
  return new URL(url).pathname.slice(ROOT.pathname.length).replace(/(^|\/)index\.html$/, "$1");
}

/** @param {string} path */
function whole(path) {
  return new URL(path || "./", ROOT).href;
}
