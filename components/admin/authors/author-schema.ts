/** Schemas for the admin calls of authors. */
import { z } from "zod";

const author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  photo: z.object({ id: z.string(), url: z.string() }).optional(),
  hasAccount: z.boolean(),
  posts: z.number(),
});

export const authorsResponse = z.object({
  authors: z.array(author),
  metaData: z.object({ offset: z.number(), total: z.number() }),
});

export type AdminAuthor = z.output<typeof author>;
