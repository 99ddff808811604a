/** The id of the current request, for its log entries, its errors and its upstream calls. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const slot = Symbol.for("quire.request-context");

/** Bundles contain copies of this module, so the context is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: AsyncLocalStorage<string> } = globalThis;
const context = (shared[slot] ??= new AsyncLocalStorage<string>());

export const requestIdHeader = "X-Request-Id";

/** The accepted request ids: long enough, and without characters that have a meaning in a log or a header. */
const idFormat = /^[\w.-]{8,64}$/;

/**
 * Returns the id of a new request: the id from a trusted reverse proxy (`isTrusted`) if it is valid, else a new one.
 */
export function readOrCreateRequestId(request: IncomingMessage, isTrusted: boolean): string {
  const given = isTrusted ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && idFormat.test(given) ? given : randomUUID();
}

/** Runs `work` in the context of the request with this id. */
export function runForRequest<T>(id: string, work: () => T): T {
  return context.run(id, work);
}

/** Returns the id of the current request, or `undefined` outside of a request. */
export function runningRequestId(): string | undefined {
  return context.getStore();
}

/** Returns the id of the current request, or a new one outside of a request. */
export function currentRequestId(): string {
  return context.getStore() ?? randomUUID();
}
