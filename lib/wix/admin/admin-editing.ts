/**
 * Schemas of the admin API's responses about a post that is being edited. The platform's responses must have the input
 * types, and the editor parses the responses with the schemas.
 */
import { z } from "zod";

const date = z.string().pipe(z.coerce.date());

/** The pages that show a post, and the version and the editing session that the server has. */
export const presenceResponse = z.object({
  editors: z.array(
    z.object({ sessionId: z.string(), memberId: z.string(), name: z.string(), since: date }),
  ),
  editedDate: z.string(),
  editingSessionId: z.string().nullish(),
});
export type Presence = z.output<typeof presenceResponse>;
export type PresentEditor = Presence["editors"][number];

/** A link that shows a draft. */
const link = z.object({ id: z.string(), createdDate: date, expiresDate: date });
export const linksResponse = z.object({ links: z.array(link) });
export const createdLinkResponse = z.object({ link, url: z.string() });

export const postVersion = z.object({
  id: z.string(),
  savedDate: date,
  origin: z.string(),
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  title: z.string(),
  words: z.number(),
  isPublished: z.boolean(),
});
export type PostVersion = z.output<typeof postVersion>;
export const versionsResponse = z.object({
  versions: z.array(postVersion),
  cursors: z.object({ next: z.string().optional() }),
});
