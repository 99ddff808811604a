/** The first and last instant of the wire's dates, whose years have four digits. In epoch milliseconds. */
const firstInstant = Date.parse("0000-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Returns whether an instant in epoch milliseconds can be written as a date with a four-digit year. */
export const isWireDate = (instant: number): boolean =>
  instant >= firstInstant && instant <= lastInstant;

/** Formats a date for a call. Replaces a date that a four-digit year cannot express with the nearest one. */
export const formatWireDate = (date: Date): string =>
  new Date(Math.min(Math.max(date.getTime(), firstInstant), lastInstant)).toISOString();
