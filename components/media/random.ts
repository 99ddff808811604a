/** A random number generator seeded only by its key, so that a drawing never changes. */
export type Random = {
  /** Returns an integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
};

/** Creates the generator for a key (FNV-1a for the seed, then mulberry32). */
export function createRandom(key: string): Random {
  let state = 0x811c9dc5;
  for (const character of key) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  };
}
