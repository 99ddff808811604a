import { safeUrl } from "../url.ts";

const longestUrl = 2_000;

/** Returns the URL of a link in a comment, or `undefined` unless it is an http, https or mailto URL. */
export function readCommentLink(value: unknown): string | undefined {
  const url = safeUrl(value, "link");
  const isAllowed = url !== undefined && /^(?:https?|mailto):/.test(url);
  return isAllowed && url.length <= longestUrl ? url : undefined;
}
