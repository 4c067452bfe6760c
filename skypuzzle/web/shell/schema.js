/** Schemas for data from outside, read strictly: an error says where the data is wrong. */

/** The data does not fit the schema; the message says where and why. */
export class FormatError extends Error {}

/** Only a newer version of these pages can read the data. */
export class NewerError extends FormatError {}

/**
 * @template T
 * @typedef {(value: unknown, place: string) => T} Schema  reads a value or throws a FormatError; an empty
 *   place is left out of the message
 */

/** @type {Schema<string>} */
export function text(value, place) {
  if (typeof value !== "string") throw new FormatError(`${place}: expected text`);
  return value;
}

/** @type {Schema<boolean>} */
export function bool(value, place) {
  if (typeof value !== "boolean") throw new FormatError(`${place}: expected true or false`);
  return value;
}

/** @type {Schema<number>} */
export function nonNegative(value, place) {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw new FormatError(`${place}: expected a number from 0`);
  }
  return value;
}

/** @type {Schema<number>} */
export function count(value, place) {
  if (!Number.isSafeInteger(value)) throw new FormatError(`${place}: expected a whole number`);
  return nonNegative(value, place);
}

/** @type {Schema<number>} */
export function integer(value, place) {
  if (!Number.isSafeInteger(value)) throw new FormatError(`${place}: expected a whole number`);
  return /** @type {number} */ (value);
}

/** @type {Schema<string>} */
export function day(value, place) {
  const name = text(value, place);
  const date = /^\d{4}-\d\d-\d\d$/.test(name) ? new Date(`${name}T00:00:00Z`) : null;
  if (date === null || Number.isNaN(date.getTime()) || date.toISOString().slice(0, name.length) !== name) {
    throw new FormatError(`${place}: expected a day, such as 2027-01-01`);
  }
  return name;
}

/**
 * Exactly one of these.
 * @template {string | number} T
 * @param {...T} values
 * @returns {Schema<T>}
 */
export function oneOf(...values) {
  return (value, place) => {
    const found = values.find((each) => each === value);
    if (found === undefined) throw new FormatError(`${place}: expected ${values.join(" or ")}`);
    return found;
  };
}

/**
 * The edition of a document, which rises when older pages can no longer change it safely.
 * @template {number} T
 * @param {T} known
 * @returns {Schema<T>}
 */
export function edition(known) {
  return (value, place) => {
    if (integer(value, place) > known) throw new NewerError(`${place}: of a newer version`);
    return oneOf(known)(value, place);
  };
}

/**
 * Null, or a value of the schema.
 * @template T
 * @param {Schema<T>} schema
 * @returns {Schema<T | null>}
 */
export function nullable(schema) {
  return (value, place) => (value === null ? null : schema(value, place));
}

/**
 * A list of values of the schema.
 * @template T
 * @param {Schema<T>} schema
 * @returns {Schema<T[]>}
 */
export function listOf(schema) {
  return (value, place) => {
    if (!Array.isArray(value)) throw new FormatError(`${place}: expected a list`);
    return value.map((item, number) => schema(item, place && `${place}[${number}]`));
  };
}

/**
 * An object with any keys, and values of the schema.
 * @template T
 * @param {Schema<T>} schema
 * @returns {Schema<Record<string, T>>}
 */
export function recordOf(schema) {
  return (value, place) =>
    Object.fromEntries(
      Object.entries(plain(value, place)).map(([key, item]) => [key, schema(item, place && `${place}.${key}`)]),
    );
}

/**
 * An object with certain keys. Optional ones have a default; undefined leaves them out. Other keys are errors, or kept
 * as they are if the schema is open.
 * @template {Record<string, Schema<any>>} R
 * @template {Record<string, [Schema<any>, () => any]>} O
 * @param {R} required
 * @param {O} optional
 * @param {boolean} [isOpen]  keeps keys that only a newer version knows
 * @returns {Schema<{ [K in keyof R]: ReturnType<R[K]> } & { [K in keyof O]: ReturnType<O[K][0]> }>}
 */
export function object(required, optional, isOpen = false) {
  return (value, place) => {
    const given = plain(value, place);
    const known = { ...required, ...optional };
    const found = Object.entries(given).filter(([key]) => !Object.hasOwn(known, key));
    if (found.length && !isOpen) {
      throw new FormatError(`${place}: unknown key ${JSON.stringify(found[0][0].slice(0, 40))}`);
    }
    for (const [key, schema] of Object.entries(required)) {
      if (!Object.hasOwn(given, key)) throw new FormatError(`${place}: no ${key}`);
      found.push([key, schema(given[key], place && `${place}.${key}`)]);
    }
    for (const [key, [schema, otherwise]] of Object.entries(optional)) {
      const item = Object.hasOwn(given, key) ? schema(given[key], place && `${place}.${key}`) : otherwise();
      if (item !== undefined) found.push([key, item]);
    }
    return /** @type {any} */ (Object.fromEntries(found));
  };
}

/**
 * Parse JSON that fits the schema.
 * @template T
 * @param {string} written
 * @param {Schema<T>} schema
 * @returns {T}
 */
export function parseJson(written, schema) {
  let value;
  try {
    value = JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch {
    throw new FormatError("it is not JSON");
  }
  try {
    return schema(value, ""); // tracking places is slower, so that is done only after an error
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return schema(value, "$");
  }
}

/**
 * The value of an own property of a record, safe for keys from outside; null if there is none.
 * @template T
 * @param {Record<string, T>} record
 * @param {string} key
 * @returns {T | null}
 */
export function ownValue(record, key) {
  return Object.hasOwn(record, key) ? record[key] : null;
}

/**
 * Are both the same as JSON?
 * @param {unknown} one
 * @param {unknown} other
 */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @type {(value: unknown, place: string) => Record<string, unknown>} */
function plain(value, place) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FormatError(`${place}: expected an object`);
  }
  return /** @type {Record<string, unknown>} */ (value);
}
