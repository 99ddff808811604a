import { readCommentLink } from "../comment-link.ts";

const longestUrl = 2_000;

/** Returns the URL of a link in the Markdown of a comment, or `undefined` if a comment may not have it or it is too long. */
export function readMarkdownLink(value: unknown): string | undefined {
  const url = readCommentLink(value);
  return url !== undefined && url.length <= longestUrl ? url : undefined;
}
