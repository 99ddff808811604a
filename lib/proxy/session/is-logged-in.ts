import "server-only";
import { hasMemberSession } from "../../auth/tokens/session-hint.ts";
import { settings } from "../../config/current.ts";
import { WireError } from "../../wix/errors.ts";
import { memberToken } from "./member-token.ts";
import { readRefreshToken } from "./session-cookies.ts";

/**
 * Returns whether a request comes from a member who is logged in. A hosted upstream cannot be asked, so the
 * cookies count there. Returns `false` while the upstream is down.
 */
export async function isLoggedIn(headers: Headers): Promise<boolean> {
  // Account pages redirect to the login if the hint cookie is missing, which would loop.
  if (!hasMemberSession(headers.get("cookie") ?? "")) return false;
  if (settings().hosted !== undefined) return readRefreshToken(headers, "member") !== undefined;
  try {
    return (await memberToken(headers)) !== undefined;
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
}
