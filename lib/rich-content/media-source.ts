/** Where the files of a document are: on the site itself for a media id, else at their https address. */
import { paths } from "../site/paths.ts";
import type { RichContentFileSource } from "./document.ts";
import { safeUrl } from "./url.ts";

const siteMedia = /^(?:media\/)?([\w~][\w.~-]{0,254})$/;
/** Files of hosted Wix, by the folder that their id begins with. */
const videoOfWix = /^video\/[\w~][\w.~/-]{0,254}\.\w{2,5}$/;
const audioOfWix = /^mp3\/[\w~][\w.~-]{0,254}\.\w{2,5}$/;

type Source = RichContentFileSource | undefined;

/** The address of a picture. */
export function pictureSource(source: Source): string | undefined {
  return resolve(source, () => undefined);
}

/** The address of a video's file. */
export function videoSource(source: Source): string | undefined {
  return resolve(source, (id) =>
    videoOfWix.test(id) ? `https://video.wixstatic.com/${id}` : undefined,
  );
}

/** The address of an audio file. */
export function audioSource(source: Source): string | undefined {
  return resolve(source, (id) =>
    audioOfWix.test(id) ? `https://static.wixstatic.com/${id}` : undefined,
  );
}

/** The address of a file to download; documents of hosted Wix (`ugd/…`) cannot be reached by their id. */
export function fileSource(source: Source): string | undefined {
  return resolve(source, (id) => videoSource({ id }) ?? audioSource({ id }));
}

/** Whether a picture may move by itself. */
export function isGif(address: string): boolean {
  return /\.gif(?:$|[?#])/i.test(address);
}

function resolve(source: Source, ofWix: (id: string) => string | undefined): string | undefined {
  if (source === undefined || source.private === true) return undefined;
  for (const value of [source.id, source.url, source.custom]) {
    if (value === undefined || value === "") continue;
    const id = siteMedia.exec(value)?.[1];
    if (id !== undefined) return paths.media(id);
    return ofWix(value) ?? safeUrl(value, "media");
  }
  return undefined;
}
