/** The calls for comments that the site's server makes on behalf of a member or visitor. */
import "server-only";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { type CallerComment, callerCommentResponse } from "../../wix/comments/caller-comment.ts";
import { readCommentFormError } from "./comment-problem.ts";

export type CommentCaller = {
  /** `undefined` for a visitor. */
  readonly token: string | undefined;
  /** The client's rate limit key. */
  readonly client: string;
};

/** Sends a call. Throws a `CommentFormError` if the upstream rejects it. */
export async function sendCommentCall(
  caller: CommentCaller,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await requestJson(path, { method, body, ...caller });
  if (!response.ok) throw await readCommentFormError(response);
  return response;
}

/** Reads a comment as the caller sees it. Throws a `CommentFormError`, for example for an unknown comment. */
export async function readCallerComment(caller: CommentCaller, id: string): Promise<CallerComment> {
  const path = `/quire/v1/comments/${encodeURIComponent(id)}`;
  return (await parseAnswer(await sendCommentCall(caller, "GET", path), callerCommentResponse))
    .comment;
}

const accountAnswer = z.object({
  identity: z.object({ identityProfile: z.object({ nickname: z.string().optional() }) }),
});

/** Returns the public name of the calling member, or an empty string if there is none. */
export async function readMemberName(caller: CommentCaller): Promise<string> {
  const answer = await sendCommentCall(caller, "GET", "/quire/v1/account");
  return (await parseAnswer(answer, accountAnswer)).identity.identityProfile.nickname ?? "";
}

/** Returns whether members can write comments on this site. On hosted Wix, they write them on the Wix site. */
export const canMembersComment = (): boolean => settings().hosted === undefined;
