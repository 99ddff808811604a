/** Dates in the formats of site generators. */

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a date to epoch milliseconds. A date without a time zone is UTC, so that a text means the same on
 * every machine. Returns `undefined` if the value is not a date.
 */
export function parseInstant(written: unknown): number | undefined {
  if (written instanceof Date) return valid(written.getTime());
  if (typeof written !== "string") return undefined;
  const text = written.trim();
  const match = iso.exec(text);
  if (match === null) {
    if (!/[a-z]{3}/i.test(text) || !/\d{4}/.test(text)) return undefined;
    const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/.test(text);
    return valid(Date.parse(hasZone ? text : `${text} UTC`));
  }
  const [, day, time = "00:00", seconds = ":00", zone = "Z"] = match;
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/, "$1:$2") : "Z";
  return valid(Date.parse(`${day}T${time.padStart(5, "0")}${seconds}${offset}`));
}

const valid = (instant: number): number | undefined =>
  Number.isNaN(instant) ? undefined : Math.floor(instant);
