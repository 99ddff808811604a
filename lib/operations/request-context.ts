/** The request that this process works on: its id stands in its log lines, its errors and its calls upstream. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const slot = Symbol.for("quire.request-context");

/** Bundles have copies of this module; a request is the same for all of them. */
const shared: typeof globalThis & { [slot]?: AsyncLocalStorage<string> } = globalThis;
const context = (shared[slot] ??= new AsyncLocalStorage<string>());

export const requestIdHeader = "X-Request-Id";

/** Long enough to be one, and nothing that could be something else in a log or a header. */
const idFormat = /^[\w.-]{8,64}$/;

/**
 * The id for a request that has just arrived: a new one, except that a reverse proxy of one's own
 * (`isTrusted`) may have given it one already.
 */
export function idOfRequest(request: IncomingMessage, isTrusted: boolean): string {
  const given = isTrusted ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && idFormat.test(given) ? given : randomUUID();
}

/** Runs `work` for the request with this id. */
export function runForRequest<T>(id: string, work: () => T): T {
  return context.run(id, work);
}

/** The id of the request that is being answered, if one is. */
export function runningRequestId(): string | undefined {
  return context.getStore();
}

/** The id of the request that is being answered, else a new one. */
export function currentRequestId(): string {
  return context.getStore() ?? randomUUID();
}
