/** The pictures and videos in the request bodies of the draft post calls. */
import { z } from "zod";
import { videoSource } from "../../../../rich-content/media-source.ts";
import { safeUrl } from "../../../../rich-content/url.ts";
import { limitJson, text } from "../../fields.ts";

const isWebUrl = (value: string) =>
  /^https?:\/\//i.test(value) && safeUrl(value, "link") !== undefined;
const webUrl = text(2000).refine(isWebUrl, "must be an http or https URL");
/** The SDK writes the URLs of files on hosted Wix without an origin. */
const videoUrl = text(2000).refine(
  (value) => value === "" || isWebUrl(value) || videoSource({ url: value }) !== undefined,
  "must be an http or https URL, or the ID of a file",
);

const size = z.number().int().nonnegative().max(1_000_000);
const share = z.number().min(0, "must be at least 0").max(1, "must be at most 1");
export const image = z.object({
  id: text(400).nullish(),
  url: text(2000).nullish(),
  width: size.nullish(),
  height: size.nullish(),
  altText: text(1000).nullish(),
  filename: text(400).nullish(),
  /** Not part of the Wix API. */
  focalPoint: z.object({ x: share, y: share }).nullish(),
});
export type ImageInput = z.infer<typeof image>;

const video = z.object({
  id: text(400).nullish(),
  url: videoUrl.nullish(),
  posters: z.array(image).max(10).nullish(),
  thumbnail: image.nullish(),
  resolutions: z
    .array(
      z.object({
        url: videoUrl,
        width: size.default(0),
        height: size.default(0),
        format: text(100).nullish(),
        poster: image.nullish(),
      }),
    )
    .max(20)
    .nullish(),
  filename: text(400).nullish(),
});

const embed = z.object({ url: webUrl.nullish(), width: size.nullish(), height: size.nullish() });

/** Maximum size of the cover as JSON, in KiB. All lists of posts contain it. */
const maximumMediaSize = 32;
export const media = z
  .object({
    wixMedia: z.object({ image: image.nullish(), videoV2: video.nullish() }).nullish(),
    embedMedia: z.object({ thumbnail: embed.nullish(), video: embed.nullish() }).nullish(),
    displayed: z.boolean().nullish(),
    custom: z.boolean().nullish(),
    altText: text(1000).nullish(),
  })
  .check(limitJson(maximumMediaSize));
export type MediaInput = z.infer<typeof media>;
