/** The cover of a post, in the fields `media` and `heroImage` of the draft post calls. */
import { z } from "zod";
import type { FocalPoint } from "../../wix/media.ts";

const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const picture = lenient(
  z.looseObject({
    id: lenient(z.string()),
    url: lenient(z.string()),
    altText: lenient(z.string()),
    focalPoint: lenient(z.object({ x: z.number(), y: z.number() })),
  }),
);
const media = z.looseObject({
  displayed: lenient(z.boolean()),
  altText: lenient(z.string()),
  wixMedia: lenient(z.looseObject({ image: picture, videoV2: z.unknown().optional() })),
  embedMedia: lenient(z.looseObject({ thumbnail: picture })),
});

/** The two fields that may contain the cover. */
export type CoverFields = { readonly media?: unknown; readonly heroImage?: unknown };

type Cover = {
  readonly altText: string;
  /** Focal point of the picture. */
  readonly focalPoint: FocalPoint | undefined;
};

/** A picture of the library. */
type CoverFile = {
  readonly id: string;
  readonly url: string;
  readonly filename: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly altText?: string | undefined;
};

const readMedia = (fields: CoverFields) => media.safeParse(fields.media).data;
const readHero = (fields: CoverFields) => picture.parse(fields.heroImage ?? undefined);

/** Returns the cover, or `undefined` if the post has none or does not show it. */
export function readCover(fields: CoverFields): Cover | undefined {
  const found = readMedia(fields);
  const { wixMedia, embedMedia, displayed, altText } = found ?? {};
  const image = wixMedia?.image ?? embedMedia?.thumbnail;
  const isFilm = wixMedia?.videoV2 !== undefined && wixMedia.videoV2 !== null;
  if (displayed !== false && (image !== undefined || isFilm)) {
    return { altText: image?.altText ?? altText ?? "", focalPoint: image?.focalPoint };
  }
  const hero = readHero(fields);
  return hero && { altText: hero.altText ?? "", focalPoint: hero.focalPoint };
}

/** Returns the fields with a picture as the cover. */
export function writeCover(file: CoverFile): Required<CoverFields> {
  const { id, url, filename, width = 0, height = 0, altText = "" } = file;
  const image = { id, url, filename, width, height, altText };
  return {
    media: { displayed: true, custom: true, altText, wixMedia: { image } },
    heroImage: null,
  };
}

export const withoutCover: Required<CoverFields> = { media: null, heroImage: null };

/** Returns the field that changes if the cover gets another alternative text. */
export function writeAltText(fields: CoverFields, altText: string): CoverFields {
  const found = readMedia(fields);
  if (found?.wixMedia?.image === undefined && readHero(fields) === undefined) {
    return { media: { ...found, altText } };
  }
  return writePicture(fields, { altText }, { altText });
}

/** Returns the field that changes if the cover gets another focal point. */
export const writeFocalPoint = (fields: CoverFields, focalPoint: FocalPoint): CoverFields =>
  writePicture(fields, { focalPoint }, {});

/** Returns the field that contains the picture, with changes of the picture and of the cover around it. */
function writePicture(fields: CoverFields, change: object, around: object): CoverFields {
  const found = readMedia(fields);
  const image = found?.wixMedia?.image;
  if (image === undefined) return { heroImage: { ...readHero(fields), ...change } };
  const wixMedia = { ...found?.wixMedia, image: { ...image, ...change } };
  return { media: { ...found, ...around, wixMedia } };
}
