import { chooseMediaType, guessMimeType, type StoredMedia } from "../../platform/index.ts";

const longestName = 120;
/** Maximum size of a name in UTF-8, in bytes. Most file systems allow 255. */
const largestName = 200;

/**
 * Returns the path of a file in an export. Each file gets its own folder, so that it keeps its original name.
 */
export function buildMediaPath({ id, filename, mimeType }: StoredMedia): string {
  const name = filename
    .normalize("NFC")
    // oxlint-disable-next-line no-control-regex -- some file systems reject them
    .replace(/[\u0000-\u001F\u007F/\\:*?"<>|#%]+/g, "-")
    .replace(/^[.\s-]+|[.\s]+$/g, "");
  const { extension } = chooseMediaType(mimeType);
  const stem = cutName(name.replace(/\.[a-z0-9]{1,8}$/i, ""));
  const isUsable = guessMimeType(name) === mimeType && cutName(name) === name;
  const ended = isUsable && name !== "" ? name : `${stem || "file"}.${extension}`;
  return `media/${id.slice(0, 12)}/${ended}`;
}

/** Cuts a name between two characters. */
function cutName(name: string): string {
  const bytes = Buffer.from(name.slice(0, longestName).toWellFormed());
  if (bytes.length <= largestName) return bytes.toString();
  // A character that was cut is decoded as U+FFFD.
  return bytes
    .subarray(0, largestName)
    .toString()
    .replace(/\uFFFD+$/, "");
}
