/** Bounds the calls under way at one upstream, so that slow ones do not take all of the site's memory. */
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from "cockatiel";
import { WireError } from "../wix/errors.ts";
import type { Service } from "./name-call.ts";

/** Calls that wait for a place, for each place. */
const waitingShare = 4;
/** The places of a service that one client address may take: one in four. */
const clientShare = 4;

export type Place = {
  readonly service: Service;
  /** The client address that the call is for; `undefined` for the site's own calls. */
  readonly client: string | undefined;
};

export type Bulkheads = <Result>(place: Place, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates bulkheads of `mostCalls` places, one for each service: slow posts keep no member from logging in.
 * A client address waits in a line of its own for its share of the places. Throws 503 `UPSTREAM_BUSY` when
 * too many calls wait.
 */
export function createBulkheads(mostCalls: number): Bulkheads {
  const services = new Map<Service, BulkheadPolicy>();
  /** Each with the number of its calls, waiting ones included. */
  const clients = new Map<string, { readonly places: BulkheadPolicy; calls: number }>();
  const share = Math.max(1, Math.floor(mostCalls / clientShare));

  function inService<Result>(service: Service, work: () => Promise<Result>): Promise<Result> {
    const places = services.get(service) ?? bulkhead(mostCalls, mostCalls * waitingShare);
    services.set(service, places);
    return places.execute(work);
  }

  async function inShare<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const client = clients.get(key) ?? { places: bulkhead(share, share * waitingShare), calls: 0 };
    clients.set(key, client);
    client.calls += 1;
    try {
      return await client.places.execute(work);
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
        message: "Too many calls wait for the upstream.",
        retryAfterSeconds: 1,
      });
    }
  };
}
