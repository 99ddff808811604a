/**
 * HTTP exchanges with an upstream. They use undici directly, because Next replaces the global `fetch` with a
 * caching version, and only undici's `fetch` has a connection timeout.
 */
import { Agent, fetch } from "undici";
import { WireError } from "../wix/errors/errors.ts";

const connectTimeout = 5_000;
/** Timeout between two chunks of a body, in milliseconds. */
const standstill = 10_000;
const agent = new Agent({ connect: { timeout: connectTimeout }, bodyTimeout: standstill });

/** Maximum size of a response, in bytes after decompression. Files are exempt. */
const maximumBytes = 16 * 1024 * 1024;

/** `Retry-After` value for errors, in seconds. */
const retryAfterSeconds = 5;

/** Statuses of responses without a body. */
const bodiless = new Set([101, 204, 205, 304]);

export type ExchangeOptions = {
  /** Timeout for the entire response, in milliseconds. For files, it applies only until the headers arrive. */
  readonly timeout: number;
  /** Whether to stream the body, which may then be of any size. */
  readonly isFile?: boolean;
};

/**
 * Sends a request and returns the response.
 *
 * Throws a `WireError` whose message contains no addresses: 503 if there is no response, 504 after a timeout,
 * or 502 if the response exceeds 16 MiB.
 */
export async function exchange(request: Request, options: ExchangeOptions): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeout);
  try {
    const body = request.body === null ? null : await request.arrayBuffer();
    const headers = new Headers(request.headers);
    // A file's `Content-Length` must be that of the uncompressed file.
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
      ? new Response(toStream(response.body), answer)
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

function toStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
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
