/** Name of the script-readable cookie that marks a member's session. */
export const memberHint = "quire-member";

/** Returns a cookie's value from a string such as `document.cookie`. */
export function readCookie(cookie: string, name: string): string | undefined {
  for (const pair of cookie.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** Returns whether the hint cookie indicates a member's session. Only the site can verify it. */
export function hasMemberSession(cookie: string): boolean {
  return readCookie(cookie, memberHint) === "1";
}
