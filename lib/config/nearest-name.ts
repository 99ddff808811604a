/** Suggests known names for misspelled ones. */
import { countTypos } from "./count-typos.ts";

export type Near = { readonly name: string; readonly distance: number };

/**
 * Returns the most similar name if at most two letters differ (or one, for a name of fewer than four
 * letters).
 */
export function findNearest(written: string, names: readonly string[]): Near | undefined {
  const maxDistance = written.length < 4 ? 1 : 2;
  let nearest: Near | undefined;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > maxDistance) continue;
    const distance = countTypos(written, name, maxDistance);
    if (distance <= maxDistance && distance < (nearest?.distance ?? Infinity))
      nearest = { name, distance };
  }
  return nearest;
}
