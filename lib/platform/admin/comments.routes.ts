import { Hono } from "hono";
import { z } from "zod";
import { commentActions, commentQueues, maximumCommentActions } from "../../wix/admin/admin.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { createDenial } from "../access/access.ts";
import { text as limitedText } from "../blog/fields.ts";
import { findCommentAuthor } from "../comments/comment-author.ts";
import { processBulk } from "../http/bulk.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { decisionsByAction, wireComments, wireDecision } from "./comment.wire.ts";
import { moderatorsOnly, type ModeratorEnvironment } from "./callers.ts";
import { bulkBytes } from "./admin.calls.ts";
import type { commentsResponse } from "../../wix/comments/admin-comments.ts";

const id = text.pipe(z.string().max(100, "is too long"));
const listParameters = z.object({
  queue: enumValue(commentQueues).default("waiting"),
  postId: id.optional(),
  authorId: id.optional(),
  search: text.pipe(z.string().max(200, "is too long")).optional(),
  cursor: text.optional(),
});
const actionBody = z.object({
  action: z.enum(commentActions),
  comments: z
    .array(z.object({ id: limitedText(100), revision: limitedText(20) }))
    .min(1, "must not be empty")
    .max(maximumCommentActions, `must not have more than ${maximumCommentActions} entries`),
});

/** Creates the routes for moderating comments, under `/quire/v1/admin/comments`. */
export function adminCommentRoutes(context: PlatformContext): Hono<ModeratorEnvironment> {
  const { comments, reader, access } = context;
  const routes = new Hono<ModeratorEnvironment>();
  routes.use(moderatorsOnly(access));

  routes.get("/", async (c) => {
    const filter = parse(listParameters, readParameters(c.req.url));
    const { comments: listed, cursors } = await comments.listForModeration(filter);
    const [post, author] = await Promise.all([
      filter.postId === undefined ? undefined : context.posts.overview(filter.postId),
      filter.authorId === undefined ? undefined : findCommentAuthor(reader, filter.authorId),
    ]);
    return c.json({
      comments: await wireComments(reader, listed, c.get("moderator")),
      cursors,
      filter: { post: post?.title, author: author?.name },
    } satisfies z.input<typeof commentsResponse>);
  });

  routes.get("/counts", async (c) => c.json({ counts: await comments.countQueues() }));

  /** Performs an action on comments. Each of them succeeds or fails by itself. */
  routes.post("/actions", async (c) => {
    const { action, comments: chosen } = parse(actionBody, await readJson(c.req.raw, bulkBytes));
    const moderator = await access.authorize(c.req.raw, "admin.moderateComments");
    const answer = await processBulk(
      chosen,
      (comment) => comment.id,
      async ({ id, revision }) => {
        const options = { actorId: moderator.id, revision };
        await comments.decide(id, decisionsByAction[action], options);
        return { id };
      },
    );
    return c.json(answer);
  });

  routes.get("/:id/history", async (c) =>
    c.json({ decisions: (await comments.listDecisions(c.req.param("id"))).map(wireDecision) }),
  );

  addAuthorRoutes(routes, context);
  return routes;
}

/** Adds the routes for the members who write comments. */
function addAuthorRoutes(routes: Hono<ModeratorEnvironment>, context: PlatformContext): void {
  const { comments, reader, access, membership } = context;

  /** Returns the member, if the moderator may ban this member. Throws 403, 404 and `MEMBER_IS_OWNER` (409). */
  async function requireBannable(request: Request, memberId: string): Promise<string> {
    const { id } = await access.authorize(request, "members.mute", { memberId });
    if (id === memberId) throw createDenial("members.mute");
    return memberId;
  }

  routes.get("/authors/:memberId", async (c) => {
    const memberId = c.req.param("memberId");
    const author = await findCommentAuthor(reader, memberId);
    if (author === undefined) throw notFound("Member");
    const visible = await comments.countVisible(memberId);
    return c.json({ author: { ...author, comments: visible } });
  });

  routes.post("/authors/:memberId/ban", async (c) => {
    const memberId = await requireBannable(c.req.raw, c.req.param("memberId"));
    return c.json({ hidden: await comments.banAuthor(memberId, c.get("moderator").id) });
  });

  routes.post("/authors/:memberId/unban", async (c) => {
    const memberId = await requireBannable(c.req.raw, c.req.param("memberId"));
    await membership.identities.setMuted(memberId, false);
    return c.json({});
  });
}
