/** The site's own calls for comments, which are not part of the Wix API (docs/api.md, “Comments on the site”). */
import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { commentSorts } from "../../../wix/comments/comment.ts";
import { currentClient } from "../../database/read-queue.ts";
import type { PlatformContext } from "../../http/context.ts";
import { enumValue, text, wholeNumber } from "../../http/parameters.ts";
import { parse, readJson, readParameters } from "../../http/parse.ts";
import { defaultLimit, maximumLimit } from "../../query/query.ts";
import { createSizeBudget } from "../../query/size-budget.ts";
import { wireConversation, wireOwnComments, wireRecentComments } from "./reader.wire.ts";
import { reportBody } from "../feedback/report.ts";
import { readerBytes } from "../comment.calls.ts";

/** Highest page number. The addresses of pages have at most six digits (`lib/site/paths/address.ts`). */
const lastPage = 999_999;

const pageParameters = z.object({
  sort: enumValue(commentSorts).default("oldest"),
  page: wholeNumber(1, lastPage).default(1),
});
const recentParameters = z.object({
  postId: text.optional(),
  limit: wholeNumber(1, maximumLimit).default(defaultLimit),
});

/** Creates the routes under `/quire/v1/posts`. */
export function postCommentRoutes({ access, comments }: PlatformContext): Hono {
  const routes = new Hono();

  /** Returns the ID of the calling member. Throws 401 or 403 for other callers. */
  const readMemberId = async (request: Request): Promise<string> =>
    (await access.authorize(request, "comments.follow")).id ?? "";

  routes.get("/:postId/comments", async (c) => {
    const postId = c.req.param("postId");
    const parameters = parse(pageParameters, readParameters(c.req.url));
    const page = await comments.listThreadPage({ postId, ...parameters });
    return c.json(wireConversation(page, await comments.readState(postId)));
  });

  routes.get("/:postId/comments/mine", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    const own = await comments.readOwn({ postId: c.req.param("postId"), memberId });
    c.header("Cache-Control", "private, no-store");
    return c.json({ mine: wireOwnComments(own) });
  });

  routes.put("/:postId/follow", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    await comments.follow({ postId: c.req.param("postId"), memberId });
    return c.json({});
  });

  routes.delete("/:postId/follow", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    await comments.unfollow({ postId: c.req.param("postId"), memberId });
    return c.json({});
  });

  return routes;
}

/** Creates the routes under `/quire/v1/comments`. */
export function readerCommentRoutes({ access, comments, keys }: PlatformContext): Hono {
  const routes = new Hono();

  /** Returns the name under which a caller's reports are stored. It identifies the member or the network address. */
  async function buildReporterKey(request: Request): Promise<string> {
    const { id } = await access.authorize(request, "comments.report");
    if (id !== undefined) return `member:${id}`;
    const address = currentClient() ?? "";
    return `address:${createHmac("sha256", keys.reporter).update(address).digest("base64url")}`;
  }

  routes.get("/recent", async (c) => {
    const recent = await comments.listRecent(parse(recentParameters, readParameters(c.req.url)));
    const { taken } = await createSizeBudget().take(wireRecentComments(recent).comments);
    return c.json({ comments: taken });
  });

  routes.get("/:id/location", async (c) => c.json(await comments.locate(c.req.param("id"))));

  routes.post("/:id/report", async (c) => {
    const reporter = await buildReporterKey(c.req.raw);
    const { reason } = parse(reportBody, await readJson(c.req.raw, readerBytes));
    await comments.report({ id: c.req.param("id"), reporter, reason });
    return c.json({});
  });

  return routes;
}
