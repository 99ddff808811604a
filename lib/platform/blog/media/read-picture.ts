import { z } from "zod";
import { invalidField } from "../../../wix/errors/errors.ts";
import type { WireImage } from "../../../wix/media.ts";
import { cleanText } from "../../database/text.ts";
import type { MediaService } from "./media.service.ts";

/** A picture in a request. Only its ID and its alternative text count. */
export const pictureInput = z.object({
  id: z
    .string({ error: "must be the ID of a file of this blog" })
    .max(200)
    .refine((id) => !id.includes("\0"), "must not contain NUL"),
  altText: z
    .string()
    .max(1000)
    .transform((value) => cleanText(value))
    .nullish(),
});

/** Returns a picture of this blog in the API's format. Throws `INVALID_ARGUMENT` for an unknown ID. */
export async function findPicture(
  media: Pick<MediaService, "findImage">,
  { id, altText }: z.infer<typeof pictureInput>,
  field: string,
): Promise<WireImage> {
  const image = await media.findImage(id);
  if (image === undefined) {
    throw invalidField(`${field}.id`, "NOT_FOUND", "must be the ID of a picture of this blog");
  }
  return altText ? { ...image, altText } : image;
}
