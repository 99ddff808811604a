/** The member named by an access token, for pages and for the site's forms. */
import { z } from "zod";

const claims = z.object({ sub: z.string().min(1) });

/**
 * Returns the member ID in a member's JWT access token, without verifying the token. Returns `undefined` for an opaque
 * token.
 */
export function readTokenMember(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const parsed: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return claims.safeParse(parsed).data?.sub;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a form was rendered for a member other than the token's. A form without a member ID is for any
 * member.
 */
export const isForOtherMember = (formMemberId: string, token: string): boolean =>
  formMemberId !== "" && formMemberId !== readTokenMember(token);
