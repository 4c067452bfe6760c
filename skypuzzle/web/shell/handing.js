/** Texts and links to hand over: with the device's own way of sharing, or by the clipboard. */

/** Has the device a way of its own? */
export const canShare = () => typeof navigator.share === "function";

/**
 * @param {string} text
 * @returns {Promise<string>} what came of it, in a sentence
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "It cannot be copied here: select the text instead.";
  }
}

/**
 * Share, or copy where that is not possible.
 * @param {{ text?: string, url?: string }} what
 * @returns {Promise<string>} what came of it, in a sentence; nothing if the player thought better of it
 */
export async function share(what) {
  if (!canShare()) return copy(what.text ?? what.url ?? "");
  try {
    await navigator.share(what);
    return "";
  } catch (error) {
    const isOff = error instanceof DOMException && error.name === "AbortError";
    return isOff ? "" : copy(what.text ?? what.url ?? "");
  }
}
