/** IDs of media files, in the format that the site generates. */
import { walkValues } from "../wix/json-object.ts";

const { source } = /[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}/;
const wholeId = new RegExp(`^${source}$`);
const idWithinText = new RegExp(`(?<![\\w~-])${source}(?![\\w~])`, "g");

/** Returns whether a text is a media file ID. */
export const isMediaId = (text: string): boolean => wholeId.test(text);

/** Returns the unique IDs in all strings of a value, in order, including IDs within URLs or other text. */
export function collectMediaIds(value: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of walkValues(value)) {
    if (typeof text !== "string") continue;
    // Some URLs encode the tilde.
    for (const [id] of text.replaceAll("%7E", "~").matchAll(idWithinText)) found.add(id);
  }
  return found;
}
