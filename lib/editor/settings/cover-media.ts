/** The cover of a post, in the fields `media` and `heroImage` of the draft post calls. */
import { z } from "zod";

const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const picture = lenient(
  z.looseObject({
    id: lenient(z.string()),
    url: lenient(z.string()),
    altText: lenient(z.string()),
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

export type Cover = {
  /** Address of the picture, or of a film's poster. Empty if there is none. */
  readonly url: string;
  readonly altText: string;
};

/** A picture of the library. */
export type CoverFile = {
  readonly id: string;
  readonly url: string;
  readonly filename: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly altText?: string | undefined;
};

/** Returns the cover, or `undefined` if the post has none or does not show it. */
export function readCover(fields: CoverFields): Cover | undefined {
  const found = media.safeParse(fields.media).data;
  const hero = picture.parse(fields.heroImage ?? undefined);
  const { wixMedia, embedMedia } = found ?? {};
  const image = wixMedia?.image ?? embedMedia?.thumbnail;
  const hasMedia = image !== undefined || isSet(wixMedia?.videoV2);
  if (hasMedia && found?.displayed !== false) {
    return { url: image?.url ?? "", altText: image?.altText ?? found?.altText ?? "" };
  }
  return hero === undefined ? undefined : { url: hero.url ?? "", altText: hero.altText ?? "" };
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

/** Returns the fields with another alternative text of the cover. */
export function writeAltText(fields: CoverFields, altText: string): CoverFields {
  const found = media.safeParse(fields.media).data;
  if (found?.wixMedia?.image !== undefined) {
    const { wixMedia } = found;
    return {
      media: {
        ...found,
        altText,
        wixMedia: { ...wixMedia, image: { ...wixMedia.image, altText } },
      },
    };
  }
  const hero = picture.parse(fields.heroImage ?? undefined);
  return hero === undefined
    ? { media: { ...found, altText } }
    : { heroImage: { ...hero, altText } };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
