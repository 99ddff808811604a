/**
 * Downloads a file from another site for the library. Only public addresses can be reached, also by redirects, and every
 * failure has the same answer, so that the call does not reveal what is in the server's own network.
 */
import { basename } from "node:path/posix";
import type { Agent, Response } from "undici";
import type { NetworkOptions } from "../../../../network/guarded-agent.ts";
import { WireError } from "../../../../wix/errors/errors.ts";

/** Maximum size of a file, in bytes. Larger ones would take longer than a request may. */
export const largestImport = 50_000_000;
/** Maximum duration in milliseconds, with all redirects. */
const patience = 20_000;
const mostRedirects = 5;
/** Maximum number of downloads at the same time. */
const mostDownloads = 4;
/** Maximum number of a caller's downloads at the same time, so that slow ones leave room for other callers. */
const mostPerCaller = 2;

type FetchedFile = {
  /** The last part of the path, which may be empty. */
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
};

/** `caller` identifies the member or the API key. */
export type FetchFile = <Result>(
  caller: string,
  url: string,
  use: (file: FetchedFile) => Promise<Result>,
) => Promise<Result>;

/** Creates a function that downloads a file and passes it on while it arrives. */
export function createFileFetch(options: NetworkOptions): FetchFile {
  let agent: Agent | undefined;
  const running: string[] = [];

  async function request(address: string, signal: AbortSignal): Promise<[URL, Response]> {
    let url = requireHttp(address);
    // The HTTP client is loaded with the first download.
    const { fetch } = await import("undici");
    const { createGuardedAgent } = await import("../../../../network/guarded-agent.ts");
    agent ??= createGuardedAgent({ ...options, timeout: patience / 2 });
    const dispatcher = agent;
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const headers = { Accept: "*/*", "User-Agent": "Quire (import)" };
      const response = await fetch(url, { dispatcher, signal, redirect: "manual", headers });
      const location = response.headers.get("location");
      if (response.ok) return [url, response];
      await response.body?.cancel();
      if (response.status >= 400 || location === null) break;
      url = requireHttp(new URL(location, url).href);
    }
    throw importFailed();
  }

  return async (caller, address, use) => {
    const own = running.filter((one) => one === caller);
    if (running.length >= mostDownloads || own.length >= mostPerCaller) throw tooManyImports();
    running.push(caller);
    try {
      const signal = AbortSignal.timeout(patience);
      const [url, response] = await request(address, signal).catch((cause: unknown) => {
        throw importFailed(cause);
      });
      try {
        return await use({ name: basename(url.pathname), body: limitBody(response) });
      } finally {
        await response.body?.cancel().catch(() => undefined);
      }
    } finally {
      running.splice(running.indexOf(caller), 1);
    }
  };
}

function requireHttp(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw importFailed();
}

async function* limitBody(response: Response): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.byteLength;
      if (size > largestImport) throw importTooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof WireError ? error : importFailed(error);
  }
}

const importFailed = (cause?: unknown): WireError =>
  new WireError({
    status: 422,
    code: "IMPORT_FAILED",
    message: "The file could not be downloaded from this address.",
    cause,
  });

const importTooLarge = (): WireError =>
  new WireError({
    status: 413,
    code: "FILE_TOO_LARGE",
    message: `Files from other sites must have at most ${largestImport} bytes.`,
    data: { maximumBytes: largestImport },
  });

const tooManyImports = (): WireError =>
  new WireError({
    status: 429,
    code: "RESOURCE_EXHAUSTED",
    message: "Too many files are being imported.",
    retryAfterSeconds: 5,
  });
