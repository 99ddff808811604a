/** Dates as the page's language writes them, in the reader's time zone. Only for what is drawn in the browser. */

export const pageLanguage = (): string => document.documentElement.lang || "en";

export function dayOf(date: Date): string {
  return new Intl.DateTimeFormat(pageLanguage(), { dateStyle: "long" }).format(date);
}

export function momentOf(date: Date): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(pageLanguage(), style).format(date);
}
