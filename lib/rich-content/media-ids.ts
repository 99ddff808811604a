/** IDs of media files in a value, either on their own or in URLs under `/media/`. */
import { walkValues } from "../wix/json-object.ts";

const pattern = /(?<![\w~-])[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}(?![\w~])/g;

/** Returns whether a text is a media file ID in the format that the site generates. */
export const isMediaId = (text: string): boolean => /^[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}$/.test(text);

/** Returns the unique IDs in all strings of a value, in order. */
export function collectMediaIds(value: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of walkValues(value)) {
    if (typeof text !== "string") continue;
    for (const [id] of text.replaceAll("%7E", "~").matchAll(pattern)) found.add(id);
  }
  return found;
}
