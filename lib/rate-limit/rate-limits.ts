/** Rate limits. `open-rate-limits.ts` stores their counters. */

export type Rule = {
  /** Rules with the same name share their counters. Names are short, and never reused with a different meaning. */
  readonly name: string;
  /** Number of takes of a key in a window of `seconds`, which begins with the first take. */
  readonly points: number;
  readonly seconds: number;
  /**
   * Counts in the memory of each process instead of the store. For calls that cost less than a write to the
   * store.
   */
  readonly isInMemory?: boolean;
  /**
   * For attempts that should fail, such as wrong passwords. The take that uses up the points begins a wait of
   * `firstSeconds`. After it, the key has one take, which begins a wait twice as long, up to `longestSeconds`.
   * The key is reset `memorySeconds` after the last wait.
   */
  readonly growingBlock?: {
    readonly firstSeconds: number;
    readonly longestSeconds: number;
    readonly memorySeconds: number;
  };
};

export type Limiter = {
  /**
   * Counts a take, which costs `cost` points (default: 1). Throws a `WireError` 429 `TOO_MANY_TRIES` over the limit.
   */
  readonly take: (key: string, cost?: number) => Promise<void>;
  /** Throws as the next `take` would, but counts no take. */
  readonly check: (key: string) => Promise<void>;
  /** Resolves with the number of takes that the key has left. */
  readonly remaining: (key: string) => Promise<number>;
  /** Resets the key, for example after a successful login. */
  readonly forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /** Returns the limiter of a rule. All limiters of a rule share their counts, also across instances. */
  readonly limit: (rule: Rule) => Limiter;
  readonly close: () => Promise<void>;
};
