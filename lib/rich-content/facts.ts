/** Formats content properties, such as sizes and durations, as text. */
import { getTranslator } from "../messages/translator.ts";

/** Formats a file size, given in bytes, for a language (BCP 47). */
export function readableSize(bytes: number, language: string): string {
  const t = getTranslator(language);
  if (!(bytes >= 1000)) return t("content.file.bytes", { size: Math.max(0, Math.round(bytes)) });
  const [unit, divisor] =
    bytes < 1e6
      ? (["kilobytes", 1e3] as const)
      : bytes < 1e9
        ? (["megabytes", 1e6] as const)
        : (["gigabytes", 1e9] as const);
  const value = bytes / divisor;
  const digits = value < 10 ? 1 : 0;
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return t(`content.file.${unit}`, { size: number.format(value) });
}

/** Formats a duration, given in minutes, for a language (BCP 47). Returns non-numeric text unchanged. */
export function readableDuration(duration: string, language: string): string {
  const count = Number(duration);
  if (!Number.isFinite(count)) return duration;
  const t = getTranslator(language);
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  if (hours > 0 && minutes > 0) return t("content.offer.hoursAndMinutes", { hours, minutes });
  if (hours > 0) return t("content.offer.hours", { hours });
  return minutes > 0 ? t("content.offer.minutes", { minutes }) : "";
}

/**
 * Returns the web URL behind a link to the Wix app, taken from its `d` parameter. Returns other links
 * unchanged.
 */
export function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return url;
  const { hostname, searchParams } = new URL(url);
  return hostname === "www.wix.app" || hostname === "wix.app"
    ? (searchParams.get("d") ?? url)
    : url;
}
