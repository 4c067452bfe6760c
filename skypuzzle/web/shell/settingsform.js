/** The settings, to be changed. */

import { html } from "./dom.js";
import { applyTheme } from "./settings.js";
import { desk } from "./storage.js";

const THEMES = /** @type {const} */ ({ auto: "As the system", light: "Light", dark: "Dark" });

/** Radio buttons and boxes that are kept at once. */
export function settingsForm() {
  return html(
    "section",
    { class: "settings", "aria-labelledby": "settings" },
    html("h2", { id: "settings" }, "Settings"),
    themes(),
    box("time", "Show the time", "It is always measured, and told when a puzzle is solved if you ask."),
    box("counts", "Count rows for me", "Clues show how far they are while you play."),
  );
}

function themes() {
  const { theme: chosen } = desk.settings();
  const choices = Object.entries(THEMES).map(([value, words]) => {
    const theme = /** @type {keyof typeof THEMES} */ (value);
    const choose = () => {
      desk.keepSettings({ theme });
      applyTheme();
    };
    const radio = html("input", { type: "radio", name: "theme", value, checked: value === chosen, onchange: choose });
    return html("label", {}, radio, words);
  });
  return html("fieldset", {}, html("legend", {}, "Colours"), ...choices);
}

/**
 * @param {"time" | "counts"} name
 * @param {string} words
 * @param {string} more
 */
function box(name, words, more) {
  const checked = desk.settings()[name];
  const input = html("input", { type: "checkbox", checked, "aria-describedby": `about-${name}` });
  input.addEventListener("change", () => desk.keepSettings({ [name]: input.checked }));
  return html(
    "p",
    {},
    html("label", {}, input, words),
    html("span", { class: "faint", id: `about-${name}` }, more),
  );
}
