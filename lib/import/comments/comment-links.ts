/** Finds the links of nodes that comments may not have. */
import { readCommentLink } from "../../rich-content/comments/comment-decorations.ts";
import type { RichContentNode } from "../../rich-content/document.ts";
import { isObject } from "../../wix/json-object.ts";

/** Returns the first web address in the data of a node. */
export function findUrl(node: RichContentNode): string | undefined {
  const data = Object.entries(node).filter(([key]) => key.endsWith("Data"));
  return findUrlIn(Object.fromEntries(data), 0);
}

const urlKeys = ["url", "src", "gif", "href"];

function findUrlIn(value: unknown, depth: number): string | undefined {
  if (!isObject(value) || depth > 6) return undefined;
  for (const key of urlKeys) {
    const url = readCommentLink(value[key]);
    if (url?.startsWith("http")) return url;
  }
  for (const inner of Object.values(value)) {
    const url = findUrlIn(inner, depth + 1);
    if (url !== undefined) return url;
  }
  return undefined;
}
