/** How a player likes the pages: dark or light, with or without the time. */

import { desk } from "./storage.js";

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
