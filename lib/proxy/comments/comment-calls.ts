/** The comment calls of the site's server on behalf of a member or visitor. */
import "server-only";
import { callUpstream } from "../../upstream/upstream.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { callerCommentResponse, type CallerComment } from "../../wix/caller-comment.ts";
import { readCommentFormError } from "./comment-problem.ts";

export type CommentCaller = {
  /** `undefined` for a visitor. */
  readonly token: string | undefined;
  /** The client's rate limit key. */
  readonly client: string;
};

/** Sends a call. Throws a `CommentFormError` if the upstream rejects it. */
export async function sendCommentCall(
  { token, client }: CommentCaller,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await callUpstream(
    new Request(`http://upstream${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    client,
  );
  if (!response.ok) throw await readCommentFormError(response);
  return response;
}

/** Reads a comment as the caller sees it. Throws a `CommentFormError`, for example for an unknown comment. */
export async function readCallerComment(caller: CommentCaller, id: string): Promise<CallerComment> {
  const path = `/quire/v1/comments/${encodeURIComponent(id)}`;
  return (await parseAnswer(await sendCommentCall(caller, "GET", path), callerCommentResponse))
    .comment;
}
