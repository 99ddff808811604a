/**
 * An HTTP agent for untrusted URLs, such as links in an export, a feed or a post. It checks the IP address on
 * connecting, so the check also covers redirects and cannot be bypassed by DNS rebinding.
 */
import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import { PrivateHostError } from "./private-host-error.ts";
import { isPublicAddress } from "./public-address.ts";

export type NetworkOptions = {
  /** Allows connections to private and local addresses. Default: `false`. */
  readonly allowPrivateHosts?: boolean | undefined;
};

/**
 * Creates an agent for `fetch` that connects only to public addresses, unless `allowPrivateHosts` is set.
 * `timeout` is the connect timeout in milliseconds.
 */
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
      // Node does not call `lookup` if the URL contains an IP address.
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

/** Resolves a host like `dns.lookup`, but fails with {@link PrivateHostError} if any address is not public. */
function lookUpPublic(host: string, options: LookupOptions, done: LookupDone): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error, []);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused !== undefined) return done(new PrivateHostError(host, refused.address), []);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
}
