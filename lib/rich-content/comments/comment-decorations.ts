/** The decorations that comments may have: some formats, and links. */
import type { RichContentDecoration } from "../document.ts";
import { readFormat } from "../text-formats.ts";
import { safeUrl } from "../url.ts";

/** Returns the usual decoration of a format that comments may have, or `undefined` for any other decoration. */
export function readCommentFormat(
  decoration: RichContentDecoration,
): RichContentDecoration | undefined {
  const format = readFormat(decoration);
  return format?.isInComments === true ? format.decoration : undefined;
}

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

/** Creates the decoration of a link, with the attributes that all links in comments have. */
export const createCommentLink = (url: string): RichContentDecoration => ({
  type: "LINK",
  linkData: { link: { url, target: "SELF", rel: { nofollow: true, ugc: true } } },
});
