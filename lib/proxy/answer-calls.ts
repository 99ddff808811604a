/** The calls that the site's server answers itself. With `next start`, Next's routes pass them to the same proxy. */
import type { Readable } from "node:stream";
import { currentRequestId, runForRequest } from "../logging/request-context.ts";
import {
  findHeader,
  type Origin,
  type OriginRequest,
  type OriginResponse,
} from "../server/next/next-origin.ts";
import { renderings } from "../site/rendering.ts";
import { matchBrowserCall, type MatchCall } from "../upstream/calls.ts";
import { findUpstreamRead, type FindUpstreamRead } from "../upstream/upstream.ts";
import { answerError } from "./answer-error.ts";
import { clientKey, takeLimit as takeAddressLimit, type TakeLimit } from "./limits.ts";
import { countCall, createResponseHeaders, type Proxy } from "./proxy.ts";

type Match = NonNullable<ReturnType<MatchCall>>;

/** Answers a listed call, or resolves with `undefined` if the proxy has to answer it. */
type AnswerRead = (match: Match, request: OriginRequest) => Promise<OriginResponse | undefined>;

/**
 * Returns an origin that answers the listed calls with `answerRead` or `proxy`, and passes all other requests to `origin`.
 * Next would add two to three milliseconds (docs/decisions/061-calls-without-next.md).
 */
export function answerCalls(origin: Origin, proxy: Proxy, answerRead: AnswerRead): Origin {
  return {
    async ask(request, rendering) {
      const match = matchBrowserCall(request.method, request.url.split("?", 1)[0] ?? "");
      if (match === undefined) return origin.ask(request, rendering);
      // The client may have disconnected while the call waited for its turn.
      request.signal?.throwIfAborted();
      const answer = async () =>
        (await answerRead(match, request)) ?? readResponse(await proxy(createRequest(request)));
      // A renewal in the background belongs to no request.
      const id = request.headers["x-request-id"]?.toString() ?? currentRequestId();
      return runForRequest(id, () =>
        rendering === undefined ? answer() : renderings.run(rendering, answer),
      );
    },
  };
}

/** Creates the function that answers public reads of the platform as `proxy` does, without HTTP messages. */
export function createReadAnswer(
  findRead: FindUpstreamRead = findUpstreamRead,
  takeLimit: TakeLimit = takeAddressLimit,
): AnswerRead {
  return async ({ call, path }, { method, url, headers, body }) => {
    // The proxy knows the limits of keys, and which calls only the site's own pages may make.
    if (call.callers !== "anyone" || headers["authorization"] !== undefined) return undefined;
    const requestHeaders = { get: (name: string) => headers[name]?.toString() ?? null };
    const start = url.indexOf("?");
    const target = path + (start === -1 ? "" : url.slice(start));
    const chunks = body === undefined ? null : iterateBody(body);
    const read = await findRead({ method, target, body: chunks }, clientKey(requestHeaders));
    if (read === undefined) return undefined;
    try {
      await countCall(takeLimit, requestHeaders, call.limit);
      const { status, headers: platformHeaders, body: bytes } = await read();
      const found = { get: (name: string) => findHeader(platformHeaders, name) ?? null };
      const sent = [...createResponseHeaders(call, { status, headers: found })];
      return { status, headers: sent, body: method === "HEAD" ? empty : bytes };
    } catch (error) {
      return readResponse(answerError(error));
    }
  };
}

const empty = Buffer.alloc(0);

/** Iterates over a body. Leaving it early does not destroy it, because its connection stays in use. */
const iterateBody = (body: Readable): AsyncIterableIterator<Uint8Array> =>
  body.iterator({ destroyOnReturn: false });

function createRequest({ method, url, headers, body }: OriginRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  // Required with a stream. TypeScript's library does not list it yet.
  const streaming = { duplex: "half", body: body === undefined ? null : streamBody(body) };
  return new Request(`http://localhost${url}`, { method, headers: given, ...streaming });
}

/** Returns a stream of `body`. */
function streamBody(body: Readable): ReadableStream<Uint8Array> {
  const chunks = iterateBody(body);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/** Reads the whole body. Calls answer with short JSON, which the sender needs as a whole, too. */
async function readResponse(response: Response): Promise<OriginResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body };
}
