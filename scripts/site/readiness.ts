/** Whether this process is ready to receive requests, as reported at `/readyz`. */

export type Check = {
  readonly name: string;
  /** Rejects if the component is not available. */
  readonly probe: () => Promise<unknown>;
  /** Whether the site is not ready if the probe fails. A function decides by the probe's error. */
  readonly isNeeded: boolean | ((error: unknown) => boolean);
};

type Result = "works" | "degraded" | "unavailable";

export type Readiness = ReturnType<typeof createReadiness>;

/** Timeout of a check, and cache lifetime of its result, in milliseconds. */
const timeoutMilliseconds = 1_000;
const cacheMilliseconds = 1_000;

export function createReadiness() {
  let phase: "starting" | "ready" | "stopping" = "starting";
  const checks: { name: string; check: () => Promise<Result> }[] = [];

  return {
    get phase() {
      return phase;
    },
    add({ name, probe, isNeeded }: Check): void {
      const isFatal = typeof isNeeded === "boolean" ? () => isNeeded : isNeeded;
      checks.push({ name, check: cacheResult(() => checkInTime(probe, isFatal)) });
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
        checks.map(async ({ name, check }) => ({ name, result: await check() })),
      );
      const list = (wanted: Result) =>
        results.filter(({ result }) => result === wanted).map(({ name }) => name);
      const notReady = list("unavailable");
      const degraded = list("degraded");
      return notReady.length > 0
        ? { status: 503, body: { status: "unavailable", notReady } }
        : { status: 200, body: { status: "ready", ...(degraded.length > 0 ? { degraded } : {}) } };
    },
  };
}

async function checkInTime(
  probe: () => Promise<unknown>,
  isFatal: (error: unknown) => boolean,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error("the check takes too long")),
    timeoutMilliseconds,
  );
  try {
    await Promise.race([probe(), late.promise]);
    return "works";
  } catch (error) {
    return isFatal(error) ? "unavailable" : "degraded";
  } finally {
    clearTimeout(timer);
  }
}

/** Caches a check's result for a second, because any client can request `/readyz` at any rate. */
function cacheResult(check: () => Promise<Result>): () => Promise<Result> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<Result> | undefined;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - askedAt > cacheMilliseconds) {
      askedAt = now;
      answer = check();
    }
    return answer;
  };
}
