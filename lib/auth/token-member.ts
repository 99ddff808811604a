/** The member that an access token names, for pages and for the site's forms. */
import { z } from "zod";

const claims = z.object({ sub: z.string().min(1) });

/** Returns the ID of the member in a member's JWT access token, unchecked. Returns `undefined` for an opaque token. */
export function readTokenMember(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const parsed: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return claims.safeParse(parsed).data?.sub;
  } catch {
    return undefined;
  }
}

/** Returns whether a form was rendered for another member than the token's. Without an ID, it was rendered for any. */
export const isForOtherMember = (formMemberId: string, token: string): boolean =>
  formMemberId !== "" && formMemberId !== readTokenMember(token);
