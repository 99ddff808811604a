/**
 * The way to the web for addresses that somebody else wrote: links of an export, a feed or a post. The
 * address is checked where the connection is made, so that it is the same one that is connected to,
 * whatever a name resolves to a moment later and however often an answer redirects.
 */
import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./public-address.ts";

export type NetworkOptions = {
  /** Whether private and local addresses may be connected to as well; false when it is left out. */
  readonly allowPrivateHosts?: boolean | undefined;
};

/** A host that was not connected to because its address is not public. */
export class PrivateHostError extends Error {
  override readonly name = "PrivateHostError";
  readonly code = "PRIVATE_HOST";

  constructor(host: string, address: string) {
    const which = host === address ? host : `${host} (${address})`;
    super(`${which} is in a private network; --allow-private-hosts allows such addresses`);
  }
}

/** Creates an agent for `fetch` that only connects to public addresses; `timeout` is in milliseconds. */
export function createGuardedAgent({
  allowPrivateHosts = false,
  timeout,
}: NetworkOptions & { readonly timeout: number }): Agent {
  const connect = buildConnector({
    timeout,
    ...(allowPrivateHosts ? {} : { lookup: lookUpPublic }),
  });
  return new Agent({
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
    connect(options, done) {
      const host = options.hostname;
      // An address needs no lookup, so that the check there does not see it.
      if (!allowPrivateHosts && isIP(host) !== 0 && !isPublicAddress(host)) {
        done(new PrivateHostError(host, host), null);
      } else connect(options, done);
    },
  });
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  found: LookupAddress[] | string,
  family?: number,
) => void;

/** Resolves a host like `dns.lookup`; fails when any of its addresses is not public. */
function lookUpPublic(host: string, options: LookupOptions, done: LookupDone): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error, []);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused !== undefined) return done(new PrivateHostError(host, refused.address), []);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
}
