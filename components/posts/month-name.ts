import type { ArchiveMonth } from "#lib/blog/archive-month.ts";
import { settings } from "#lib/config/current.ts";

/** A month as the site's language writes it, with its year or without. */
export function nameOfMonth({ year, month }: ArchiveMonth, withYear = true): string {
  const format = new Intl.DateTimeFormat(settings().site.language, {
    month: "long",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return format.format(Date.UTC(year, month - 1, 1));
}
