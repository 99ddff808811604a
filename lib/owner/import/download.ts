/**
 * Fetches the files that a source names by their address: http and https, bounded in time, size and
 * redirects. A source is a text of somebody else: it may name no machine of the private network,
 * except the one that the source is itself from.
 */
import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP } from "node:net";
import { basename } from "node:path/posix";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, fetch, type Response } from "undici";
import { SourceError, type SourceFile } from "./source.ts";

const mebibyte = 1024 * 1024;

export type DownloadLimits = {
  /** In bytes. */
  readonly size: number;
  /** Of one try, in milliseconds. */
  readonly time: number;
  readonly redirects: number;
  /** How often it is tried again after a failure that may pass. */
  readonly retries: number;
  /** Before the first of these, in milliseconds; twice as long before each further one. */
  readonly pause: number;
};

const usual: DownloadLimits = {
  size: 50 * mebibyte,
  time: 60_000,
  redirects: 5,
  retries: 2,
  pause: 300,
};

export type DownloadOptions = {
  /** Host names of the source's own site, which may be on this machine or in its network. */
  readonly ownHosts?: readonly string[] | undefined;
  readonly limits?: Partial<DownloadLimits> | undefined;
};

export type Download = (address: string) => Promise<SourceFile>;

/** Gives a function that fetches a file. It throws {@link SourceError}, which says why, for one that cannot be had. */
export function createDownload({ ownHosts = [], limits = {} }: DownloadOptions = {}): Download {
  const bounds = { ...usual, ...limits };
  const trusted = new Set(ownHosts.map((host) => host.toLowerCase()));
  const dispatcher = new Agent({
    connect: { timeout: Math.min(bounds.time, 10_000), lookup: guardedLookup(trusted) },
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
  });

  async function get(address: string): Promise<SourceFile> {
    const signal = AbortSignal.timeout(bounds.time);
    let url = addressOf(address, trusted);
    for (let hops = 0; hops <= bounds.redirects; hops += 1) {
      const response = await fetch(url, {
        dispatcher,
        signal,
        redirect: "manual",
        headers: { Accept: "*/*", "User-Agent": "Quire (import)" },
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        if (!URL.canParse(location, url)) break;
        url = addressOf(new URL(location, url).href, trusted);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new AnswerError(address, response.status);
      }
      return {
        bytes: await readBody(response, address, bounds.size),
        filename: filenameOf(url),
        mimeType: response.headers.get("content-type") ?? undefined,
      };
    }
    throw new SourceError(`${address} redirects without end`);
  }

  return async (address) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await get(address);
      } catch (error) {
        const failure = failureOf(error, address);
        if (!failure.mayPass || attempt >= bounds.retries) throw failure.error;
      }
      await wait(bounds.pause * 2 ** attempt);
    }
  };
}

/** An answer that is no file. */
class AnswerError extends SourceError {
  readonly status: number;

  constructor(address: string, status: number) {
    super(`${address} answers with ${status}`);
    this.status = status;
  }
}

function failureOf(error: unknown, address: string): { error: SourceError; mayPass: boolean } {
  if (error instanceof AnswerError) {
    return { error, mayPass: error.status >= 500 || [408, 425, 429].includes(error.status) };
  }
  if (error instanceof SourceError) return { error, mayPass: false };
  const refusal = causeOf(error);
  if (refusal instanceof SourceError) return { error: refusal, mayPass: false };
  if (error instanceof Error && error.name === "TimeoutError") {
    return {
      error: new SourceError(`${address} does not answer in time`, { cause: error }),
      mayPass: true,
    };
  }
  const reason = refusal instanceof Error ? refusal.message : String(error);
  return {
    error: new SourceError(`${address} cannot be fetched (${reason})`, { cause: error }),
    mayPass: true,
  };
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

function addressOf(address: string, trusted: ReadonlySet<string>): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new SourceError(`${address} is no http or https address`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isPrivate(host) && !trusted.has(host)) throw privateError(host);
  return url;
}

async function readBody(response: Response, address: string, most: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new SourceError(`${address} is larger than ${Math.floor(most / mebibyte)} MB`);
  if (Number(response.headers.get("content-length") ?? 0) > most) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The last part of the path, as people read it. */
function filenameOf(url: URL): string {
  const name = basename(url.pathname);
  try {
    return decodeURIComponent(name) || "file";
  } catch {
    return name;
  }
}

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, "ipv6");
}

/** An IPv4 address in the clothes of IPv6 is looked at as what it is by the list itself. */
const isPrivate = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

const privateError = (host: string) =>
  new SourceError(`${host} is in a private network, where files of a source are not fetched from`);

/** Looks names up, and refuses those of the private network at the moment of connecting. */
function guardedLookup(trusted: ReadonlySet<string>) {
  return (
    hostname: string,
    options: LookupOptions,
    done: (
      error: NodeJS.ErrnoException | null,
      found: LookupAddress[] | string,
      family?: number,
    ) => void,
  ): void => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return done(error, []);
      const isRefused =
        !trusted.has(hostname.toLowerCase()) && found.some(({ address }) => isPrivate(address));
      if (isRefused) return done(privateError(hostname), []);
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
