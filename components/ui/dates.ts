/**
 * Date formats for a language (BCP 47) in the reader's time zone, only for components that render in the
 * browser.
 */

export function formatLongDay(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(date);
}

export function formatShortDay(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date);
}

export function formatDateTime(date: Date, language: string): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(language, style).format(date);
}

/** Formats a date and time with seconds, for dates that can be in the same minute. */
export function formatExactTime(date: Date, language: string): string {
  const style = { dateStyle: "medium", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat(language, style).format(date);
}
