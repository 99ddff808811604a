/** Posts on the wire, and the conversion of values that JSON cannot represent (dates, bytes, numbers). */
import { transformRESTBytesToSDKBytes } from "@wix/sdk-runtime/transformations/bytes";
import { transformRESTFloatToSDKFloat } from "@wix/sdk-runtime/transformations/float";
import { transformRESTTimestampToSDKTimestamp } from "@wix/sdk-runtime/transformations/timestamp";
import { transformPaths } from "@wix/sdk-runtime/transformations/transform-paths";

/** A post as received from the upstream; `lib/blog/mapping.ts` interprets it. */
export type WirePost = Readonly<Record<string, unknown>>;

/** Paths within a video whose `urlExpirationDate` is a timestamp. */
const videoParts = ["", ".thumbnail", ".posters", ".resolutions", ".resolutions.poster"];

const timestamps = [
  "firstPublishedDate",
  "lastPublishedDate",
  ...[
    "heroImage",
    "coverMedia.image",
    "media.wixMedia.image",
    ...videoParts.map((part) => `coverMedia.video${part}`),
    ...videoParts.map((part) => `media.wixMedia.videoV2${part}`),
  ].map((path) => `${path}.urlExpirationDate`),
  "moderationDetails.submittedDate",
  "moderationDetails.moderationDate",
  "richContent.metadata.createdTimestamp",
  "richContent.metadata.updatedTimestamp",
];

const numbers = [
  "minutesToRead",
  "metrics.views",
  "metrics.likes",
  "metrics.comments",
  "metrics.averageRating",
];

/** Converts a number given as text, including "NaN" and "Infinity". */
function toNumber(value: unknown): unknown {
  const isNumeric = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  return isNumeric
    ? Number(value)
    : typeof value === "string" || typeof value === "number"
      ? transformRESTFloatToSDKFloat(value)
      : value;
}

/** Converts dates, bytes and numbers under `root` (`post` or `posts`) from their JSON form. */
export const transformBelow = (root: string) => (data: unknown) =>
  transformPaths(data, [
    {
      transformFn: transformRESTTimestampToSDKTimestamp,
      paths: timestamps.map((path) => ({ path: `${root}.${path}` })),
    },
    {
      transformFn: transformRESTBytesToSDKBytes,
      paths: [{ path: `${root}.richContentCompressed` }],
    },
    { transformFn: toNumber, paths: numbers.map((path) => ({ path: `${root}.${path}` })) },
  ]);
