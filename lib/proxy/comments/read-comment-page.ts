/** Reads the data of the member pages with the forms for comments. */
import "server-only";
import { headers } from "next/headers";
import { z } from "zod";
import { parseAnswer } from "../../upstream/json-calls.ts";
import type { CallerComment } from "../../wix/comments/caller-comment.ts";
import { clientKey } from "../limits.ts";
import { memberToken } from "../session/member-token.ts";
import { readCallerComment, readMemberName, sendCommentCall } from "./comment-calls.ts";
import { readCommentDraft } from "./comment-draft.ts";
import { CommentFormError } from "./comment-problem.ts";

const idFormat = /^[\w-]{1,64}$/;
const followAnswer = z.object({ mine: z.object({ isFollowing: z.boolean() }) });

async function readCaller() {
  const requestHeaders = await headers();
  return { token: await memberToken(requestHeaders), client: clientKey(requestHeaders) };
}

/** Returns a comment as the visitor sees it, or `undefined` if there is none. */
export async function readPageComment(id: string): Promise<CallerComment | undefined> {
  if (!idFormat.test(id)) return undefined;
  try {
    return await readCallerComment(await readCaller(), id);
  } catch (error) {
    if (error instanceof CommentFormError && error.status < 500) return undefined;
    throw error;
  }
}

/** Returns the member who opened the page, and whether the member follows the post. `undefined` for visitors. */
export async function readPageMember(postId: string) {
  const caller = await readCaller();
  if (caller.token === undefined) return undefined;
  const path = `/quire/v1/posts/${encodeURIComponent(postId)}/comments/mine`;
  const answer = await parseAnswer(await sendCommentCall(caller, "GET", path), followAnswer);
  return { name: await readMemberName(caller), isFollowing: answer.mine.isFollowing };
}

/** Returns the text that this browser entered in the form on the page, or `undefined`. */
export async function readPageDraft(page: string): Promise<string | undefined> {
  return readCommentDraft(await headers(), page);
}
