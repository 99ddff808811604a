/** Codes for failures without a response (docs/api.md, “Errors without details”). */

const codes = {
  aborted: "REQUEST_ABORTED",
  network: "NETWORK_ERROR",
  timeout: "TIMEOUT",
} as const;

/**
 * An error for a request that got no response. The Wix packages overwrite `message`, so `text` preserves the
 * original.
 */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly reason: keyof typeof codes;
  readonly text: string;

  constructor(reason: keyof typeof codes, text: string, cause: unknown) {
    super(text, { cause });
    this.reason = reason;
    this.text = text;
  }

  get transportCode(): string {
    return codes[this.reason];
  }
}

/**
 * Wraps `fetch` so that a request without a response rejects with a {@link TransportError}. `timeout` is in
 * milliseconds; if it is omitted, requests may take as long as they need.
 */
export function createTransport(send: typeof fetch, timeout?: number): typeof fetch {
  return async (input, init) => {
    const limit = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
    const signals = [init?.signal, limit].filter(
      (signal) => signal !== undefined && signal !== null,
    );
    try {
      return await send(
        input,
        signals.length === 0 ? init : { ...init, signal: AbortSignal.any(signals) },
      );
    } catch (cause) {
      if (limit?.aborted === true) {
        throw new TransportError("timeout", `timeout of ${timeout}ms exceeded`, cause);
      }
      throw init?.signal?.aborted === true || isAbortError(cause)
        ? new TransportError("aborted", "Request aborted", cause)
        : new TransportError("network", "Network Error", cause);
    }
  };
}

const isAbortError = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "AbortError";
