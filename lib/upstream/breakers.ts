/**
 * Circuit breakers for the calls of one upstream. Failures alone never open one, because a single caller
 * can provoke them: when they accumulate, the site makes a well-formed request of its own (the canary),
 * and only its failure opens a breaker.
 */
import { WireError } from "../wix/errors.ts";
import type { CallName, Service } from "./name-call.ts";

/** Consecutive failures after which the canary is sent. */
const mostFailures = 5;

/** The name that stands for every call, for an upstream that does not answer at all. */
const everyCall = "*";

/** Sends the site's own smallest request to a service. */
export type Canary = (service: Service) => Promise<Response>;

export type BreakerOptions = {
  /** Milliseconds that a breaker stays open, and between two canaries of a service. */
  readonly pause: number;
  readonly canary: Canary;
  /** Reports that the first breaker opens, and that the last one closes. */
  readonly report: (message: string) => void;
};

/** Whether a request was answered, answered with a failure, or not answered. */
type Outcome = "answer" | "failure" | "silence";

type Asked = { readonly outcome: Promise<Outcome>; isPending: boolean; endedAt: number };

/**
 * Creates breakers, one for each call name. A canary that fails opens the breaker of the call, and one
 * without an answer opens the breaker of all calls. An open breaker closes when a canary is answered; no
 * caller's request is used to try the upstream.
 */
export function createBreakers({ pause, canary, report }: BreakerOptions) {
  const failures = new Map<string, number>();
  const opened = new Map<string, { readonly service: Service; readonly until: number }>();
  const canaries = new Map<Service, Asked>();

  const find = (name: string) => opened.get(everyCall) ?? opened.get(name);

  /** Sends one canary at a time to a service, and at most one in a pause. */
  function askCanary(service: Service): Promise<Outcome> {
    const last = canaries.get(service);
    if (last !== undefined && (last.isPending || Date.now() < last.endedAt + pause)) {
      return last.outcome;
    }
    const asked: Asked = {
      isPending: true,
      endedAt: 0,
      outcome: observe(() => canary(service)).finally(() => {
        asked.isPending = false;
        asked.endedAt = Date.now();
      }),
    };
    canaries.set(service, asked);
    return asked.outcome;
  }

  /** Opens or closes breakers by the canary of a service. */
  async function decide({ name, service }: CallName): Promise<void> {
    const outcome = await askCanary(service);
    const wasOpen = opened.size > 0;
    if (outcome !== "silence") close(everyCall);
    if (outcome === "answer") {
      for (const [call, breaker] of opened) if (breaker.service === service) close(call);
    } else {
      const key = outcome === "silence" ? everyCall : name;
      opened.set(key, { service, until: Date.now() + pause });
    }
    if (!wasOpen && opened.size > 0) report("the upstream fails and is left alone for a while");
    if (wasOpen && opened.size === 0) report("the upstream answers again");
  }

  function close(name: string): void {
    if (opened.delete(name)) failures.delete(name);
  }

  function count(name: string, isFailure: boolean): boolean {
    const inRow = isFailure ? (failures.get(name) ?? 0) + 1 : 0;
    if (inRow === 0) failures.delete(name);
    else failures.set(name, inRow);
    return inRow >= mostFailures;
  }

  return {
    /**
     * Makes a call. Throws 503 `UPSTREAM_DOWN` at once, with the seconds to wait, while the breaker of the
     * call is open.
     */
    async run(call: CallName, send: () => Promise<Response>): Promise<Response> {
      const open = find(call.name);
      if (open !== undefined) {
        const isAsked = canaries.get(call.service)?.isPending === true;
        if (Date.now() < open.until || isAsked) throw upstreamDown(open.until);
        await decide(call);
        const still = find(call.name);
        if (still !== undefined) throw upstreamDown(still.until);
      }
      return observed(send, async (outcome) => {
        const hasFailed = count(call.name, outcome !== "answer");
        const isSilent = count(everyCall, outcome === "silence");
        if (hasFailed || isSilent) await decide(call);
      });
    },
  };
}

/** Makes a request, and reports its outcome before it is returned or thrown. */
async function observed(
  send: () => Promise<Response>,
  record: (outcome: Outcome) => Promise<void>,
): Promise<Response> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    if (error instanceof WireError && error.status >= 500) await record(judge(error));
    throw error;
  }
  await record(response.status >= 500 ? "failure" : "answer");
  return response;
}

async function observe(send: () => Promise<Response>): Promise<Outcome> {
  try {
    const { status } = await send();
    return status >= 500 ? "failure" : "answer";
  } catch (error) {
    return judge(error);
  }
}

/** What the exchange throws when there was no answer, or none in time. */
const silences = new Set(["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE"]);

function judge(error: unknown): Outcome {
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
