/** The author profile that a member of the team edits in the account. */
import { z } from "zod";

export const longestAbout = 200;

/** Width and height of an author's picture, in pixels. */
export const authorPhotoSize = 512;

export const ownAuthorResponse = z.object({
  author: z.object({
    name: z.string(),
    slug: z.string(),
    about: z.string(),
    photo: z.object({ id: z.string(), url: z.string() }).optional(),
    /** Whether the author's page exists, because a post is published. */
    hasPosts: z.boolean(),
  }),
});
export type OwnAuthor = z.output<typeof ownAuthorResponse>["author"];
