import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import { coverMedia, readFlag, readText, readValue, wireImage } from "./fields.ts";

type NamedPictures = {
  readonly cover: string | undefined;
  readonly coverAlt: string | undefined;
  readonly hero: string | undefined;
};

/** Returns a post's pictures, or `undefined` if it has no more than a cover with default settings. */
export function readPictures(
  fields: Fields,
  { cover, coverAlt: altText = "", hero }: NamedPictures,
) {
  const settings = {
    enabled: readFlag(fields, "coverenabled"),
    displayed: readFlag(fields, "coverdisplayed"),
    custom: readFlag(fields, "covercustom"),
    coverMedia: readValue(fields, "covermedia", coverMedia),
    heroImage: readValue(fields, "herodata", wireImage),
    heroAlt: readText(fields, "heroalt") ?? "",
    hero,
    cover,
  };
  const { enabled = true, displayed = true, custom = true } = settings;
  const isSimple =
    enabled &&
    displayed &&
    custom &&
    !settings.coverMedia &&
    !settings.heroImage &&
    hero === undefined;
  if (isSimple) return undefined;
  const copyPictures: NonNullable<SourcePost["pictures"]> = async ({ copy }) => {
    const image = cover === undefined ? undefined : await copy(cover);
    const heroFile = hero === undefined ? undefined : await copy(hero);
    return {
      coverMedia:
        image === undefined
          ? settings.coverMedia
          : { enabled, displayed, custom, image: { ...image, altText }, altText },
      heroImage:
        heroFile === undefined ? settings.heroImage : { ...heroFile, altText: settings.heroAlt },
    };
  };
  return { fields: settings, copy: copyPictures };
}
