import "server-only";
import { comments } from "@wix/comments";
import { createClient } from "@wix/sdk";
import { z } from "zod";
import { reportError } from "../../logging/report-error.ts";
import { blogAppId } from "../../wix/comments/comment.ts";
import { conversationResponse } from "../../wix/comments/conversation.ts";
import { createTransport } from "../../wix/errors/transport-error.ts";
import { toBlogError } from "../blog-error.ts";
import { readAuthors } from "../groups.ts";
import { callAsSite } from "../server-client.ts";
import { toConversation, type Conversation } from "./conversation.ts";

/** Maximum number of threads, and of replies to each, that hosted Wix returns with one call. */
const maximumListed = 100;

const client = createClient({
  // With any host other than Wix's own, the package uses the URLs of a site's host.
  host: { apiBaseUrl: "site.invalid" },
  fetch: createTransport((input, init) => callAsSite(new Request(input, init))),
  modules: { comments },
});

const date = z.date().nullish();
const wixComment = z.object({
  _id: z.string(),
  status: z.string().nullish(),
  author: z.object({ memberId: z.string().nullish() }).nullish(),
  content: z.object({ richContent: z.unknown() }).nullish(),
  parentComment: z.object({ _id: z.string().nullish() }).nullish(),
  commentDate: date,
  _createdDate: date,
  _updatedDate: date,
  contentEdited: z.boolean().nullish(),
  marked: z.boolean().nullish(),
});
type WixComment = z.infer<typeof wixComment>;

/**
 * Returns the first 100 threads below a post on hosted Wix, oldest first, or `undefined` if Wix does not let visitors
 * read them. The post is then shown without comments.
 */
export async function readWixConversation(postId: string): Promise<Conversation | undefined> {
  try {
    const listed = await client.comments.listCommentsByResource(blogAppId, {
      contextId: postId,
      resourceId: postId,
      commentSort: { order: "OLDEST_FIRST" },
      replySort: { order: "OLDEST_FIRST" },
      cursorPaging: { limit: maximumListed, repliesLimit: maximumListed },
    });
    const threads = parseComments(listed.comments).map((root) => ({
      root,
      replies: parseComments(listed.commentReplies?.[root._id]?.replies),
    }));
    return toConversation(conversationResponse.parse(await describePage(threads)));
  } catch (error) {
    const { status = 500 } = toBlogError(error);
    // Wix rejects the call if visitors may not read comments. This is not an error, so it is not logged.
    if (status >= 500) reportError("the comments on a post could not be read", error);
    return undefined;
  }
}

const parseComments = (list: readonly unknown[] = []): WixComment[] =>
  list
    .flatMap((one) => wixComment.safeParse(one).data ?? [])
    .filter(({ status }) => status === "PUBLISHED" || status === "DELETED");

type WixThread = { readonly root: WixComment; readonly replies: readonly WixComment[] };

async function describePage(threads: readonly WixThread[]) {
  const all = threads.flatMap(({ root, replies }) => [root, ...replies]);
  const authors = await readAuthors(all.flatMap(({ author }) => author?.memberId ?? []));
  const findName = (comment: WixComment | undefined) =>
    authors.get(comment?.author?.memberId ?? "")?.name;
  const shown = threads.filter(
    ({ root, replies }) => root.status !== "DELETED" || replies.length > 0,
  );
  return {
    comments: shown.flatMap(({ root, replies }) =>
      [root, ...replies].map((comment) => {
        const parentId = comment.parentComment?._id ?? undefined;
        const writtenAt = comment.commentDate ?? comment._createdDate ?? new Date(0);
        return {
          id: comment._id,
          threadId: root._id,
          parentId,
          isDeleted: comment.status === "DELETED",
          author: { name: findName(comment) ?? "" },
          parentName: findName(all.find(({ _id }) => _id === parentId)),
          content: comment.content?.richContent,
          commentedAt: writtenAt.toISOString(),
          updatedAt: (comment._updatedDate ?? writtenAt).toISOString(),
          isEdited: comment.contentEdited ?? false,
          isPinned: comment.marked ?? false,
        };
      }),
    ),
    page: 1,
    pages: 1,
    total: all.filter(({ status }) => status === "PUBLISHED").length,
    // Comments are closed here: members write them on the Wix site.
    state: "off",
  };
}
