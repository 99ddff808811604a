import type { Translator } from "#lib/messages/translator.ts";
import { formatDateTime } from "#components/ui/dates.ts";
import type { AdminPost } from "#lib/wix/admin-responses.ts";

/**
 * Returns the most relevant date, as a short phrase that does not repeat the status. `language` is BCP 47.
 */
export function formatPostDate(t: Translator, post: AdminPost, language: string): string {
  const { status, changesStatus, ...dates } = post;
  const { scheduledDate, submittedDate, firstPublishedDate, updatedDate } = dates;
  if (status === "SCHEDULED" && scheduledDate !== undefined) {
    return t("admin.posts.scheduledFor", { date: formatDateTime(scheduledDate, language) });
  }
  if (status === "IN_MODERATION" && submittedDate !== undefined) {
    return t("admin.posts.submittedOn", { date: formatDateTime(submittedDate, language) });
  }
  if (changesStatus === "CHANGES_IN_MODERATION" && submittedDate !== undefined) {
    return t("posts.changes.submittedOn", { date: formatDateTime(submittedDate, language) });
  }
  if (status === "PUBLISHED" && firstPublishedDate !== undefined) {
    return formatDateTime(firstPublishedDate, language);
  }
  return t("admin.posts.changedOn", { date: formatDateTime(updatedDate, language) });
}

/** Formats a date for a `datetime-local` input, in the browser's time zone and to the minute. */
export function formatLocalMinute(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns the name of the browser's time zone and its UTC offset on a date, in a language (BCP 47). */
export function formatTimeZone(date: Date, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  const { timeZone } = format.resolvedOptions();
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}

/** Returns 8 a.m. tomorrow, a time when people are likely to read. */
export const getTomorrow = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
