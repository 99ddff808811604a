/** Sends malformed requests, byte for byte as the test writes them. */
import { connect } from "node:net";

export type WireAnswer = {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
};

/** Sends bytes to a server on this machine and reads the response until the server closes the connection. */
export function sendRaw(url: string, bytes: string): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(readAnswer(Buffer.concat(chunks).toString("latin1"))));
    socket.write(bytes, "latin1");
  });
}

/** Returns a request for an arbitrary target that asks the server to close the connection. */
export function buildRequest(
  target: string,
  { method = "GET", headers = [], body = "" }: RawOptions = {},
): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...headers,
  ];
  if (body !== "") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

type RawOptions = {
  readonly method?: string;
  /** Whole header lines. */
  readonly headers?: readonly string[];
  readonly body?: string;
};

function readAnswer(text: string): WireAnswer {
  const end = text.indexOf("\r\n\r\n");
  const head = end === -1 ? text : text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: end === -1 ? "" : text.slice(end + 4),
  };
}
