import { Hono } from "hono";
import { sql } from "kysely";
import type { Actor } from "../access/access.ts";
import { findAuthorLimit } from "../blog/rights.ts";
import type { PlatformContext } from "../http/context.ts";
import { wireMember, wireOverview } from "./admin.wire.ts";
import { wireComments } from "./comment.wire.ts";
import { writersOnly, type WriterEnvironment } from "./callers.ts";
import type { z } from "zod";
import type { overviewResponse } from "../../wix/admin/admin-responses.ts";

/** Maximum number of entries in each of the overview's lists. */
const few = 5;
/** Number of days whose views the overview shows. */
const viewedDays = 30;

/**
 * Creates the call that returns the numbers of posts and the first few posts that may need attention. For authors,
 * only their own posts count. The comments and members are for owners.
 */
export function overviewRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { posts, access } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  routes.get("/", async (c) => {
    const writer = c.get("writer");
    const authorId = findAuthorLimit(writer);
    const owner = await access.find(c.req.raw, "admin.use");
    const first = async (status: "IN_MODERATION" | "SCHEDULED" | "UNPUBLISHED") => {
      const found = await posts.list({ status, authorId, limit: few, offset: 0 });
      return found.posts.map((post) => wireOverview(writer, post));
    };
    return c.json({
      postCounts: await posts.count({ authorId }),
      waitingChanges: await posts.countWaitingChanges(authorId),
      published: await posts.countPublished(authorId),
      inModeration: await first("IN_MODERATION"),
      scheduled: await first("SCHEDULED"),
      drafts: await first("UNPUBLISHED"),
      ...(authorId === undefined && { site: await readSite(context) }),
      ...(owner !== undefined && (await readCommunity(context, owner))),
    } satisfies z.input<typeof overviewResponse>);
  });
  return routes;
}

/** Returns the number of published comments on all posts, and the views of the last days. */
async function readSite({ reader, views }: PlatformContext) {
  const { comments } = await reader
    .selectFrom("post_metrics")
    .select(sql<number>`cast(coalesce(sum(comments), 0) as integer)`.as("comments"))
    .executeTakeFirstOrThrow();
  return { comments, views: await views.listDays(viewedDays) };
}

/** Returns the numbers of comments and members, and the first few that wait for a decision. */
async function readCommunity(
  { membership: { identities }, comments, reader }: PlatformContext,
  owner: Actor,
) {
  const waiting = await identities.list({
    status: "PENDING",
    reason: "PENDING_ADMIN_APPROVAL_REQUIRED",
    limit: few,
    offset: 0,
  });
  const held = await comments.listForModeration({ queue: "waiting", limit: few });
  return {
    commentCounts: await comments.countQueues(),
    waitingComments: await wireComments(reader, held.comments, owner),
    memberCounts: await identities.count(),
    waitingMembers: waiting.identities.map(wireMember),
  };
}
