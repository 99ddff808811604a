/** Functions that are called after each change of an object. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    this.#listeners.clear();
  }
}

/** Promises that resolve at the next call of `wake`. */
export class Waiters {
  #waiting: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
