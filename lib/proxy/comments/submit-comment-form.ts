/**
 * Handles the forms for comments (docs/api.md, “Forms”). Browsers without scripts get a 303; scripts, which accept JSON,
 * get the comment or the problem. If the form could not be sent, its text is kept; the 429 of an address over its limit is
 * the only exception, because the browser still has the text.
 */
import "server-only";
import { isForOtherMember } from "../../auth/token-member.ts";
import { reportError } from "../../logging/report-error.ts";
import { afterOwnChange } from "../../changes/after-own-change.ts";
import { buildDraftKey, sentDraftCookie } from "../../site/comment-drafts.ts";
import { commentFormNames, type CommentFormName } from "../../site/paths/comment-paths.ts";
import { paths } from "../../site/paths/paths.ts";
import { readBytes } from "../../wix/body.ts";
import { longestCommentDraft } from "../../wix/comments/comment-draft.ts";
import { notFound, WireError } from "../../wix/errors/errors.ts";
import { answerError } from "../answer-error.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { assertOwnPage } from "../own-page.ts";
import { addCookies, formatCookie } from "../session/cookies.ts";
import { memberToken } from "../session/member-token.ts";
import { deleteCommentDraft, storeCommentDraft } from "./comment-draft.ts";
import { commentFields, commentForms, type CommentFields } from "./comment-forms.ts";
import { CommentFormError } from "./comment-problem.ts";
import { canMembersComment } from "./comment-calls.ts";
import { toOwnComment } from "./own-comments.ts";

/** An encoded character takes up to 12 bytes in a form. */
const maximumBytes = 512 * 1024;

/** Returns whether the name of a form is that of a comment form. */
export const isCommentForm = (name: string): name is CommentFormName =>
  commentFormNames.some((known) => known === name);

/**
 * Handles `POST /api/forms/comment…`. Returns a 403 for a form on another site, a 413 for a body that no form sends, and
 * a 404 on sites whose members write comments at Wix.
 */
export async function submitCommentForm(
  name: CommentFormName,
  request: Request,
): Promise<Response> {
  const { headers } = request;
  const isScript = headers.get("accept")?.includes("application/json") === true;
  let fields: CommentFields | undefined;
  try {
    assertOwnPage(headers);
    if (!canMembersComment()) throw notFound("Path");
    fields = await readFields(request);
    const { page, submit, isForVisitors = false } = commentForms[name];
    await takeLimit(headers, "change");
    const token = await memberToken(headers);
    if (token === undefined && !isForVisitors) throw new CommentFormError("loggedOut", 401);
    if (token !== undefined && isForOtherMember(fields.memberId ?? "", token)) {
      throw new CommentFormError("memberChanged", 409);
    }
    const result = await submit(fields, { token, client: clientKey(headers) });
    await afterOwnChange();
    if (isScript) {
      const { path, comment } = result;
      return answerScript({ path, comment: comment && toOwnComment(comment) });
    }
    await deleteCommentDraft(headers, page(fields));
    return addCookies(redirectTo(result.path), name === "comment" ? createSentCookie(fields) : []);
  } catch (error) {
    if (fields === undefined) return answerError(error);
    const problem = findProblem(error);
    if (isScript) return answerProblem(problem);
    // A flood from one address must not write to the database: it would displace the drafts of other visitors.
    const isLimited = error instanceof WireError && error.status === 429;
    return isLimited ? answerError(error) : returnToForm(name, headers, fields, problem);
  }
}

/** Returns the cookie that makes the next page delete its draft of this comment. */
const createSentCookie = ({ postId = "", parentId }: CommentFields): string[] => [
  formatCookie(sentDraftCookie, buildDraftKey(postId, parentId), { maxAge: 120, isReadable: true }),
];

async function readFields(request: Request): Promise<CommentFields> {
  const body = new TextDecoder().decode(await readBytes(request, maximumBytes));
  return commentFields.parse(Object.fromEntries(new URLSearchParams(body)));
}

function findProblem(error: unknown): CommentFormError {
  if (error instanceof CommentFormError) return error;
  if (!(error instanceof WireError)) reportError("a comment form failed", error);
  else if (error.status === 429) {
    const { retryAfterSeconds } = error;
    return new CommentFormError("tooManyTries", 429, retryAfterSeconds?.toString());
  }
  return new CommentFormError("outOfOrder", 503);
}

/** Keeps the text and redirects to the form or, without a session, to the login page, which leads back to the form. */
async function returnToForm(
  name: CommentFormName,
  headers: Headers,
  fields: CommentFields,
  { problem }: CommentFormError,
): Promise<Response> {
  const page = commentForms[name].page(fields);
  const text = fields.text.slice(0, longestCommentDraft);
  const target = problem === "loggedOut" ? paths.login(page) : `${page}?problem=${problem}`;
  try {
    const cookies = text === "" ? [] : await storeCommentDraft(headers, page, text);
    return addCookies(redirectTo(target), cookies);
  } catch (error) {
    // After an error page, the browser still has the text of the form, so the member can go back.
    return answerError(error);
  }
}

function answerProblem({ problem, status, retryAfter }: CommentFormError): Response {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  return answerScript({ problem }, { status, headers });
}

const noStore = { "Cache-Control": "no-store" };

const answerScript = (body: object, { status = 200, headers = {} } = {}): Response =>
  Response.json(body, { status, headers: { ...headers, ...noStore } });

const redirectTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, ...noStore } });
