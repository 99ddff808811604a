import { chooseMediaType, guessMimeType } from "../../platform/blog/media/media-type.ts";
import type { StoredMedia } from "../../platform/blog/media/media.service.ts";

const longestName = 120;

/** Returns the path of a file in an export. Each file has a separate folder, so that it keeps its original name. */
export function mediaPath({ id, filename, mimeType }: StoredMedia): string {
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
  const isSaid = guessMimeType(name) === mimeType && name.length <= longestName;
  const ended = isSaid && name !== "" ? name : `${stem || "file"}.${extension}`;
  return `media/${id.slice(0, 12)}/${ended}`;
}
