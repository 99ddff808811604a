import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { SourcePost } from "../source.ts";
import { coverMedia, flagIn, textIn, valueIn, wireImage } from "./values.ts";

type NamedPictures = {
  readonly cover: string | undefined;
  readonly coverAlt: string | undefined;
  readonly hero: string | undefined;
};

/** Returns the pictures of a post, or `undefined` if it has at most a cover with default settings. */
export function readPictures(
  fields: Fields,
  { cover, coverAlt: altText = "", hero }: NamedPictures,
) {
  const said = {
    enabled: flagIn(fields, "coverenabled"),
    displayed: flagIn(fields, "coverdisplayed"),
    custom: flagIn(fields, "covercustom"),
    coverMedia: valueIn(fields, "covermedia", coverMedia),
    heroImage: valueIn(fields, "herodata", wireImage),
    heroAlt: textIn(fields, "heroalt") ?? "",
    hero,
    cover,
  };
  const { enabled = true, displayed = true, custom = true } = said;
  const isSimple =
    enabled && displayed && custom && !said.coverMedia && !said.heroImage && hero === undefined;
  if (isSimple) return undefined;
  const bring: NonNullable<SourcePost["pictures"]> = async ({ copy }) => {
    const image = cover === undefined ? undefined : await copy(cover);
    const heroFile = hero === undefined ? undefined : await copy(hero);
    return {
      coverMedia:
        image === undefined
          ? said.coverMedia
          : { enabled, displayed, custom, image: { ...image, altText }, altText },
      heroImage: heroFile === undefined ? said.heroImage : { ...heroFile, altText: said.heroAlt },
    };
  };
  return { said, bring };
}
