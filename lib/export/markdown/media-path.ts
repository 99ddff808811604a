import { chooseMediaType, guessMimeType, type StoredMedia } from "../../platform/index.ts";

const longestName = 120;

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
  const stem = name
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .slice(0, longestName)
    .toWellFormed();
  const isUsable = guessMimeType(name) === mimeType && name.length <= longestName;
  const ended = isUsable && name !== "" ? name : `${stem || "file"}.${extension}`;
  return `media/${id.slice(0, 12)}/${ended}`;
}
