/**
 * Runs one function at a time. `run` receives whether it had to wait for another function. If `run` rejects, so does
 * the call, and the lock is released.
 */
export type Lock = <Result>(run: (hadToWait: boolean) => Promise<Result>) => Promise<Result>;

/**
 * Creates a lock that uses Web Locks to cover all tabs of the site. Without Web Locks, it covers only this
 * page's callers.
 */
export function createLock(name: string, locks: LockManager | undefined): Lock {
  return locks === undefined ? createQueue() : createTabLock(name, locks);
}

function createTabLock(name: string, locks: LockManager): Lock {
  return async (run) => {
    const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await run(false) },
    );
    if (atOnce !== undefined) return atOnce.result;
    const later = await locks.request(name, async () => ({ result: await run(true) }));
    return later.result;
  };
}

function createQueue(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (run) => {
    const hadToWait = waiting > 0;
    const before = last;
    waiting += 1;
    const mine = (async () => {
      await before;
      return run(hadToWait);
    })();
    last = mine.then(release, release);
    return mine;
  };

  function release(): void {
    waiting -= 1;
  }
}
