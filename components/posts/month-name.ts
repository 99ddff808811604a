import type { ArchiveMonth } from "#lib/blog/archive-month.ts";
import { interfaceLanguage } from "#lib/site/interface-language.ts";

/** A month as the language of the site's own words writes it, with its year or without. */
export function nameOfMonth({ year, month }: ArchiveMonth, withYear = true): string {
  const format = new Intl.DateTimeFormat(interfaceLanguage(), {
    month: "long",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return format.format(Date.UTC(year, month - 1, 1));
}
