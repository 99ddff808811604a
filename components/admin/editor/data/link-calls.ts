/** The calls for links to a draft. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask, send } from "#components/calls/ask.ts";

const link = z.object({
  id: z.string(),
  createdDate: z.coerce.date(),
  expiresDate: z.coerce.date(),
});
export const linksResponse = z.object({ links: z.array(link) });
const createdLink = z.object({ link, url: z.string() });

export const buildLinksPath = (postId: string): string =>
  `/api/admin/posts/${encodeURIComponent(postId)}/links`;

/** Creates a link and returns its address, which no other call returns. */
export const createLink = async (postId: string, days: number): Promise<string> =>
  (await ask(createdLink, buildLinksPath(postId), "POST", { days })).url;

export const revokeLink = (postId: string, linkId: string) =>
  send(`${buildLinksPath(postId)}/${encodeURIComponent(linkId)}`, "DELETE");
