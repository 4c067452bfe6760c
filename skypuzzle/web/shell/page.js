/** What every page does: apply the chosen theme, work offline, show notices. */

import { utcToday } from "./dates.js";
import { html } from "./dom.js";
import { desk, onTrouble } from "./storage.js";

// Theme

/** Apply the theme that the player chose; `auto` follows the system, and so does a page without scripts. */
export function applyTheme() {
  const { theme } = desk.settings();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) followTheme(meta, theme);
}

/** Apply the theme now and whenever another tab changes it. */
export function useTheme() {
  applyTheme();
  desk.onOtherTab(applyTheme);
}

/**
 * The browser's bar has a colour for light and one for dark; if the player chose a theme, only one of them applies.
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

// Offline use: a service worker stores pages and puzzles on this device until it is switched off

const ROOT = new URL("../../../", import.meta.url);
const WORKER = new URL("sw.js", ROOT);
const OURS = `skypuzzle ${ROOT.pathname} `;
const SWITCH = "skypuzzle:offline";
const OFF = "off";
const NEWER = "A newer version is available.";

/** Start the worker if it is wanted, and announce newer versions. Every page calls this once. */
export function startOffline() {
  if (!isPossible()) return;
  if (isOff()) void removeWorker();
  else if (document.readyState === "complete") void startWorker();
  else addEventListener("load", () => void startWorker(), { once: true });
}

/**
 * A switch for the settings: whether puzzles are stored on this device, and how many days are.
 * @returns {HTMLElement}
 */
export function offlineSwitch() {
  const box = html("input", { type: "checkbox", id: "offline", disabled: !isPossible() });
  const status = html("p", { role: "status" });
  box.checked = isPossible() && !isOff();
  const notify = async () => {
    status.textContent = isPossible() ? offlineText(box.checked, await countStoredDays()) : whyNoOffline();
  };
  box.addEventListener("change", async () => {
    saveSwitch(box.checked);
    await (box.checked ? startWorker() : removeWorker());
    await notify();
  });
  void notify();
  const label = html("label", { for: "offline" }, box, " Store the pages and the coming puzzles on this device");
  return html("section", { class: "offline" }, html("h2", {}, "Offline"), html("p", {}, label), status);
}

/**
 * @param {boolean} isOn
 * @param {number} days
 */
function offlineText(isOn, days) {
  if (!isOn) return "Nothing is stored for offline use. Your progress is still saved.";
  if (days === 0) return "The pages work offline once they have been opened online.";
  return `The puzzles of ${days === 1 ? "1 day are" : `${days} days are`} stored and work offline.`;
}

/** Browsers allow workers only in secure contexts. */
function isPossible() {
  return isOffered() && isSecureContext && "serviceWorker" in navigator;
}

/** A site without offline use has no manifest. */
function isOffered() {
  return document.querySelector('link[rel="manifest"]') !== null;
}

function whyNoOffline() {
  if (!isOffered()) return "This site stores nothing for offline use.";
  return "This browser or this address does not allow it: https is needed.";
}

function isOff() {
  try {
    return localStorage.getItem(SWITCH) === OFF;
  } catch {
    return true; // without storage, the switch could not be turned off again
  }
}

/** @param {boolean} isOn */
function saveSwitch(isOn) {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, OFF);
  } catch {
    // the switch then lasts as long as the page
  }
}

async function startWorker() {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: ROOT.href, updateViaCache: "none" });
    if (!registration) return;
    watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (!savesData()) active?.postMessage({ keepFrom: utcToday() });
  } catch {
    // without it, everything but offline use works
  }
}

/** Does the browser save data? Then nothing is fetched ahead of time. */
function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
}

async function removeWorker() {
  try {
    const registration = await navigator.serviceWorker.getRegistration(ROOT.href);
    if (registration?.scope === ROOT.href) await registration.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // a browser without storage has nothing to remove
  }
}

/** How many days can be played offline: those with the puzzles of all their games. */
async function countStoredDays() {
  const name = `${OURS}days`;
  try {
    if (!(await caches.has(name))) return 0;
    const cache = await caches.open(name);
    const stored = new Set((await cache.keys()).map((request) => request.url));
    const summaries = [...stored].filter((url) => url.endsWith("/day.json"));
    const whole = await Promise.all(
      summaries.map(async (url) => {
        const games = Object.keys((await (await cache.match(url))?.json()).games);
        return games.every((game) => stored.has(new URL(`${game}/puzzles.json`, url).href));
      }),
    );
    return whole.filter(Boolean).length;
  } catch {
    return 0;
  }
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const notify = () => {
    if (registration.waiting && navigator.serviceWorker.controller) showNotice(registration);
  };
  notify();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", notify));
}

/**
 * Offer to reload. The page never reloads by itself, as the player may be thinking about a puzzle.
 * @param {ServiceWorkerRegistration} registration
 */
function showNotice(registration) {
  if (document.querySelector(".newer") !== null) return;
  const reload = () => {
    if (!registration.waiting) return location.reload(); // another page has activated it already
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
  const notice = html("div", { class: "newer", role: "status" });
  document.body.append(notice); // empty at first, so that what is added is announced
  notice.append(
    html("span", {}, NEWER),
    html("button", { type: "button", onclick: reload }, "Reload"),
    html("button", { type: "button", class: "plain", onclick: () => notice.remove() }, "Later"),
  );
}

// The part of the page that its script fills

/** Set up a page: its theme, its offline use, and a place for notices. */
export function openPage() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const notices = html("div", { class: "notices", role: "status" });
  main.prepend(notices);
  useTheme();
  startOffline();

  /** @param {string} sentence */
  function notify(sentence) {
    const isShown = [...notices.children].some((child) => child.textContent === sentence);
    if (!isShown) notices.append(html("p", {}, sentence));
    if (!isShown) notices.scrollIntoView({ block: "nearest" });
  }

  onTrouble(notify);
  return {
    notify,
    /** @param {...Node} children */
    show(...children) {
      main.replaceChildren(notices, ...children);
    },
  };
}
