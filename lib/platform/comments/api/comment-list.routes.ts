/** The calls of the Comments API that read several comments. */
import { Hono } from "hono";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readParameters, readQuery } from "../../http/parse.ts";
import { answerQuery, type QueryPage } from "../../query/page.ts";
import {
  countBody,
  listParameters,
  queryCommentsBody,
  threadParameters,
} from "./comment-bodies.ts";
import { countComments, describeComments, parseCommentFilter } from "./comment-query.ts";
import { loadViewer, requireVisibleComment } from "./comment-viewer.ts";
import { wireBadges, wireComment, type CommentViewer } from "./comment.wire.ts";
import { listByResource, listThread, type CommentList } from "./list-comments.ts";

/** Creates the routes under a prefix such as `/comments/v1/comments`. */
export function commentListRoutes(context: PlatformContext): Hono {
  const { access, comments, reader } = context;
  const listContext = { reader, key: context.keys.cursor };
  const routes = new Hono();

  routes.post("/query-cursor", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const { query } = parse(queryCommentsBody, await readQuery(c.req.raw));
    const resource = describeComments(viewer.isModerator ? "all" : "published");
    const input = { ...query, paging: undefined, cursorPaging: query?.cursorPaging ?? {} };
    const noTotal = "skip";
    const { entities, pagingMetadata } = await answerQuery(
      context,
      resource,
      input,
      async (ids) => (await comments.findByIds(ids)).map((comment) => wireComment(comment, viewer)),
      noTotal,
    );
    return c.json({ comments: entities, pagingMetadata });
  });

  routes.post("/count", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const { filter } = parse(countBody, await readQuery(c.req.raw));
    const scope = viewer.isModerator ? "countable" : "published";
    return c.json({ count: await countComments(reader, scope, parseCommentFilter(filter)) });
  });

  routes.get("/list-by-resource", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const parameters = parse(listParameters, readParameters(c.req.url));
    const list = await listByResource(listContext, parameters, (comment) =>
      wireComment(comment, viewer),
    );
    const hasBadges = parameters.fields?.includes("AUTHOR_BADGES") === true;
    return c.json({
      ...wireList(list, viewer),
      ...(hasBadges && {
        authorBadges: wireBadges([
          ...list.comments,
          ...[...list.replies.values()].flatMap((replies) => replies.comments),
        ]),
      }),
    });
  });

  routes.get("/:id/thread", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const parameters = parse(threadParameters, readParameters(c.req.url));
    const comment = await requireVisibleComment(comments, viewer, c.req.param("id"));
    return c.json(wireList(await listThread(listContext, comment, parameters), viewer));
  });

  return routes;
}

const wireList = ({ comments, page, replies }: CommentList, viewer: CommentViewer) => ({
  comments: comments.map((comment) => wireComment(comment, viewer)),
  pagingMetadata: wirePaging(page),
  commentReplies: Object.fromEntries(
    [...replies].map(([id, list]) => [
      id,
      {
        replies: list.comments.map((comment) => wireComment(comment, viewer)),
        pagingMetadata: wirePaging(list.page),
      },
    ]),
  ),
});

const wirePaging = ({ ids, cursors, hasNext }: QueryPage) => ({
  count: ids.length,
  cursors,
  hasNext,
});
