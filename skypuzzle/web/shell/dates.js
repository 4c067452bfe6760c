/** Dates in UTC, written like 2027-01-01, their words, and streaks of days. */

const DAY = 24 * 60 * 60 * 1000;

export function utcToday() {
  return nameOf(Date.now());
}

/** @param {string} day */
export function dayBefore(day) {
  return nameOf(startOf(day) - DAY);
}

/** Seconds until the next day begins. */
export function secondsToTomorrow() {
  return Math.ceil((startOf(utcToday()) + DAY - Date.now()) / 1000);
}

/**
 * A day in words: `Friday, 1 January 2027`.
 * @param {string} day
 */
export function dayText(day) {
  return formatDay(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/**
 * A month in words: `January 2027`.
 * @param {string} day  any day of it
 */
export function monthText(day) {
  return formatDay(day, { month: "long", year: "numeric" });
}

/**
 * The day of the week: 0 is Monday.
 * @param {string} day
 */
export function weekday(day) {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}

/** @param {string} day */
function startOf(day) {
  return Date.parse(`${day}T00:00:00Z`);
}

/** @param {number} time */
function nameOf(time) {
  return new Date(time).toISOString().slice(0, "2027-01-01".length);
}

/**
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} options
 */
function formatDay(day, options) {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(startOf(day));
}

// Days in a row

/**
 * The number of consecutive days up to today or yesterday that are among these.
 * @param {Iterable<string>} days
 * @param {string} today
 */
export function streak(days, today) {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; solved.has(day); day = dayBefore(day)) length += 1;
  return length;
}
