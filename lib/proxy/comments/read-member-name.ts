import "server-only";
import { z } from "zod";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { sendCommentCall, type CommentCaller } from "./comment-calls.ts";

const accountAnswer = z.object({
  identity: z.object({ identityProfile: z.object({ nickname: z.string().optional() }) }),
});

/** Returns the public name of the calling member, or an empty string if there is none. */
export async function readMemberName(caller: CommentCaller): Promise<string> {
  const answer = await sendCommentCall(caller, "GET", "/quire/v1/account");
  return (await parseAnswer(answer, accountAnswer)).identity.identityProfile.nickname ?? "";
}
