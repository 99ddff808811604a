/** The ID of the current request, for its log entries, errors and upstream calls. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const slot = Symbol.for("quire.request-context");

/** Bundles contain copies of this module, so the context is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: AsyncLocalStorage<string> } = globalThis;
const context = (shared[slot] ??= new AsyncLocalStorage<string>());

export const requestIdHeader = "X-Request-Id";

/**
 * Accepted request IDs: long enough, and without characters that have a special meaning in a log or header.
 */
const idFormat = /^[\w.-]{8,64}$/;

/**
 * Returns the ID for a new request: the one sent by a trusted reverse proxy (`isTrusted`) if valid, otherwise
 * a generated one.
 */
export function readOrCreateRequestId(request: IncomingMessage, isTrusted: boolean): string {
  const given = isTrusted ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && idFormat.test(given) ? given : randomUUID();
}

/** Runs `work` in the context of the request with the given ID. */
export function runForRequest<T>(id: string, work: () => T): T {
  return context.run(id, work);
}

/** Returns the ID of the current request, or `undefined` outside a request. */
export function runningRequestId(): string | undefined {
  return context.getStore();
}

/** Returns the ID of the current request, or a new ID outside a request. */
export function currentRequestId(): string {
  return context.getStore() ?? randomUUID();
}
