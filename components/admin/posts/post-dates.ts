import type { Translator } from "#lib/messages/translator.ts";
import { readLocalTime, toInstant } from "#lib/site/text/local-time.ts";
import type { Dates } from "#components/ui/dates.tsx";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";

/** Returns the most relevant date, as a short phrase that does not repeat the status. */
export function formatPostDate(t: Translator, post: AdminPost, { formatDateTime }: Dates): string {
  const { status, changesStatus, ...dates } = post;
  const { scheduledDate, submittedDate, firstPublishedDate, updatedDate } = dates;
  if (status === "SCHEDULED" && scheduledDate !== undefined) {
    return t("admin.posts.scheduledFor", { date: formatDateTime(scheduledDate) });
  }
  if (status === "IN_MODERATION" && submittedDate !== undefined) {
    return t("admin.posts.submittedOn", { date: formatDateTime(submittedDate) });
  }
  if (changesStatus === "CHANGES_IN_MODERATION" && submittedDate !== undefined) {
    return t("posts.changes.submittedOn", { date: formatDateTime(submittedDate) });
  }
  if (status === "PUBLISHED" && firstPublishedDate !== undefined) {
    return formatDateTime(firstPublishedDate);
  }
  return t("admin.posts.changedOn", { date: formatDateTime(updatedDate) });
}

/** Formats a date for a `datetime-local` input, to the minute. */
export const formatLocalMinute = (date: Date, timeZone: string): string =>
  new Date(readLocalTime(date.getTime(), timeZone)).toISOString().slice(0, 16);

/** Returns the date that a `datetime-local` input shows, or `undefined` if it shows none. */
export function parseLocalMinute(text: string, timeZone: string): Date | undefined {
  const local = Date.parse(`${text}Z`);
  return Number.isNaN(local) ? undefined : new Date(toInstant(local, timeZone));
}

/** Returns the name of a time zone and its UTC offset on a date, in a language (BCP 47). */
export function formatTimeZone(date: Date, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "shortOffset" });
  const offset = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}

/** Returns 8 a.m. tomorrow, a time when people are likely to read. */
export function getTomorrow(now: Date, timeZone: string): Date {
  const local = new Date(readLocalTime(now.getTime(), timeZone));
  return new Date(toInstant(local.setUTCHours(24 + 8, 0, 0, 0), timeZone));
}
