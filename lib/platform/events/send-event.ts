/** Sends events over HTTP. */
import type { Agent } from "undici";
import { PrivateHostError } from "../../network/private-host-error.ts";

/** Timeout for a response, in milliseconds. */
const timeout = 10_000;
/** Maximum size of an event's token, in bytes. */
const maximumBytes = 2 * 1024 * 1024;

/** The result of an attempt: a status, or the reason why there is no response. */
export type Outcome = `${number}` | "TIMEOUT" | "UNREACHABLE" | "PRIVATE_ADDRESS" | "TOO_LARGE";

/** Returns whether the receiver accepted the event. */
export const isSuccess = (outcome: string): boolean => /^2\d\d$/.test(outcome);

/** Returns whether the server could not be reached, so that other events would fail, too. */
export const isUnreachable = (outcome: string): boolean =>
  ["TIMEOUT", "UNREACHABLE", "PRIVATE_ADDRESS"].includes(outcome);

type Sending = {
  readonly url: string;
  readonly token: string;
  readonly agent: Agent;
  readonly deliveryId: string;
  /** Cancels the request when the process stops. */
  readonly signal: AbortSignal;
};

/** Sends an event's token and returns the outcome. Redirects are not followed, and the body is not read. */
export async function sendEvent({
  url,
  token,
  agent,
  deliveryId,
  signal,
}: Sending): Promise<Outcome> {
  if (Buffer.byteLength(token) > maximumBytes) return "TOO_LARGE";
  const { fetch } = await import("undici");
  const late = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: token,
      dispatcher: agent,
      redirect: "manual",
      signal: AbortSignal.any([late, signal]),
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "User-Agent": "Quire (webhooks)",
        "X-Quire-Delivery": deliveryId,
      },
    });
    await response.body?.cancel();
    return `${response.status}`;
  } catch (error) {
    if (late.aborted) return "TIMEOUT";
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof PrivateHostError ? "PRIVATE_ADDRESS" : "UNREACHABLE";
  }
}
