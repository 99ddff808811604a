/** Answers probes, rejects unacceptable requests, assigns request IDs, and records the other requests. */
import type { SiteResponse } from "../response/site-response.ts";
import {
  createRefusal,
  createTextReply,
  sendRefusal,
  sendText,
  type Refusal,
  type RefusalOptions,
} from "../response/send-refusal.ts";
import { replaceAbsoluteTarget } from "../request/absolute-target.ts";
import { refuseAnywhere } from "../refuse.ts";
import type { BoundedRequest } from "./bounded-request.ts";
import type { Connections } from "./connections.ts";
import type { Logger } from "../../../logging/log.ts";
import { recordRequest } from "../../../logging/record-request.ts";
import { readOrCreateRequestId } from "../../../logging/request-context.ts";
import type { RequestMetrics } from "../../../metrics/metrics-server.ts";
import { isPayloadRequest } from "../../next/targets.ts";

export type Answer = (request: BoundedRequest, response: SiteResponse) => Promise<void> | void;

export type ObserveOptions = RefusalOptions & {
  /** Answers all requests except probes. It is a promise while the site is starting. */
  readonly answer: Answer | Promise<Answer>;
  /** Returns the response to `/readyz`. */
  readonly reportReadiness: () => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly connections: Connections;
  readonly log: Logger;
  readonly countRequest?: RequestMetrics | undefined;
  /** The host name in the site's URL. */
  readonly siteHost: string;
  /** Returns whether to accept the request ID sent by the peer. */
  readonly isTrusted: (request: BoundedRequest) => boolean;
  /** Returns the error response for a request that must not reach `answer`, otherwise `undefined`. */
  readonly refuse?: ((request: BoundedRequest) => Refusal | undefined) | undefined;
};

const failed = createRefusal(500, "INTERNAL", "Internal error");

/** Creates the handler for all of a server's requests. */
export function observe(options: ObserveOptions): Answer {
  const { reportReadiness, connections, isTrusted, securityHeaders, refuse, siteHost } = options;
  let { answer } = options;
  const keep = (arrived: Answer) => (answer = arrived);
  if (answer instanceof Promise) answer.then(keep).catch(() => undefined);

  /** Reports whether the process is alive (`/healthz`) or ready for requests (`/readyz`). */
  async function answerProbe(response: SiteResponse, isLiveness: boolean): Promise<void> {
    const alive = { status: 200, body: { status: "alive" } };
    const { status, body } = isLiveness ? alive : await reportReadiness();
    const reply = createTextReply(status, "application/json", JSON.stringify(body));
    sendText(response, reply, securityHeaders);
  }

  return (request, response) => {
    const { socket } = request;
    connections.begin(socket, response);
    request.claimBody(response);
    replaceAbsoluteTarget(request, siteHost);
    const end = () => {
      connections.end(socket, response);
      if (!request.complete) request.discardBody();
    };
    // The handler may change the URL of the request.
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    if (path === "/healthz" || path === "/readyz") {
      response.on("close", end);
      return answerProbe(response, path === "/healthz");
    }
    const id = readOrCreateRequestId(request, isTrusted(request));
    request.headers["x-request-id"] = id;
    response.requestId = id;
    recordWhenClosed(options, request, response, { id, path, end });
    const refusal = refuseAnywhere(request) ?? refuse?.(request);
    if (refusal !== undefined) {
      // A proxy may disagree about where such a request ends, so the server reads no further requests from the
      // connection.
      if (refusal.code === "BAD_HOST") response.shouldKeepAlive = false;
      return sendRefusal(response, refusal, options);
    }
    const fail = (err: unknown): void => {
      const level = socket.destroyed ? "debug" : "error";
      options.log[level]({ err, request: id }, "a request could not be answered");
      if (response.headersSent) return void response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendRefusal(response, failed, options);
    };
    try {
      // Stored pages are answered synchronously, without a promise.
      return answer instanceof Promise
        ? answer.then((arrived) => arrived(request, response)).catch(fail)
        : answer(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

/** When the response closes, ends and records the request. */
function recordWhenClosed(
  { log, countRequest }: ObserveOptions,
  request: BoundedRequest,
  response: SiteResponse,
  { id, path, end }: { readonly id: string; readonly path: string; readonly end: () => void },
): void {
  const { socket } = request;
  const startedAt = performance.now();
  const sentBefore = socket.bytesWritten;
  // `on` is faster than `once`, and the event occurs only once.
  response.on("close", () => {
    end();
    const closed = {
      id,
      method: request.method,
      path,
      isNavigation: isPayloadRequest(request.headers),
      status: response.writableFinished ? response.statusCode : 0,
      isFromCache: response.isFromCache,
      milliseconds: performance.now() - startedAt,
      bytes: socket.bytesWritten - sentBefore,
    };
    recordRequest(closed, log, countRequest);
  });
}
