/** The calls that the site's server answers itself. With `next start`, Next's routes pass them to the same proxy. */
import type { Readable } from "node:stream";
import { currentRequestId, runForRequest } from "../logging/request-context.ts";
import type { Origin, OriginRequest, OriginResponse } from "../server/next/next-origin.ts";
import { renderings } from "../site/rendering.ts";
import { matchBrowserCall } from "../upstream/calls.ts";
import type { Proxy } from "./proxy.ts";

/**
 * Returns an origin that answers the listed calls with `proxy`, and passes all other requests to `origin`. Next would
 * add two to three milliseconds (docs/decisions/061-calls-without-next.md).
 */
export function answerCalls(origin: Origin, proxy: Proxy): Origin {
  return {
    async ask(request, rendering) {
      if (!isListed(request)) return origin.ask(request, rendering);
      // The client may have disconnected while the call waited for its turn.
      request.signal?.throwIfAborted();
      const answer = async () => readResponse(await proxy(createRequest(request)));
      // A renewal in the background belongs to no request.
      const id = request.headers["x-request-id"]?.toString() ?? currentRequestId();
      return runForRequest(id, () =>
        rendering === undefined ? answer() : renderings.run(rendering, answer),
      );
    },
  };
}

const isListed = ({ method, url }: OriginRequest): boolean =>
  matchBrowserCall(method, url.split("?", 1)[0] ?? "") !== undefined;

function createRequest({ method, url, headers, body }: OriginRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  // Required with a stream. TypeScript's library does not list it yet.
  const streaming = { duplex: "half", body: body === undefined ? null : streamBody(body) };
  return new Request(`http://localhost${url}`, { method, headers: given, ...streaming });
}

/** Returns a stream of `body`. Cancelling it does not destroy `body`, because its connection stays in use. */
function streamBody(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: false });
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
