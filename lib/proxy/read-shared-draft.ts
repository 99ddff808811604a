/** Reads the draft that a link shows. The token in the link is the only credential. */
import "server-only";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { parseAnswer } from "../upstream/json-answer.ts";
import { requestJson } from "../upstream/request-json.ts";

const sharedDraftAnswer = z.object({
  post: z.record(z.string(), z.unknown()),
  sharedBy: z.string(),
  expiresDate: z.coerce.date(),
});

/**
 * Returns a draft in the public API's format, or `undefined` for a link that is unknown, expired or revoked, and on
 * sites with a hosted upstream. The response is never cached.
 */
export async function readSharedDraft(token: string) {
  if (settings().hosted !== undefined) return undefined;
  const response = await requestJson("/quire/v1/shared-drafts", { body: { token } });
  const isUnknown = response.status === 404 || response.status === 400;
  return isUnknown ? undefined : parseAnswer(response, sharedDraftAnswer);
}
