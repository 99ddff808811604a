/**
 * One HTTP exchange with an upstream, by undici itself: Next replaces the global `fetch` with one that
 * caches, and only the library's own says how long a connection may take.
 */
import { Agent, fetch } from "undici";
import { WireError } from "../wix/errors.ts";

const connectTimeout = 5_000;
/** How long a body that is handed on may stand still, in milliseconds. */
const standstill = 10_000;
const agent = new Agent({ connect: { timeout: connectTimeout }, bodyTimeout: standstill });

/** The largest answer, in bytes as they are after decompression. */
const maximumBytes = 16 * 1024 * 1024;

/** What a caller of the site is told to wait before another try, in seconds. */
const retryAfterSeconds = 5;

/** Statuses whose answers have no body. */
const bodiless = new Set([101, 204, 205, 304]);

export type ExchangeOptions = {
  /** Milliseconds until the whole answer has to be there; until its beginning, when it is handed on. */
  readonly timeout: number;
  /** Hands the body on as it comes, of whatever size: for files. */
  readonly isFile?: boolean;
};

/**
 * Sends a request and gives the answer.
 *
 * What goes wrong on the way says nothing of addresses: 503 without an answer, 504 for a late one, 502
 * for one of more than 16 MB.
 */
export async function exchange(request: Request, options: ExchangeOptions): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeout);
  try {
    const body = request.body === null ? null : await request.arrayBuffer();
    const headers = new Headers(request.headers);
    // The length that a file is announced with has to be its own.
    if (options.isFile) headers.set("Accept-Encoding", "identity");
    const response = await fetch(request.url, {
      method: request.method,
      headers: [...headers],
      body,
      dispatcher: agent,
      redirect: "manual",
      signal: late.signal,
    });
    const { status } = response;
    const answer = { status, headers: [...response.headers] };
    if (bodiless.has(status) || response.body === null) return new Response(null, answer);
    return options.isFile
      ? new Response(handOn(response.body), answer)
      : new Response(await readWhole(response.body), answer);
  } catch (cause) {
    if (cause instanceof WireError) throw cause;
    const isLate = late.signal.aborted;
    throw new WireError({
      status: isLate ? 504 : 503,
      code: isLate ? "UPSTREAM_TIMEOUT" : "UPSTREAM_UNAVAILABLE",
      message: isLate ? "The upstream timed out." : "The upstream is unavailable.",
      retryAfterSeconds,
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maximumBytes) {
      throw new WireError({
        status: 502,
        code: "UPSTREAM_TOO_LARGE",
        message: "The upstream's response is too large.",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function handOn(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
