import { memoize } from "../../memoize/memoize.ts";

/**
 * Returns a date format for a language (BCP 47), created once per language and options. Creating one takes much longer
 * than using it, and garbage collection pauses for each one that it frees.
 */
export const getDateFormat = memoize(
  (language: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
);
