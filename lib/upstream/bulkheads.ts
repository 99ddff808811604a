/** Limits concurrent calls to one upstream, so that slow responses do not exhaust the site's memory. */
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from "cockatiel";
import type { Service } from "../platform/http/declare-calls.ts";
import { WireError } from "../wix/errors/errors.ts";

/** Length of the queue per concurrency slot. */
const queuePerSlot = 4;
/** A client address may use one in four of a service's slots. */
const slotsPerClientSlot = 4;

export type BulkheadKey = {
  readonly service: Service;
  /** The client on whose behalf the call is made, or `undefined` for the site's own calls. */
  readonly client: string | undefined;
};

export type Bulkheads = <Result>(key: BulkheadKey, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a bulkhead for each service with `maximumCalls` concurrency slots, so that slow blog calls do not
 * prevent logins. Each client address has a separate queue for its share of the slots. Throws 503
 * `UPSTREAM_BUSY` if a queue is full.
 */
export function createBulkheads(maximumCalls: number): Bulkheads {
  const services = new Map<Service, BulkheadPolicy>();
  /** Bulkheads by service and client, with the number of running and queued calls. */
  const clients = new Map<string, { readonly slots: BulkheadPolicy; calls: number }>();
  const share = Math.max(1, Math.floor(maximumCalls / slotsPerClientSlot));

  function inService<Result>(service: Service, work: () => Promise<Result>): Promise<Result> {
    const slots = services.get(service) ?? bulkhead(maximumCalls, maximumCalls * queuePerSlot);
    services.set(service, slots);
    return slots.execute(work);
  }

  async function inShare<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const client = clients.get(key) ?? { slots: bulkhead(share, share * queuePerSlot), calls: 0 };
    clients.set(key, client);
    client.calls += 1;
    try {
      return await client.slots.execute(work);
    } finally {
      client.calls -= 1;
      if (client.calls === 0) clients.delete(key);
    }
  }

  return async ({ service, client }, work) => {
    try {
      return client === undefined
        ? await inService(service, work)
        : await inShare(`${service} ${client}`, () => inService(service, work));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new WireError({
        status: 503,
        code: "UPSTREAM_BUSY",
        message: "Too many calls are waiting for the upstream.",
        retryAfterSeconds: 1,
      });
    }
  };
}
