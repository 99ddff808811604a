/** Ids of media files in a value, on their own or in addresses below `/media/`. */

const pattern = /(?<![\w~-])[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}(?![\w~])/g;

/** Returns whether a text is an id of a media file, in the form that the site creates. */
export const isMediaId = (text: string): boolean => /^[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}$/.test(text);

/** Returns the unique ids in all strings of a value, in their order. */
export function mediaIdsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      for (const [id] of next.replaceAll("%7E", "~").matchAll(pattern)) found.add(id);
    } else if (typeof next === "object" && next !== null) {
      open.push(...Object.values(next).toReversed());
    }
  }
  return found;
}
