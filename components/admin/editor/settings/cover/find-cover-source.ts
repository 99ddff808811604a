import { z } from "zod";
import { coverFields, findCover } from "#lib/blog/media-mapping.ts";
import type { CoverFields } from "#lib/editor/settings/cover-media.ts";

const fields = z.object(coverFields);

/** Returns the address from which pages load the cover, or `undefined` if there is no picture. */
export const findCoverSource = ({ media, heroImage }: CoverFields): string | undefined =>
  findCover(fields.parse({ media: media ?? undefined, heroImage: heroImage ?? undefined }), "")
    ?.src;
