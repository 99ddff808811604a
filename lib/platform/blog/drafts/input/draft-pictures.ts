/** Converts the pictures and videos of draft posts to the stored format. */
import { isDeepStrictEqual } from "node:util";
import { invalidField } from "../../../../wix/errors/errors.ts";
import type { CoverMedia, WireImage, WireVideo } from "../../../../wix/media.ts";
import { safeUrl } from "../../../../rich-content/url.ts";
import type { StoredMedia } from "../../media/media.service.ts";
import { deriveVideoUrl } from "../../posts/cover.wire.ts";
import type { ImageInput, MediaInput } from "./draft-media-input.ts";

/** The folder from which hosted Wix serves pictures. */
const hostedPictures = "https://static.wixstatic.com/media/";
/** The form in which the SDK writes a picture: `wix:image://v1/<id>/<name>#originWidth=…`. */
const wixImage = /^wix:image:\/\/v1\/([^/#?]+)/;
/** The URL of a file of this blog. */
const ownFile = /\/media\/([\w~][\w.~-]*)$/;
const plainId = /^[\w~][\w.~-]*$/;

export type MediaFiles = {
  readonly find: (id: string) => Promise<StoredMedia | undefined>;
  /** The site's origin, with which the URLs of files begin. */
  readonly siteUrl: string;
};

/**
 * Returns a picture in the stored format: a file of this blog, a picture on hosted Wix, or a picture with an
 * `https` URL. `at` is the field's path. Throws `INVALID_ARGUMENT` for any other picture.
 */
export async function resolveImage(
  files: MediaFiles,
  image: ImageInput,
  at: string,
): Promise<WireImage> {
  const id = findId(image);
  const file = id === undefined ? undefined : await files.find(id);
  const url = file === undefined ? findUrl(files, image, id) : `${files.siteUrl}/media/${file.id}`;
  if (url === undefined) {
    throw invalidField(at, "FORMAT", "must have the ID of a file or an https URL");
  }
  const filename = image.filename ?? file?.filename;
  const { altText } = image;
  // The SDK repeats the file name as the alternative text.
  const hasAltText = typeof altText === "string" && altText !== "" && altText !== filename;
  return {
    id: id ?? url,
    url,
    width: image.width ?? file?.width ?? 0,
    height: image.height ?? file?.height ?? 0,
    ...(hasAltText && { altText }),
    ...(filename !== undefined && { filename }),
    ...(image.focalPoint && { focalPoint: image.focalPoint }),
  };
}

function findId({ id, url }: ImageInput): string | undefined {
  const own =
    url?.startsWith("http") === true ? ownFile.exec(url)?.[1] : wixImage.exec(url ?? "")?.[1];
  const found = typeof id === "string" && id !== "" ? id : own;
  return found !== undefined && plainId.test(found) ? found : undefined;
}

function findUrl(
  { siteUrl }: MediaFiles,
  { url }: ImageInput,
  id: string | undefined,
): string | undefined {
  if (typeof url === "string" && /^https?:\/\//i.test(url)) {
    const isOwn = url.startsWith(`${siteUrl}/media/`);
    return isOwn || safeUrl(url, "media") !== undefined ? url : undefined;
  }
  return id === undefined ? undefined : hostedPictures + id;
}

/** Returns a cover in the stored format, or `null` if the input has neither media nor settings. */
export async function resolveCover(
  files: MediaFiles,
  input: MediaInput | null,
  at: string,
): Promise<CoverMedia | null> {
  if (input === null) return null;
  const { wixMedia, embedMedia, displayed, custom, altText } = input;
  const { image, videoV2 } = wixMedia ?? {};
  const hasMedia = Boolean(image ?? videoV2 ?? embedMedia);
  // Posts without a cover have these settings.
  if (!hasMedia && displayed !== false && custom !== true) return null;
  return {
    enabled: hasMedia,
    displayed: displayed ?? true,
    custom: custom ?? hasMedia,
    ...(image && { image: await resolveImage(files, image, `${at}.wixMedia.image`) }),
    ...(videoV2 && { video: await resolveVideo(files, videoV2, `${at}.wixMedia.videoV2`) }),
    ...(embedMedia && { embedMedia }),
    ...(typeof altText === "string" && altText !== "" && { altText }),
  };
}

type VideoInput = NonNullable<NonNullable<MediaInput["wixMedia"]>["videoV2"]>;

/**
 * Returns a video in the stored format. Leaves out what the API derives from the other fields, so that a client that
 * sends back a post it has read does not change the post.
 */
async function resolveVideo(files: MediaFiles, video: VideoInput, at: string): Promise<WireVideo> {
  const { url, filename } = video;
  const id = video.id || url;
  if (!id) throw invalidField(at, "FORMAT", "must have an ID or a URL");
  const resolve = (image: ImageInput, field: string) =>
    resolveImage(files, image, `${at}.${field}`);
  const posters = await Promise.all(
    (video.posters ?? []).map((poster) => resolve(poster, "posters")),
  );
  const thumbnail = video.thumbnail ? await resolve(video.thumbnail, "thumbnail") : posters[0];
  const hasFurther = posters.some((poster) => !isDeepStrictEqual(poster, thumbnail));
  const own = deriveVideoUrl(id, files.siteUrl);
  const [only, ...others] = video.resolutions ?? [];
  const isDerived =
    others.length === 0 && only?.url === own && only?.width === (thumbnail?.width ?? 0);
  const resolutions = isDerived ? [] : (video.resolutions ?? []);
  return {
    id,
    ...(url && url !== (own ?? only?.url) && { url }),
    ...(thumbnail && { thumbnail }),
    ...(hasFurther && { posters }),
    ...(resolutions.length > 0 && {
      resolutions: await Promise.all(
        resolutions.map(async ({ poster, format, ...resolution }) => ({
          ...resolution,
          ...(format && { format }),
          ...(poster && { poster: await resolve(poster, "resolutions") }),
        })),
      ),
    }),
    ...(filename && { filename }),
  };
}
