/**
 * Downloads the files that an import source links to, over http and https, with limits on time, size and
 * redirects. A source may be untrusted, so downloads come only from public addresses, unless the command
 * line allows private ones.
 */
import { basename } from "node:path/posix";
import { setTimeout as wait } from "node:timers/promises";
import { fetch, type Response } from "undici";
import {
  createGuardedAgent,
  type NetworkOptions,
  PrivateHostError,
} from "../network/guarded-agent.ts";
import { SourceError, type SourceFile } from "./source.ts";

const mebibyte = 1024 * 1024;

export type DownloadLimits = {
  /** Maximum size of a file, in bytes. */
  readonly size: number;
  /** Timeout of one attempt, in milliseconds. */
  readonly time: number;
  readonly redirects: number;
  /** Maximum number of retries after a temporary failure. */
  readonly retries: number;
  /** Pause before the first retry, in milliseconds. Doubles with each further retry. */
  readonly pause: number;
};

const usual: DownloadLimits = {
  size: 50 * mebibyte,
  time: 60_000,
  redirects: 5,
  retries: 2,
  pause: 300,
};

export type DownloadOptions = NetworkOptions & {
  readonly limits?: Partial<DownloadLimits> | undefined;
};

export type Download = (address: string) => Promise<SourceFile>;

/** Creates a function that downloads a file. The function throws {@link SourceError} with the reason if it fails. */
export function createDownload({ allowPrivateHosts, limits = {} }: DownloadOptions = {}): Download {
  const bounds = { ...usual, ...limits };
  const timeout = Math.min(bounds.time, 10_000);
  const dispatcher = createGuardedAgent({ allowPrivateHosts, timeout });

  async function get(address: string): Promise<SourceFile> {
    const signal = AbortSignal.timeout(bounds.time);
    let url = parseAddress(address);
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
        url = parseAddress(new URL(location, url).href);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new AnswerError(address, response.status);
      }
      return {
        bytes: await readBody(response, address, bounds.size),
        filename: parseFilename(url),
        mimeType: response.headers.get("content-type") ?? undefined,
      };
    }
    throw new SourceError(`${address} redirects too many times`);
  }

  return async (address) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await get(address);
      } catch (error) {
        const failure = classifyError(error, address);
        if (!failure.mayPass || attempt >= bounds.retries) throw failure.error;
      }
      await wait(bounds.pause * 2 ** attempt);
    }
  };
}

/** Error for a response with an error status. */
class AnswerError extends SourceError {
  readonly status: number;

  constructor(address: string, status: number) {
    super(`${address} returns status ${status}`);
    this.status = status;
  }
}

function classifyError(error: unknown, address: string): { error: SourceError; mayPass: boolean } {
  if (error instanceof AnswerError) {
    return { error, mayPass: error.status >= 500 || [408, 425, 429].includes(error.status) };
  }
  if (error instanceof SourceError) return { error, mayPass: false };
  const refusal = unwrapCause(error);
  if (refusal instanceof PrivateHostError) {
    return { error: new SourceError(refusal.message, { cause: refusal }), mayPass: false };
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return {
      error: new SourceError(`${address} timed out`, { cause: error }),
      mayPass: true,
    };
  }
  const reason = refusal instanceof Error ? refusal.message : String(error);
  return {
    error: new SourceError(`${address} can't be fetched (${reason})`, { cause: error }),
    mayPass: true,
  };
}

const unwrapCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new SourceError(`${address} is not an http or https address`);
  }
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

/** Returns the last part of the path, decoded. */
function parseFilename(url: URL): string {
  const name = basename(url.pathname);
  try {
    return decodeURIComponent(name) || "file";
  } catch {
    return name;
  }
}
