import { Hono } from "hono";
import { z } from "zod";
import { longestCommentDraft } from "../../../wix/comments/comment-draft.ts";
import type { Store } from "../../database/database.ts";
import { parse, readJson } from "../../http/parse.ts";
import { readCommentDraft, writeCommentDraft } from "./comment-draft.repository.ts";

const key = z.object({
  token: z.string().min(20).max(100),
  place: z.string().min(1).max(200),
});
const draft = key.extend({ text: z.string().max(longestCommentDraft) });

const maximumBytes = 1024 * 1024;

/**
 * Creates the routes at `/quire/v1/comment-drafts`, which are not part of the Wix API. Both are `POST`, so that the
 * browser's secret is never in a URL.
 */
export function commentDraftRoutes(store: Store): Hono {
  const routes = new Hono();
  routes.post("/write", async (c) => {
    const { text, ...draftKey } = parse(draft, await readJson(c.req.raw, maximumBytes));
    await writeCommentDraft(store, draftKey, text);
    return c.json({});
  });
  routes.post("/read", async (c) => {
    const draftKey = parse(key, await readJson(c.req.raw, 1024));
    const text = await readCommentDraft(store, draftKey);
    return c.json(text === undefined ? {} : { text });
  });
  return routes;
}
