import { CommandError } from "../../lib/command/command-error.ts";

const offset = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses a date, written by the owner, to epoch milliseconds: `2027-03-01T08:00Z`, `2027-03-01 08:00` in the
 * time zone of this machine, or `2027-03-01` for midnight in that time zone. Throws {@link CommandError}.
 */
export function publishingDate(text: string): number {
  const written = text.trim().replace(" ", "T");
  // `Date.parse` reads a date without a time as UTC.
  const instant = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00` : written);
  if (
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(written.replace(offset, "")) &&
    !Number.isNaN(instant)
  ) {
    return instant;
  }
  throw new CommandError(
    `“${text}” is not a date. Write 2027-03-01T08:00Z, or 2027-03-01 08:00 in your time zone.`,
  );
}
