import type { RichContentFileSource } from "#lib/rich-content/document.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { paths } from "#lib/site/paths.ts";

const mediaId = /^(?:media\/)?([\w~][\w.~-]{0,254})$/;

/** Where a picture of a document is: on the site itself for a media id, else at its https address. */
export function pictureSource(source: RichContentFileSource | undefined): string | undefined {
  if (source === undefined || source.private === true) return undefined;
  for (const value of [source.id, source.url, source.custom]) {
    if (value === undefined || value === "") continue;
    const id = mediaId.exec(value)?.[1];
    return id === undefined ? safeUrl(value, "media") : paths.media(id);
  }
  return undefined;
}
