import { safeUrl } from "./url.ts";

/** Returns the URL of a link in a comment, or `undefined` unless it is an http, https or mailto URL. */
export function readCommentLink(value: unknown): string | undefined {
  const url = safeUrl(value, "link");
  return url !== undefined && /^(?:https?|mailto):/.test(url) ? url : undefined;
}
