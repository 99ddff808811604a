/** Rate limits. Their counters are stored by `open-rate-limits.ts`. */

export type Rule = {
  /**
   * Rules with the same name share their counters. Names are short and are never reused with a different
   * meaning.
   */
  readonly name: string;
  /** Number of takes allowed per key in a window of `seconds`, which begins with the first take. */
  readonly points: number;
  readonly seconds: number;
  /**
   * Whether to count in each process's memory instead of the store. For calls that cost less than a write to
   * the store.
   */
  readonly isInMemory?: boolean;
  /**
   * For attempts that are expected to fail, such as wrong passwords. The take that uses up the points starts
   * a block of `firstSeconds`. After it, the key has a single take, which starts a block twice as long, up to
   * `longestSeconds`. The key is reset `memorySeconds` after the last block.
   */
  readonly growingBlock?: {
    readonly firstSeconds: number;
    readonly longestSeconds: number;
    readonly memorySeconds: number;
  };
};

export type Limiter = {
  /**
   * Counts a take, which costs `cost` points (default: 1). Throws a `WireError` 429 `TOO_MANY_TRIES` if the
   * limit is exceeded.
   */
  readonly take: (key: string, cost?: number) => Promise<void>;
  /** Throws if the next `take` would throw, but does not count a take. */
  readonly check: (key: string) => Promise<void>;
  /** Resolves with the number of takes the key has left. */
  readonly remaining: (key: string) => Promise<number>;
  /** Resets the key, for example after a successful login. */
  readonly forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /**
   * Returns the limiter for a rule. All limiters for a rule share their counts, including across instances.
   */
  readonly limit: (rule: Rule) => Limiter;
  readonly close: () => Promise<void>;
};
