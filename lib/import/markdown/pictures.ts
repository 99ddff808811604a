import { z } from "zod";
import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import { coverMedia, readFlag, readText, readValue, wireImage } from "./fields.ts";

type NamedPictures = {
  readonly cover: string | undefined;
  readonly coverAlt: string | undefined;
  readonly hero: string | undefined;
};

const share = z.number().min(0).max(1);
/** The most important point of a picture, as shares of its width and height. */
const focus = z
  .tuple([share, share], { error: "must be two numbers from 0 to 1, such as [0.5, 0.3]" })
  .transform(([x, y]) => ({ x, y }));

/** Returns a post's pictures, or `undefined` if it has no more than a cover with default settings. */
export function readPictures(
  fields: Fields,
  { cover, coverAlt: altText = "", hero }: NamedPictures,
) {
  const settings = {
    enabled: readFlag(fields, "coverenabled"),
    displayed: readFlag(fields, "coverdisplayed"),
    custom: readFlag(fields, "covercustom"),
    focalPoint: readValue(fields, "coverfocus", focus),
    coverMedia: readValue(fields, "covermedia", coverMedia),
    heroImage: readValue(fields, "herodata", wireImage),
    heroAlt: readText(fields, "heroalt") ?? "",
    hero,
    cover,
  };
  const { enabled = true, displayed = true, custom = true, focalPoint } = settings;
  const isSimple =
    enabled &&
    displayed &&
    custom &&
    !settings.coverMedia &&
    !settings.heroImage &&
    !focalPoint &&
    hero === undefined;
  if (isSimple) return undefined;
  const copyPictures: NonNullable<SourcePost["pictures"]> = async ({ copy }) => {
    const image = cover === undefined ? undefined : await copy(cover);
    const heroFile = hero === undefined ? undefined : await copy(hero);
    return {
      coverMedia:
        image === undefined
          ? settings.coverMedia
          : {
              enabled,
              displayed,
              custom,
              image: { ...image, altText, ...(focalPoint && { focalPoint }) },
              altText,
            },
      heroImage:
        heroFile === undefined ? settings.heroImage : { ...heroFile, altText: settings.heroAlt },
    };
  };
  return { fields: settings, copy: copyPictures };
}
