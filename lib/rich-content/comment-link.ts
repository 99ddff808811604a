import { safeUrl } from "./url.ts";

/**
 * Returns the URL of a link in a comment, or `undefined` unless it is an http, https or mailto URL. A user name or
 * password is not allowed, because `https://good.example@evil.example` looks like a link to another site.
 */
export function readCommentLink(value: unknown): string | undefined {
  const url = safeUrl(value, "link");
  if (url === undefined || !/^(?:https?|mailto):/.test(url)) return undefined;
  const { username, password } = new URL(url);
  return username === "" && password === "" ? url : undefined;
}
