import { expect, test } from "vitest";
import { formatBytes, formatUploadFailure } from "#components/admin/media/format-file.ts";
import { formatDuration } from "#components/media/format-duration.ts";
import { CallError } from "#components/calls/call-error.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test.each([
  [0, "en", "1 kB"],
  [2_400, "en", "2 kB"],
  [2_440_000, "en", "2.4 MB"],
  [2_440_000, "de", "2,4 MB"],
  [20_000_000, "en", "20 MB"],
  [1_000_000_000, "en", "1 GB"],
])("a size of %i bytes is in the language %s shown as %s", (bytes, language, text) => {
  expect(formatBytes(bytes, language)).toBe(text);
});

test.each([
  [0.2, "0:01"],
  [65, "1:05"],
  [3_725, "1:02:05"],
])("a length of %d seconds is shown as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  ["FILE_TOO_LARGE", "scan.png", "image/png", "This file is larger than 20 MB."],
  ["FILE_TOO_LARGE", "film.mp4", "video/mp4", "This file is larger than 1 GB."],
  ["FILE_TOO_LARGE", "film.xyz", "", "This file is too large."],
  ["FILE_TYPE_NOT_ALLOWED", "IMG_1.HEIC", "", "HEIC"],
  ["FILE_TYPE_NOT_ALLOWED", "logo.svg", "image/svg+xml", "SVG"],
  ["FILE_TYPE_NOT_ALLOWED", "tool.exe", "", "can be uploaded"],
  ["FILE_DAMAGED", "half.png", "image/png", "This file is damaged or incomplete."],
  ["STORAGE_FULL", "film.mp4", "video/mp4", "no space"],
  ["NETWORK", "film.mp4", "video/mp4", "couldn’t be reached"],
])("the failure %s of %s is explained", (code, name, type, text) => {
  const failure = new CallError({ code, status: 400 });
  expect(formatUploadFailure(getTranslator("en"), "en", failure, { name, type })).toContain(text);
});
