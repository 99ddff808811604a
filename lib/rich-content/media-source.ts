/** URLs of a document's files: a path on this site for a media ID, otherwise the file's https URL. */
import { paths } from "../site/paths/paths.ts";
import type { RichContentFileSource } from "./document.ts";
import { safeUrl } from "./url.ts";

const siteMedia = /^(?:media\/)?([\w~][\w.~-]{0,254})$/;
/** Patterns for file IDs of hosted Wix, by the folder with which the ID starts. */
const hostedVideo = /^video\/[\w~][\w.~/-]{0,254}\.\w{2,5}$/;
const hostedAudio = /^mp3\/[\w~][\w.~-]{0,254}\.\w{2,5}$/;

type Source = RichContentFileSource | undefined;

/** Returns a picture's URL. */
export function pictureSource(source: Source): string | undefined {
  return findAddress(source, () => undefined);
}

/** Returns the URL of a video file. */
export function videoSource(source: Source): string | undefined {
  return findAddress(source, (id) =>
    hostedVideo.test(id) ? `https://video.wixstatic.com/${id}` : undefined,
  );
}

/** Returns the URL of an audio file. */
export function audioSource(source: Source): string | undefined {
  return findAddress(source, (id) =>
    hostedAudio.test(id) ? `https://static.wixstatic.com/${id}` : undefined,
  );
}

/**
 * Returns a downloadable file's URL. For documents on hosted Wix (`ugd/…`), no URL can be derived from the
 * ID.
 */
export function fileSource(source: Source): string | undefined {
  return findAddress(source, (id) => videoSource({ id }) ?? audioSource({ id }));
}

/** Returns whether a picture may be animated. */
export function isGif(address: string): boolean {
  return /\.gif(?:$|[?#])/i.test(address);
}

/** Returns a file's URL. `findHosted` returns the URL of a hosted Wix file by its ID. */
function findAddress(
  source: Source,
  findHosted: (id: string) => string | undefined,
): string | undefined {
  if (source === undefined || source.private === true) return undefined;
  for (const value of [source.id, source.url, source.custom]) {
    if (value === undefined || value === "") continue;
    const id = siteMedia.exec(value)?.[1];
    if (id !== undefined) return paths.media(id);
    return findHosted(value) ?? safeUrl(value, "media");
  }
  return undefined;
}
