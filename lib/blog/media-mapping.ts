/** Maps wire pictures and videos to the model used by pages. Invalid parts are omitted. */
import { z } from "zod";
import { videoSource } from "../rich-content/media-source.ts";
import { safeUrl } from "../rich-content/url.ts";
import { paths } from "../site/paths/paths.ts";
import type { Picture, Video } from "./model.ts";

const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const text = lenient(z.string().min(1));
const flag = lenient(z.boolean());
const pixels = z.coerce.number().nonnegative().finite().catch(0);
const size = { width: pixels, height: pixels };

const share = z.number().min(0).max(1);
const focalPoint = lenient(z.object({ x: share, y: share }));

/** A picture as an object, as the SDK's `wix:image://` text, or as a URL. */
export const wirePicture = lenient(
  z.union([
    z.string(),
    lenient(z.object({ id: text, url: text, ...size, altText: text, focalPoint })),
  ]),
);

const wireResolution = z.object({ url: text, format: text, ...size, poster: wirePicture });
const wireVideo = lenient(
  z.object({
    id: text,
    url: text,
    ...size,
    thumbnail: wirePicture,
    posters: z.array(wirePicture).catch([]),
    resolutions: z.array(lenient(wireResolution)).catch([]),
  }),
);
type WireVideo = NonNullable<z.infer<typeof wireVideo>>;

const wireMedia = lenient(
  z.object({
    enabled: flag,
    displayed: flag,
    altText: text,
    image: wirePicture,
    wixMedia: lenient(z.object({ image: wirePicture, videoV2: wireVideo })),
    embedMedia: lenient(z.object({ thumbnail: wirePicture })),
    video: wireVideo,
  }),
);

/** The fields that may contain the cover of a post or category. `media` is the older form of `coverMedia`. */
export const coverFields = { coverMedia: wireMedia, media: wireMedia, heroImage: wirePicture };

export type Covered = z.infer<z.ZodObject<typeof coverFields>>;

/**
 * Returns the cover, or `undefined` if there is none. `title` is used as the alt text if the cover has none.
 */
export function findCover(covered: Covered, title: string): Picture | undefined {
  for (const media of listDisplayedMedia(covered)) {
    const { image, wixMedia, embedMedia, altText = title } = media;
    const found = image ?? wixMedia?.image ?? findPoster(media) ?? embedMedia?.thumbnail;
    const cover = toPicture(found, altText);
    if (cover !== undefined) return cover;
  }
  return toPicture(covered.heroImage, title);
}

/** Returns the video that is displayed instead of the cover, or `undefined`. */
export function findVideo(covered: Covered): Video | undefined {
  const [found] = listDisplayedMedia(covered).flatMap(({ video, wixMedia }) => {
    const wire = video ?? wixMedia?.videoV2;
    return wire === undefined ? [] : (toVideo(wire) ?? []);
  });
  return found;
}

function listDisplayedMedia({ coverMedia, media }: Covered) {
  return [coverMedia, media].flatMap((one) =>
    one === undefined || one.enabled === false || one.displayed === false ? [] : [one],
  );
}

function findPoster({ video, wixMedia }: NonNullable<Covered["media"]>) {
  const wire = video ?? wixMedia?.videoV2;
  return (
    wire?.thumbnail ??
    wire?.posters.find((poster) => poster !== undefined) ??
    wire?.resolutions.find((one) => one?.poster !== undefined)?.poster
  );
}

/** Maximum width in pixels. Wider videos use more data with no visible benefit. */
const maximumVideoWidth = 1920;

/**
 * Returns the video's own file or, failing that, its widest resolution up to the maximum width. If all
 * resolutions are wider, returns the narrowest. Formats other than MP4 are ignored.
 */
function toVideo({ id = "", url, resolutions, width, height }: WireVideo): Video | undefined {
  const playable = resolutions
    .flatMap((one) => (one === undefined || (one.format ?? "mp4") !== "mp4" ? [] : [one]))
    .flatMap((one) => toPlayable({ url: one.url }, one.width, one.height) ?? [])
    .toSorted((one, other) => other.width - one.width);
  const resolution = playable.find((one) => one.width <= maximumVideoWidth) ?? playable.at(-1);
  // On hosted Wix, a video's ID has no extension and does not identify a file.
  const file = /\.\w{2,5}$/.test(id) ? toPlayable({ id }, width, height) : undefined;
  return file ?? resolution ?? toPlayable({ url }, width, height);
}

function toPlayable(
  source: { readonly id?: string; readonly url?: string | undefined },
  width: number,
  height: number,
): Video | undefined {
  const src = videoSource(source);
  return src === undefined ? undefined : { src, width, height };
}

const sdkImage = /^wix:(?:image|video):\/\/v1\/([^/#]+)(?:\/[^#]*)?(?:#(.*))?$/;

/** Converts a picture. `alt` is used as the alt text if the picture has none. */
export function toPicture(wire: z.infer<typeof wirePicture>, alt: string): Picture | undefined {
  if (wire === undefined) return undefined;
  const picture = typeof wire === "string" ? parsePictureText(wire) : wire;
  const { id, url, width, height, altText = alt, focalPoint: focus } = picture;
  const src = id === undefined ? safeUrl(url, "media") : paths.media(id);
  if (src === undefined) return undefined;
  return { src, width, height, alt: altText, ...(focus && { focus }) };
}

function parsePictureText(text: string) {
  const [, id, hash] = sdkImage.exec(text) ?? [];
  const dimensions = new URLSearchParams(hash);
  return {
    id,
    url: text,
    width: pixels.parse(dimensions.get("originWidth")),
    height: pixels.parse(dimensions.get("originHeight")),
    altText: undefined,
    focalPoint: undefined,
  };
}
