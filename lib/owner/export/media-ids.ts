/** Which files of the site a value names: as ids, or as addresses below `/media/`. */

const pattern = /(?<![\w~-])[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}(?![\w~])/g;

/** An id as the site makes them; nothing for anything else. */
export const isMediaId = (text: string): boolean => /^[0-9a-f]{32}~mv2\.[a-z0-9]{2,5}$/.test(text);

/** The ids in all texts of a value, each once, in their order. */
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
