/** Covers in the API's format: the stored pictures and videos, with all fields that clients read. */
import { videoSource } from "../../../rich-content/media-source.ts";
import { isObject } from "../../../wix/json-object.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Expiry date for image and video URLs. On this platform, they do not expire. */
const mediaExpiry = "2100-01-01T00:00:00.000Z";

/** Returns a cover with complete videos. Returns `undefined` if there is none. */
export function wireCover(stored: unknown, siteUrl: string): Fields | undefined {
  if (!isObject(stored)) return undefined;
  const { video } = stored;
  return withExpiry(isObject(video) ? { ...stored, video: completeVideo(video, siteUrl) } : stored);
}

/** Returns `media`, the newer form of `coverMedia`, which nests the image one level deeper. */
export function wireMedia(cover: Fields): Fields {
  const { image, video } = cover;
  return {
    displayed: cover["displayed"] ?? true,
    custom: cover["custom"] ?? true,
    ...(cover["altText"] === undefined ? {} : { altText: cover["altText"] }),
    ...(isObject(cover["embedMedia"])
      ? { embedMedia: cover["embedMedia"] }
      : isObject(video)
        ? { wixMedia: { videoV2: video } }
        : image !== undefined && { wixMedia: { image } }),
  };
}

/**
 * Adds the fields that the author's client did not send. Clients read `thumbnail` from `coverMedia`, and `posters` and
 * `resolutions` from `videoV2`.
 */
function completeVideo(video: Fields, siteUrl: string): Fields {
  const stored = readList(video["posters"]);
  const resolutions = readList(video["resolutions"]);
  const thumbnail =
    video["thumbnail"] ?? stored[0] ?? resolutions.find(({ poster }) => poster)?.["poster"];
  const poster = isObject(thumbnail) ? thumbnail : undefined;
  const url = video["url"] ?? deriveVideoUrl(video["id"], siteUrl) ?? resolutions[0]?.["url"];
  const { width = 0, height = 0 } = poster ?? {};
  const format = typeof url === "string" ? /\.(\w{2,5})$/.exec(url)?.[1] : undefined;
  const only = { url, width, height, format: format ?? "mp4", ...(poster && { poster }) };
  return {
    ...video,
    ...(url !== undefined && { url }),
    ...(poster && { thumbnail: poster }),
    posters: stored.length === 0 && poster ? [poster] : stored,
    resolutions: resolutions.length === 0 && url !== undefined ? [only] : resolutions,
  };
}

/** Returns the URL of a video with this ID. On hosted Wix, an ID without an extension does not identify a file. */
export function deriveVideoUrl(id: unknown, siteUrl: string): string | undefined {
  if (typeof id !== "string" || !/\.\w{2,5}$/.test(id)) return undefined;
  const url = videoSource({ id });
  return url?.startsWith("/") === true ? siteUrl + url : url;
}

const readList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Adds `urlExpirationDate` to every image and video (docs/api.md, “Post object”). */
export function withExpiry(value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    Array.isArray(inner)
      ? inner.map((one: unknown) => withExpiry(one) ?? one)
      : (withExpiry(inner) ?? inner),
  ]);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  return typeof copy["url"] === "string" ? { ...copy, urlExpirationDate: mediaExpiry } : copy;
}
