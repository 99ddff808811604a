/** Actions that need the member's current password, so that a stolen session is not enough for them. */
import { z } from "zod";
import type { PlatformContext } from "../http/context.ts";

export const currentPassword = z.string({ error: "must be text" }).max(1000, "is too long");

/**
 * Throws `-19976` (401) unless the password is the calling member's, and `TOO_MANY_TRIES` (429) after too many attempts
 * in the session.
 */
export async function confirmPassword(
  { membership }: Pick<PlatformContext, "membership">,
  request: Request,
  password: string,
): Promise<void> {
  const session = await membership.callers.member(request);
  await membership.confirmPassword(session, password);
}
