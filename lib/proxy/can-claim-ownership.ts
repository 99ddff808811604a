import "server-only";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { parseAnswer } from "../upstream/json-answer.ts";
import { requestJson } from "../upstream/request-json.ts";

const claimAnswer = z.object({ isOpen: z.boolean() });

/** Returns whether a member can become the blog's first owner. A site with a hosted upstream has no owners. */
export async function canClaimOwnership(): Promise<boolean> {
  if (settings().hosted !== undefined) return false;
  const response = await requestJson("/quire/v1/owner-claim");
  return (await parseAnswer(response, claimAnswer)).isOpen;
}
