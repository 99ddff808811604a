/** Links of imported comments. */
import type { RichContentNode } from "../../rich-content/document.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { isObject } from "../../wix/json-object.ts";

/** Returns the URL of a link, or `undefined` unless it is an http, https or mailto URL. */
export function readLink(value: unknown): string | undefined {
  const url = safeUrl(value, "link");
  return url !== undefined && /^(?:https?|mailto):/.test(url) ? url : undefined;
}

/** Returns the first web address in the data of a node. */
export function findUrl(node: RichContentNode): string | undefined {
  const data = Object.entries(node).filter(([key]) => key.endsWith("Data"));
  return findUrlIn(Object.fromEntries(data), 0);
}

const urlKeys = ["url", "src", "gif", "href"];

function findUrlIn(value: unknown, depth: number): string | undefined {
  if (!isObject(value) || depth > 6) return undefined;
  for (const key of urlKeys) {
    const url = readLink(value[key]);
    if (url?.startsWith("http")) return url;
  }
  for (const inner of Object.values(value)) {
    const url = findUrlIn(inner, depth + 1);
    if (url !== undefined) return url;
  }
  return undefined;
}
