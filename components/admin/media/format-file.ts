/** Sizes, lengths and failures of files in words. */
import type { Translator } from "#lib/messages/translator.ts";
import { findFileKind, maximumFileBytes } from "#lib/wix/files.ts";
import { formatDuration } from "../../media/format-duration.ts";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import type { MediaFile } from "./media-schema.ts";

const units = ["kilobyte", "megabyte", "gigabyte"] as const;

/** Returns a size such as “2.4 MB”, which is at least 1 kB. */
export function formatBytes(bytes: number, language: string): string {
  const kilobytes = Math.max(1, bytes / 1_000);
  const power = Math.min(units.length - 1, Math.floor(Math.log10(kilobytes) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "kilobyte",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(kilobytes / 1_000 ** power);
}

/** Returns a file's kind and size, and its length if it has one. */
export function describeFile(t: Translator, language: string, file: MediaFile): string {
  return [
    t(`media.kinds.${file.kind}`),
    ...(file.durationSeconds === undefined ? [] : [formatDuration(file.durationSeconds)]),
    formatBytes(file.bytes, language),
  ].join(" · ");
}

/** Returns why a file could not be uploaded, as a sentence. */
export function formatUploadFailure(
  t: Translator,
  language: string,
  failure: unknown,
  file: Pick<File, "name" | "type">,
): string {
  const code = failure instanceof CallError ? failure.code : undefined;
  // A file of an unknown type may turn out to be of any kind.
  if (code === "FILE_TOO_LARGE" && file.type !== "") {
    const size = formatBytes(maximumFileBytes[findFileKind(file.type)], language);
    return t("media.failures.tooLarge", { size });
  }
  if (code !== "FILE_TYPE_NOT_ALLOWED") return formatFailure(t, failure, "admin");
  if (/\.hei[cf]s?$/i.test(file.name)) return t("media.failures.heic");
  return t(/\.svg$/i.test(file.name) ? "media.failures.svg" : "media.failures.wrongType");
}
