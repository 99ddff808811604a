/**
 * Circuit breakers for the calls to one upstream. Failed calls never open a breaker by themselves, because a
 * single client can cause them. After several consecutive failures, the site sends a probe request, and only
 * a failed probe opens a breaker.
 */
import type { Service } from "../platform/http/declare-calls.ts";
import type { CallName } from "./calls.ts";
import type { ErrorCode } from "../wix/errors/error-codes.ts";
import { WireError } from "../wix/errors/errors.ts";

/** Number of consecutive failures after which a probe is sent. */
const failureThreshold = 5;

/** The key of the breaker for all calls, which opens when the upstream does not respond. */
const everyCall = "*";

/** Sends a small, valid request to a service. */
export type Probe = (service: Service) => Promise<Response>;

export type BreakerOptions = {
  /**
   * How long a breaker stays open, and the minimum time between two probes of one service, in milliseconds.
   */
  readonly cooldown: number;
  readonly probe: Probe;
  /** Called with a log message when the first breaker opens and the last breaker closes. */
  readonly report: (message: string) => void;
};

/** `failure` is a response with a status of 500 or above; `silence` is a missing response or a timeout. */
type Outcome = "answer" | "failure" | "silence";

type SentProbe = { readonly outcome: Promise<Outcome>; isPending: boolean; endedAt: number };

/**
 * Creates one breaker per call name. A failed probe opens the call's breaker, and a probe that gets no
 * response opens the breaker for all calls. A successful probe closes the breakers of its service. Client
 * requests are never used as probes.
 */
export function createBreakers({ cooldown, probe, report }: BreakerOptions) {
  const failures = new Map<string, { readonly service: Service; readonly consecutive: number }>();
  const opened = new Map<string, { readonly service: Service; readonly until: number }>();
  const probes = createProbes(probe, cooldown);

  const find = (name: string) => opened.get(everyCall) ?? opened.get(name);

  /** Probes a call's service and opens or closes breakers accordingly. */
  async function decide({ name, service }: CallName): Promise<void> {
    const outcome = await probes.send(service);
    const wasOpen = opened.size > 0;
    if (outcome !== "silence") close(everyCall);
    if (outcome === "answer") {
      for (const [call, breaker] of opened) if (breaker.service === service) close(call);
      for (const [call, failed] of failures) if (failed.service === service) failures.delete(call);
    } else {
      const key = outcome === "silence" ? everyCall : name;
      opened.set(key, { service, until: Date.now() + cooldown });
    }
    if (!wasOpen && opened.size > 0)
      report("the upstream is failing, so calls to it are suspended");
    if (wasOpen && opened.size === 0) report("the upstream responds again");
  }

  function close(name: string): void {
    opened.delete(name);
    failures.delete(name);
  }

  /** Counts consecutive failures. Returns whether a probe is due. */
  function count(name: string, service: Service, isFailure: boolean): boolean {
    const consecutive = isFailure ? (failures.get(name)?.consecutive ?? 0) + 1 : 0;
    if (consecutive === 0) failures.delete(name);
    else failures.set(name, { service, consecutive });
    return consecutive >= failureThreshold;
  }

  return {
    /**
     * Makes a call and returns its response. While the call's breaker is open, immediately throws 503
     * `UPSTREAM_DOWN` with `Retry-After`.
     */
    async run(call: CallName, send: () => Promise<Response>): Promise<Response> {
      const open = find(call.name);
      if (open !== undefined) {
        const isWaiting = Date.now() < open.until || probes.isPending(call.service);
        if (isWaiting) throw upstreamDown(open.until);
        await decide(call);
        const still = find(call.name);
        if (still !== undefined) throw upstreamDown(still.until);
      }
      return sendAndRecord(send, (outcome) => {
        const hasFailed = count(call.name, call.service, outcome !== "answer");
        const isSilent = count(everyCall, call.service, outcome === "silence");
        // Done in the background, because the client has already waited for its own call.
        if (hasFailed || isSilent) void decide(call);
      });
    },
  };
}

/** Creates the probes, at most one per service at a time and per cooldown period. */
function createProbes(probe: Probe, cooldown: number) {
  const probes = new Map<Service, SentProbe>();
  return {
    isPending: (service: Service): boolean => probes.get(service)?.isPending === true,

    /** Sends a probe request to a service if one is due. Otherwise, returns the outcome of the last probe. */
    send(service: Service): Promise<Outcome> {
      const last = probes.get(service);
      if (last !== undefined && (last.isPending || Date.now() < last.endedAt + cooldown)) {
        return last.outcome;
      }
      const sent: SentProbe = {
        isPending: true,
        endedAt: 0,
        outcome: readOutcome(() => probe(service)).finally(() => {
          sent.isPending = false;
          sent.endedAt = Date.now();
        }),
      };
      probes.set(service, sent);
      return sent.outcome;
    },
  };
}

/** Makes a request. Calls `record` with the outcome before returning the response or throwing. */
async function sendAndRecord(
  send: () => Promise<Response>,
  record: (outcome: Outcome) => void,
): Promise<Response> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    if (error instanceof WireError && error.status >= 500) record(classifyError(error));
    throw error;
  }
  record(response.status >= 500 ? "failure" : "answer");
  return response;
}

async function readOutcome(send: () => Promise<Response>): Promise<Outcome> {
  try {
    const { status } = await send();
    return status >= 500 ? "failure" : "answer";
  } catch (error) {
    return classifyError(error);
  }
}

/** Codes of the errors that `exchange` throws when there is no response, or none in time. */
const silences: ReadonlySet<ErrorCode> = new Set(["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE"]);

function classifyError(error: unknown): Outcome {
  return error instanceof WireError && !silences.has(error.code) ? "failure" : "silence";
}

function upstreamDown(until: number): WireError {
  return new WireError({
    status: 503,
    code: "UPSTREAM_DOWN",
    message: "The upstream is unavailable.",
    retryAfterSeconds: Math.max(1, Math.ceil((until - Date.now()) / 1000)),
  });
}
