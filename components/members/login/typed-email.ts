/**
 * The email address that was typed into the login, for the page that resets the password. It never appears in a
 * URL.
 */
import { dropFromTab, keepInTab, textInTab, parseStrings } from "../session/session-store.ts";

const key = "quire-typed-email";

export function keepTypedEmail(email: string): void {
  keepInTab(key, { email });
}

/** Returns the stored address and deletes it. Returns an empty string if there is none. */
export function takeTypedEmail(): string {
  const kept = parseStrings(textInTab(key), ["email"]);
  dropFromTab(key);
  return kept?.email ?? "";
}
