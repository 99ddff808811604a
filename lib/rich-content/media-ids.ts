/** Ids of media files in a value, on their own or in addresses below `/media/`. */
import { walkValues } from "../wix/json-object.ts";

const pattern = /(?<![\w~-])[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}(?![\w~])/g;

/** Returns whether a text is an id of a media file, in the form that the site creates. */
export const isMediaId = (text: string): boolean => /^[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}$/.test(text);

/** Returns the unique ids in all strings of a value, in their order. */
export function collectMediaIds(value: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of walkValues(value)) {
    if (typeof text !== "string") continue;
    for (const [id] of text.replaceAll("%7E", "~").matchAll(pattern)) found.add(id);
  }
  return found;
}
