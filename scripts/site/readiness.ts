/** Whether this process is ready to receive requests, as reported at `/readyz`. */

export type Check = {
  readonly name: string;
  /** Rejects if the component is not available. */
  readonly probe: () => Promise<unknown>;
  /** Whether the site cannot answer any requests without this component. */
  readonly isNeeded: boolean;
};

export type Readiness = ReturnType<typeof createReadiness>;

/** Timeout of a check, and cache lifetime of its result, in milliseconds. */
const timeoutMilliseconds = 1_000;
const cacheMilliseconds = 1_000;

export function createReadiness() {
  let phase: "starting" | "ready" | "stopping" = "starting";
  const checks: { name: string; isNeeded: boolean; works: () => Promise<boolean> }[] = [];

  return {
    get phase() {
      return phase;
    },
    add({ name, probe, isNeeded }: Check): void {
      checks.push({ name, isNeeded, works: cacheResult(() => checkInTime(probe)) });
    },
    setReady(): void {
      if (phase === "starting") phase = "ready";
    },
    setStopping(): void {
      phase = "stopping";
    },

    /** Returns the `/readyz` response. It names the failing components, but gives no reasons. */
    async report(): Promise<{ status: 200 | 503; body: Readonly<Record<string, unknown>> }> {
      if (phase !== "ready") return { status: 503, body: { status: phase, notReady: ["site"] } };
      const results = await Promise.all(
        checks.map(async (check) => ({ ...check, isWorking: await check.works() })),
      );
      const failing = results.filter(({ isWorking }) => !isWorking);
      const notReady = failing.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
      const degraded = failing.filter(({ isNeeded }) => !isNeeded).map(({ name }) => name);
      return notReady.length > 0
        ? { status: 503, body: { status: "unavailable", notReady } }
        : { status: 200, body: { status: "ready", ...(degraded.length > 0 ? { degraded } : {}) } };
    },
  };
}

async function checkInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), timeoutMilliseconds);
  try {
    return await Promise.race([probe().then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Caches a check's result for a second, because any client can request `/readyz` at any rate. */
function cacheResult(check: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> | undefined;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - askedAt > cacheMilliseconds) {
      askedAt = now;
      answer = check();
    }
    return answer;
  };
}
