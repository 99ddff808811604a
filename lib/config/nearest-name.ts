/** Finds the known name that a misspelt one was meant to be. */

export type Near = { readonly name: string; readonly distance: number };

/** Returns the nearest of some names, if at most two letters (of three: one) differ. */
export function findNearest(written: string, names: readonly string[]): Near | undefined {
  const most = written.length < 4 ? 1 : 2;
  let nearest: Near | undefined;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > most) continue;
    const distance = countEdits(written, name);
    if (distance <= most && distance < (nearest?.distance ?? Infinity))
      nearest = { name, distance };
  }
  return nearest;
}

/** Counts the insertions, deletions, replacements and swaps that turn `a` into `b` (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let left = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? Infinity) + (a[i - 1] === b[j - 1] ? 0 : 1);
      left = Math.min((last[j] ?? Infinity) + 1, left + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        left = Math.min(left, (beforeLast[j - 2] ?? Infinity) + 1);
      }
      row.push(left);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? Infinity;
}
