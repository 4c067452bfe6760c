/** What every page does: follow the theme that was chosen, work offline, show notices. */

import { utcToday } from "./days.js";
import { html } from "./dom.js";
import { desk, onTrouble } from "./storage.js";

// Theme

/** Let the page look as the player chose; `auto` follows the system, and so does a page without script. */
export function applyTheme() {
  const { theme } = desk.settings();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) followTheme(meta, theme);
}

/** The theme of now and of later changes, made in other tabs, too. */
export function useTheme() {
  applyTheme();
  desk.onElsewhere(applyTheme);
}

/**
 * A bar of the browser has a colour for light and one for dark; only one of them is meant if the player chose.
 * @param {Element} meta
 * @param {"auto" | "light" | "dark"} theme
 */
function followTheme(meta, theme) {
  const media = meta.getAttribute("media") ?? "";
  const written = meta.getAttribute("data-media") ?? media;
  meta.setAttribute("data-media", written);
  const scheme = written.includes("dark") ? "dark" : "light";
  meta.setAttribute("media", theme === "auto" ? written : theme === scheme ? "all" : "not all");
}

// Offline: a service worker keeps pages and puzzles on this device, until it is switched off

const ROOT = new URL("../../../", import.meta.url);
const WORKER = new URL("sw.js", ROOT);
const OURS = `skypuzzle ${ROOT.pathname} `;
const SWITCH = "skypuzzle:offline";
const OFF = "off";
const NEWER = "A newer version is here.";

/** Every page calls this once: it lets the worker in if it is wanted, and tells of a newer version. */
export function startOffline() {
  if (!isPossible()) return;
  if (isOff()) void leave();
  else if (document.readyState === "complete") void enter();
  else addEventListener("load", () => void enter(), { once: true });
}

/**
 * For the page of settings: says whether puzzles are kept on this device, and switches that off and on again.
 * @returns {HTMLElement}
 */
export function offlineSwitch() {
  const box = html("input", { type: "checkbox", id: "offline", disabled: !isPossible() });
  const told = html("p", { role: "status" });
  box.checked = isPossible() && !isOff();
  const tell = async () => {
    told.textContent = isPossible() ? keptText(box.checked, await daysKept()) : whyNot();
  };
  box.addEventListener("change", async () => {
    remember(box.checked);
    await (box.checked ? enter() : leave());
    await tell();
  });
  void tell();
  const label = html("label", { for: "offline" }, box, " Keep the pages and the coming puzzles on this device");
  return html("section", { class: "offline" }, html("h2", {}, "Offline"), html("p", {}, label), told);
}

/**
 * @param {boolean} isOn
 * @param {number} days
 */
function keptText(isOn, days) {
  if (!isOn) return "Nothing is kept for use offline. Your progress is, as before.";
  if (days === 0) return "The pages work offline once they have been opened with a network.";
  return `The puzzles of ${days === 1 ? "1 day are" : `${days} days are`} kept, and work without a network.`;
}

/** Browsers let a worker in only where nobody can have changed it on its way. */
function isPossible() {
  return isOffered() && isSecureContext && "serviceWorker" in navigator;
}

/** A site that does without has no manifest. */
function isOffered() {
  return document.querySelector('link[rel="manifest"]') !== null;
}

function whyNot() {
  if (!isOffered()) return "This site keeps nothing for use offline.";
  return "This browser or this address does not allow it: it takes https.";
}

function isOff() {
  try {
    return localStorage.getItem(SWITCH) === OFF;
  } catch {
    return true; // what cannot be remembered must not be left behind either
  }
}

/** @param {boolean} isOn */
function remember(isOn) {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, OFF);
  } catch {
    // the switch then holds until the page is left
  }
}

async function enter() {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: ROOT.href, updateViaCache: "none" });
    if (!registration) return;
    watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (!isSaving()) active?.postMessage({ keepFrom: utcToday() });
  } catch {
    // without it, everything works but for being offline
  }
}

/** Does somebody pay for every byte? Then nothing is fetched ahead of time. */
function isSaving() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
}

async function leave() {
  try {
    const registration = await navigator.serviceWorker.getRegistration(ROOT.href);
    if (registration?.scope === ROOT.href) await registration.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // a browser that keeps nothing has nothing to remove
  }
}

/** How many days can be played without a network: those with the puzzles of all their games. */
async function daysKept() {
  const name = `${OURS}days`;
  try {
    if (!(await caches.has(name))) return 0;
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map((request) => request.url));
    const summaries = [...kept].filter((url) => url.endsWith("/day.json"));
    const whole = await Promise.all(
      summaries.map(async (url) => {
        const games = Object.keys((await (await cache.match(url))?.json()).games);
        return games.every((game) => kept.has(new URL(`${game}/puzzles.json`, url).href));
      }),
    );
    return whole.filter(Boolean).length;
  } catch {
    return 0;
  }
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) showNotice(registration);
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}

/**
 * Nothing reloads by itself: there may be a puzzle half done in somebody's head.
 * @param {ServiceWorkerRegistration} registration
 */
function showNotice(registration) {
  if (document.querySelector(".newer") !== null) return;
  const reload = () => {
    if (!registration.waiting) return location.reload(); // it took over when another page asked for it
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
  const notice = html("div", { class: "newer", role: "status" });
  document.body.append(notice); // empty at first: what is put into it then is spoken
  notice.append(
    html("span", {}, NEWER),
    html("button", { type: "button", onclick: reload }, "Reload"),
    html("button", { type: "button", class: "plain", onclick: () => notice.remove() }, "Later"),
  );
}

// The part of a page that its script fills

/** Begin a page: its theme, its use offline, and a place for what must be told. */
export function stage() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const notices = html("div", { class: "notices", role: "status" });
  main.prepend(notices);
  useTheme();
  startOffline();

  /** @param {string} sentence */
  function tell(sentence) {
    const isTold = [...notices.children].some((child) => child.textContent === sentence);
    if (!isTold) notices.append(html("p", {}, sentence));
    if (!isTold) notices.scrollIntoView({ block: "nearest" });
  }

  onTrouble(tell);
  return {
    tell,
    /** @param {...Node} children */
    show(...children) {
      main.replaceChildren(notices, ...children);
    },
  };
}
