/**
 * Downloads the files that an import source links to, over http and https, with limits on time, size and
 * redirects. A source may be untrusted, so only public addresses are allowed, unless private ones are enabled
 * on the command line.
 */
import { basename } from "node:path/posix";
import { setTimeout as wait } from "node:timers/promises";
import { fetch, type Response } from "undici";
import { createGuardedAgent, type NetworkOptions } from "../../network/guarded-agent.ts";
import { PrivateHostError } from "../../network/private-host-error.ts";
import { largestMedia } from "./input-files.ts";
import { decodePercent } from "./parse.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceFile } from "../source.ts";

export type DownloadLimits = {
  /** Maximum size of a file, in bytes. */
  readonly size: number;
  /** Timeout for each attempt, in milliseconds. */
  readonly time: number;
  readonly redirects: number;
  /** Maximum number of retries after a temporary failure. A timeout is retried only once. */
  readonly retries: number;
  /** Number of consecutive attempts without a response after which a host is skipped. */
  readonly failures: number;
  /** Delay before the first retry, in milliseconds. Doubles with each further retry. */
  readonly pause: number;
};

const usual: DownloadLimits = {
  size: largestMedia,
  time: 60_000,
  redirects: 5,
  retries: 2,
  failures: 4,
  pause: 300,
};

export type DownloadOptions = NetworkOptions & {
  readonly limits?: Partial<DownloadLimits> | undefined;
};

export type Download = (address: string) => Promise<SourceFile>;

/**
 * Creates a function that downloads a file. If the download fails, the function throws {@link SourceError}
 * with the reason. Hosts that repeatedly do not respond are skipped, so that they cannot hold up an import.
 */
export function createDownload({ allowPrivateHosts, limits = {} }: DownloadOptions = {}): Download {
  const bounds = { ...usual, ...limits };
  const timeout = Math.min(bounds.time, 10_000);
  const dispatcher = createGuardedAgent({ allowPrivateHosts, timeout });

  /** Numbers of consecutive attempts without a response, by host. */
  const failures = new Map<string, number>();

  async function request(address: string): Promise<SourceFile> {
    const signal = AbortSignal.timeout(bounds.time);
    let url = parseAddress(address);
    for (let hops = 0; hops <= bounds.redirects; hops += 1) {
      const response = await fetch(url, {
        dispatcher,
        signal,
        redirect: "manual",
        headers: { Accept: "*/*", "User-Agent": "Quire (import)" },
      });
      if (response.ok) {
        return {
          bytes: await readBody(response, address, bounds.size),
          filename: decodePercent(basename(url.pathname)) || "file",
          mimeType: response.headers.get("content-type") ?? undefined,
        };
      }
      await response.body?.cancel();
      const location = response.headers.get("location");
      if (location === null || response.status >= 400) {
        const isTemporary = response.status >= 500 || [408, 425, 429].includes(response.status);
        const reason = `${address} returns status ${response.status}`;
        throw isTemporary ? new DownloadError(reason, "STATUS") : new SourceError(reason);
      }
      if (!URL.canParse(location, url)) break;
      url = parseAddress(new URL(location, url).href);
    }
    throw new SourceError(`${address} redirects too many times`);
  }

  return async (address) => {
    const host = URL.parse(address)?.host ?? "";
    for (let attempt = 0; ; attempt += 1) {
      if ((failures.get(host) ?? 0) >= bounds.failures) {
        throw new SourceError(`${address} was skipped, because ${host} does not respond`);
      }
      try {
        const file = await request(address);
        failures.delete(host);
        return file;
      } catch (error) {
        const failure = toSourceError(error, address);
        const kind = failure instanceof DownloadError ? failure.kind : "FINAL";
        const hasResponse = kind === "FINAL" || kind === "STATUS";
        if (hasResponse) failures.delete(host);
        else failures.set(host, (failures.get(host) ?? 0) + 1);
        const retries = kind === "TIMEOUT" ? Math.min(bounds.retries, 1) : bounds.retries;
        if (kind === "FINAL" || attempt >= retries) throw failure;
      }
      await wait(bounds.pause * 2 ** attempt);
    }
  };
}

/** Thrown if a download failed but may succeed later. */
class DownloadError extends SourceError {
  readonly kind: "STATUS" | "TIMEOUT" | "NETWORK";

  constructor(message: string, kind: DownloadError["kind"], cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

function toSourceError(error: unknown, address: string): SourceError {
  if (error instanceof SourceError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof PrivateHostError) return new SourceError(cause.message, { cause });
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return new DownloadError(
    isTimeout ? `${address} timed out` : `${address} can't be fetched (${reason})`,
    isTimeout ? "TIMEOUT" : "NETWORK",
    error,
  );
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new SourceError(`${address} is not an http or https address`);
}

/** Returns the response body. Throws {@link SourceError} if it exceeds `most` bytes. */
async function readBody(response: Response, address: string, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = Number(response.headers.get("content-length") ?? 0);
  if (size <= most) {
    size = 0;
    for await (const chunk of response.body ?? []) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.byteLength;
      if (size > most) break;
      chunks.push(chunk);
    }
  }
  if (size <= most) return Buffer.concat(chunks);
  await response.body?.cancel();
  throw new SourceError(`${address} is larger than ${Math.floor(most / 1024 ** 2)} MB`);
}
