/** How often something may be tried. What is counted rests in a store, see `open-rate-limits.ts`. */

export type Rule = {
  /** Counters of one name are one: short, and never given another meaning. */
  readonly name: string;
  /** Takes that a key has in a window of `seconds`, which begins with its first take. */
  readonly points: number;
  readonly seconds: number;
  /**
   * Counts in the memory of each process instead of the store. For calls that cost less than a write to the
   * store.
   */
  readonly isInMemory?: boolean;
  /**
   * For tries that should fail: the take that uses up the points begins a wait of `firstSeconds`.
   * After it the key has one take, which begins a wait twice as long, and so on to `longestSeconds`.
   * `memorySeconds` after the last wait the key is as good as new.
   */
  readonly growingBlock?: {
    readonly firstSeconds: number;
    readonly longestSeconds: number;
    readonly memorySeconds: number;
  };
};

export type Limiter = {
  /** Counts `cost` (1) for the key. Throws a WireError 429 `TOO_MANY_TRIES` when that is too much. */
  readonly take: (key: string, cost?: number) => Promise<void>;
  /** Throws as the next `take` would, and counts nothing. */
  readonly check: (key: string) => Promise<void>;
  /** How many takes the key has left now. */
  readonly remaining: (key: string) => Promise<number>;
  /** Makes the key as good as new: it succeeded, or proved itself in another way. */
  readonly forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /** The limiter of a rule. Asked for twice, or by two instances, it counts the same. */
  readonly limit: (rule: Rule) => Limiter;
  readonly close: () => Promise<void>;
};
