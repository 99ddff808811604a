/** Parts of a whole, for example posts by language. */

export type Part = { readonly key: string; readonly count: number };
export type Share = Part & {
  /** Fraction of the whole, 0 to 1. */
  readonly share: number;
};

/**
 * Returns the parts with their shares, largest first, and adds the remainder of the total as `rest`. Parts
 * may overlap, as languages do when posts are translated.
 */
export function computeShares(parts: readonly Part[], total: number, rest: string): Share[] {
  const known = parts.filter(({ count }) => count > 0);
  const sum = known.reduce((before, { count }) => before + count, 0);
  const left = total - sum;
  const whole = Math.max(total, 1, ...known.map(({ count }) => count));
  const all = known.toSorted((one, other) => other.count - one.count);
  if (left > 0) all.push({ key: rest, count: left });
  return all.map((part) => ({ ...part, share: part.count / whole }));
}
