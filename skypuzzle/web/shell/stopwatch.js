/** Seconds spent on a puzzle, in one visit or in several. */

/**
 * @typedef {object} Stopwatch
 * @property {number} seconds  so far
 * @property {() => void} stop  for good
 * @property {() => void} pause
 * @property {() => void} goOn  unless it was stopped
 */

/**
 * A watch that continues from what was spent before.
 * @param {number} [spent]
 * @param {() => number} [now]  in seconds
 * @returns {Stopwatch}
 */
export function stopwatch(spent = 0, now = () => performance.now() / 1000) {
  /** @type {number | null} */
  let began = now();
  let isStopped = false;
  const seconds = () => spent + (began === null ? 0 : now() - began);
  const pause = () => {
    [spent, began] = [seconds(), null];
  };
  return {
    get seconds() {
      return seconds();
    },
    stop() {
      pause();
      isStopped = true;
    },
    pause,
    goOn() {
      if (!isStopped && began === null) began = now();
    },
  };
}

/**
 * Let a watch rest while nobody sees the page.
 * @param {() => Stopwatch} watch  the one that counts now
 */
export function pauseWhenHidden(watch) {
  const look = () => (document.hidden ? watch().pause() : watch().goOn());
  document.addEventListener("visibilitychange", look);
  look();
}
