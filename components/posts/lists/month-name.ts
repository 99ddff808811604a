import type { ArchiveMonth } from "#lib/blog/archive-month.ts";
import { interfaceLanguage } from "#lib/site/interface-language.ts";

/** Returns the name of a month in the interface language, with or without its year. */
export function nameOfMonth({ year, month }: ArchiveMonth, withYear = true): string {
  const format = new Intl.DateTimeFormat(interfaceLanguage(), {
    month: "long",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return format.format(Date.UTC(year, month - 1, 1));
}
