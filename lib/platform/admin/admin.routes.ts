/** The API for managing the blog from a browser, at `/quire/v1/admin`. It is not part of the Wix API. */
import { Hono } from "hono";
import type { PlatformContext } from "../http/context.ts";
import { wireMember, wireOverview } from "./admin.wire.ts";
import { ownersOnly, type AdminEnvironment } from "./owner-caller.ts";
import { adminCommentRoutes } from "./comments.routes.ts";
import { wireComments } from "./comment.wire.ts";
import { adminMemberRoutes } from "./members.routes.ts";
import { adminPostRoutes } from "./posts.routes.ts";

/** Maximum number of entries in each of the overview's lists. */
const few = 5;

export function adminRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const { posts, membership, access, comments, reader } = context;
  const routes = new Hono<AdminEnvironment>();
  // Before the check for owners, because moderators may make these calls.
  routes.route("/comments", adminCommentRoutes(context));
  routes.use(ownersOnly(access));

  /** Returns post and member counts, and the first few entries that may need the owner's attention. */
  routes.get("/overview", async (c) => {
    const first = async (status: "IN_MODERATION" | "SCHEDULED" | "UNPUBLISHED") =>
      (await posts.list({ status, limit: few, offset: 0 })).posts.map(wireOverview);
    const waiting = await membership.identities.list({
      status: "PENDING",
      reason: "PENDING_ADMIN_APPROVAL_REQUIRED",
      limit: few,
      offset: 0,
    });
    const held = await comments.listForModeration({ queue: "waiting", limit: few });
    const owner = { kind: "member", id: c.get("ownerId"), role: "owner", reach: "all" } as const;
    return c.json({
      commentCounts: await comments.countQueues(),
      waitingComments: await wireComments(reader, held.comments, owner),
      postCounts: await posts.count(),
      published: await posts.countPublished(),
      memberCounts: await membership.identities.count(),
      inModeration: await first("IN_MODERATION"),
      waitingMembers: waiting.identities.map(wireMember),
      scheduled: await first("SCHEDULED"),
      drafts: await first("UNPUBLISHED"),
    });
  });

  routes.route("/posts", adminPostRoutes(context));
  routes.route("/members", adminMemberRoutes(context));
  return routes;
}
