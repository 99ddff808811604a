/** Seeded random choices, so that a run can be reproduced. */

export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number;
  /** Returns true with the given probability. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Returns up to `most` different values, in list order. */
  readonly pickSome: <Value>(values: readonly Value[], most: number) => Value[];
};

/** Creates a source of random choices (the mulberry32 sequence). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  function pick<Value>(values: readonly Value[]): Value {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("The list to pick from is empty.");
    return value;
  }
  return {
    fraction,
    below,
    pick,
    chance: (probability) => fraction() < probability,
    pickSome(values, most) {
      const chosen = new Set(Array.from({ length: below(most + 1) }, () => below(values.length)));
      return values.filter((_, index) => chosen.has(index));
    },
  };
}
