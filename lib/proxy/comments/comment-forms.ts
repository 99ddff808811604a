/** The forms for comments: how each one is submitted, and the page that displays it again. */
import "server-only";
import { z } from "zod";
import { parseCommentMarkdown } from "../../rich-content/comments/parse-comment-markdown.ts";
import { commentPaths, type CommentFormName } from "../../site/paths/comment-paths.ts";
import { paths } from "../../site/paths/paths.ts";
import { parseAnswer } from "../../upstream/json-calls.ts";
import { blogAppId } from "../../wix/comments/comment.ts";
import type { CallerComment } from "../../wix/comments/caller-comment.ts";
import { readCallerComment, sendCommentCall, type CommentCaller } from "./comment-calls.ts";
import { CommentFormError } from "./comment-problem.ts";

const id = z.string().regex(/^[\w-]{1,64}$/);
const text = z.string().default("");

/** The fields used by any of the forms. */
export const commentFields = z.object({
  postId: id.optional().catch(undefined),
  /** The slug of the post. Only for the page to which the browser returns. */
  slug: text,
  commentId: id.optional().catch(undefined),
  /** The member for whom the page was rendered. Another member may have logged in since. */
  memberId: id.optional().catch(undefined),
  /** The comment to which a new one replies. */
  parentId: id.optional().catch(undefined),
  revision: text,
  text,
  reason: text,
  /** The code of a reaction. */
  code: text,
  /** The member's current reaction. A `code` equal to it removes the reaction. */
  current: text,
  /** `1` to remove a reaction, or to stop following. */
  remove: text,
  captcha: text,
});
export type CommentFields = z.infer<typeof commentFields>;

/** The result of a form: the page to which the browser continues, and the comment for scripts. */
type Result = { readonly path: string; readonly comment?: CallerComment };

type CommentForm = {
  /** Whether visitors without an account may submit it. */
  readonly isForVisitors?: boolean;
  /** Returns the page that displays the form again. Texts are kept under its path. */
  readonly page: (fields: CommentFields) => string;
  readonly submit: (fields: CommentFields, caller: CommentCaller) => Promise<Result>;
};

export const commentForms: Readonly<Record<CommentFormName, CommentForm>> = {
  comment: {
    page: ({ slug, parentId }) =>
      parentId === undefined ? commentPaths.write(slug) : commentPaths.reply(slug, parentId),
    async submit({ postId, parentId, text, captcha }, caller) {
      const path = "/comments/v1/comments";
      const answer = await sendCommentCall(caller, "POST", path, {
        comment: {
          appId: blogAppId,
          contextId: required(postId),
          resourceId: required(postId),
          content: { richContent: parseText(text) },
          ...(parentId === undefined ? {} : { parentComment: { id: parentId } }),
        },
        ...(captcha === "" ? {} : { captchaTokens: [{ Recaptcha: captcha }] }),
      });
      return showComment(caller, await readId(answer));
    },
  },
  "comment-edit": {
    page: ({ slug, commentId = "" }) => commentPaths.edit(slug, commentId),
    async submit({ commentId, revision, text }, caller) {
      const path = `/comments/v1/comments/${required(commentId)}`;
      const content = { richContent: parseText(text) };
      const comment = { id: commentId, revision: revision === "" ? undefined : revision, content };
      return showComment(
        caller,
        await readId(await sendCommentCall(caller, "PATCH", path, { comment })),
      );
    },
  },
  "comment-delete": {
    page: ({ slug, commentId = "" }) => commentPaths.delete(slug, commentId),
    async submit({ slug, commentId }, caller) {
      await sendCommentCall(caller, "DELETE", `/comments/v1/comments/${required(commentId)}`);
      return { path: `${paths.post(slug)}#comments` };
    },
  },
  "comment-reaction": {
    page: ({ slug, commentId = "" }) => commentPaths.view(slug, commentId),
    async submit({ commentId, code, current, remove }, caller) {
      const path = `/comments/v1/comments/${required(commentId)}/reactions`;
      const isRemoval = remove === "1" || code === current;
      const call = isRemoval ? `${path}/remove` : path;
      await sendCommentCall(caller, "POST", call, { reactionCode: code });
      const comment = await readCallerComment(caller, required(commentId));
      return { path: paths.comment(comment.slug, comment.id), comment };
    },
  },
  "comment-report": {
    isForVisitors: true,
    page: ({ slug, commentId = "" }) => commentPaths.view(slug, commentId),
    async submit({ slug, commentId, reason }, caller) {
      const path = `/quire/v1/comments/${required(commentId)}/report`;
      await sendCommentCall(caller, "POST", path, { reason: reason === "" ? "OTHER" : reason });
      return { path: `${commentPaths.view(slug, required(commentId))}?done=reported` };
    },
  },
  "comment-follow": {
    page: ({ slug }) => commentPaths.write(slug),
    async submit({ slug, postId, remove }, caller) {
      const isUnfollow = remove === "1";
      const path = `/quire/v1/posts/${required(postId)}/follow`;
      await sendCommentCall(caller, isUnfollow ? "DELETE" : "PUT", path);
      return { path: `${commentPaths.write(slug)}?done=${isUnfollow ? "unfollowed" : "followed"}` };
    },
  },
};

function required(value: string | undefined): string {
  if (value === undefined) throw new CommentFormError("gone", 404);
  return value;
}

/**
 * Maximum length of Markdown, in characters. Enough for a comment with the longest text and links. Parsing half a
 * megabyte, which a form may have, would block the process for half a second.
 */
const longestMarkdown = 60_000;

function parseText(text: string) {
  if (text.length > longestMarkdown) throw new CommentFormError("tooLong", 400);
  const document = parseCommentMarkdown(text);
  if (document.nodes.length === 0) throw new CommentFormError("empty", 400);
  return document;
}

const idAnswer = z.object({ comment: z.object({ id: z.string() }) });
const readId = async (answer: Response): Promise<string> =>
  (await parseAnswer(answer, idAnswer)).comment.id;

/** Returns the comment's place in the conversation, or its own page while only the author sees the latest text. */
async function showComment(caller: CommentCaller, commentId: string): Promise<Result> {
  const comment = await readCallerComment(caller, commentId);
  const { id, slug, status, hasWaitingChange } = comment;
  const waits = status === "PENDING" || hasWaitingChange;
  return {
    path: waits ? `${commentPaths.view(slug, id)}?done=waits` : paths.comment(slug, id),
    comment,
  };
}
