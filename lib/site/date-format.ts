import { remember } from "../memory/remember.ts";

/**
 * Returns the format with these options for a language (BCP 47). Formats are kept, because creating one takes longer than
 * using it a hundred times, and the garbage collector stops the process while it frees them.
 */
export const getDateFormat = remember(
  (language: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
);
