/** Responds to requests rejected by Node's parser. Only the last packet of such a request is known. */
import { randomUUID } from "node:crypto";
import { IncomingMessage, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { requestIdHeader } from "../../../logging/request-context.ts";
import { longestCallQuery } from "../../../site/paths/query-limits.ts";
import { SiteResponse } from "../response/site-response.ts";
import {
  createRefusal,
  sendRefusal,
  type Refusal,
  type RefusalOptions,
} from "../response/send-refusal.ts";
import type { Connections } from "./connections.ts";
import type { HttpServer } from "./http-server.ts";

/** How long a client that is still sending may take to read the response, in milliseconds. */
const closeDelay = 1_000;

/** An error from Node's parser. `rawPacket` is the last packet received. */
type UnreadableError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT";

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: createRefusal(
    431,
    "HEADERS_TOO_LARGE",
    "The request headers are too large.",
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: createRefusal(
    413,
    "PAYLOAD_TOO_LARGE",
    "The chunk extensions of the body are too large.",
  ),
  [timedOut]: createRefusal(408, "REQUEST_TIMEOUT", "The request took too long."),
};

const malformed = createRefusal(400, "MALFORMED_REQUEST", "The request is not valid HTTP.");
const longTarget = createRefusal(414, "URI_TOO_LONG", "The request target is too long.");

/** Answers rejected requests with a body, where Node would send only a status line, and closes their connections. */
export function answerUnreadable(
  server: HttpServer,
  connections: Connections,
  options: RefusalOptions,
): void {
  /** The parser also reports errors for the rest of a rejected request. */
  const answered = new WeakSet<Socket>();
  server.on("clientError", (error: UnreadableError, socket) => {
    if (!(socket instanceof Socket) || answered.has(socket)) return;
    const { code = "", rawPacket } = error;
    const upload = code === timedOut ? connections.findUpload(socket) : undefined;
    if (upload !== undefined) return upload.watchUpload(server.timeout);
    answered.add(socket);
    if (!socket.writable || connections.isAnswered(socket)) return socket.destroySoon();
    // Browsers send cookies last, so the packet that contains them may lack the beginning of the request.
    const defaultAccept = code === "HPE_HEADER_OVERFLOW" ? "text/html" : "*/*";
    const request = readRequest(socket, rawPacket?.toString("latin1") ?? "", defaultAccept);
    const isTooLong = (request.url ?? "").length > longestCallQuery;
    const rejection = refusals[code] ?? malformed;
    const refusal = rejection.status === 431 && isTooLong ? longTarget : rejection;
    const response = new SiteResponse(request);
    response.requestId = randomUUID();
    response.shouldKeepAlive = false;
    response.on("finish", () => {
      // Immediately closing a connection with unread bytes would discard the response.
      socket.end();
      setTimeout(() => socket.destroy(), closeDelay).unref();
    });
    // Responses must be sent in the order of the requests.
    connections.afterComplete(socket, () => {
      if (!socket.writable) return socket.destroySoon();
      const unfinished = connections.findUnfinished(socket);
      if (unfinished === undefined) {
        response.assignSocket(socket);
        return sendRefusal(response, refusal, options);
      }
      // The socket belongs to the response to the request whose body is malformed.
      if (!unfinished.headersSent) socket.write(bareAnswer(refusal.status, options));
      socket.destroySoon();
    });
  });
  // Without a listener, Node would close the connection without a response.
  server.on("connect", (_request, socket) => socket.end(bareAnswer(405, options)));
}

function bareAnswer(status: number, { securityHeaders }: RefusalOptions): string {
  const security = securityHeaders?.({ url: "", type: "", has: () => false }) ?? {};
  const headers = Object.entries({
    Connection: "close",
    "Content-Length": "0",
    "Cache-Control": "no-store",
    Date: new Date().toUTCString(),
    [requestIdHeader]: randomUUID(),
    ...security,
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}

/**
 * Parses the method, target and `Accept` header of a request. If the packet does not contain the request line, the method
 * is unknown, and `defaultAccept` applies.
 */
function readRequest(socket: Socket, packet: string, defaultAccept: string): IncomingMessage {
  const [, method, url] = /^[\r\n]*([A-Z]+) +(\S*)/.exec(packet) ?? [];
  const accept = /\r\naccept:([^\r\n]*)/i.exec(packet)?.[1];
  const request = new IncomingMessage(socket);
  request.headers.accept = accept ?? (method === undefined ? defaultAccept : "*/*");
  // The response to HEAD must have no body (RFC 9110 section 9.3.2). All other methods get the same response.
  return Object.assign(request, {
    method: method ?? "GET",
    url: url === "" ? undefined : url,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  });
}
