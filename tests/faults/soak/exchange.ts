/** Sends a request's bytes over a new connection and parses the responses. */
import { connect } from "node:net";

export type WireAnswer = {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  /** The start of the body, as received. */
  readonly body: string;
  readonly bodyBytes: number;
};

export type Exchange = {
  readonly answers: readonly WireAnswer[];
  readonly milliseconds: number;
  /** Whether the exchange timed out. */
  readonly isTimedOut: boolean;
};

type ExchangeOptions = {
  readonly port: number;
  readonly bytes: Buffer;
  readonly methods: readonly string[];
  /** `in pieces` pauses between parts; `cut off` omits the last part and disconnects. */
  readonly delivery: "whole" | "in pieces" | "cut off";
  /** Timeout in milliseconds. */
  readonly patience: number;
};

/** Maximum number of bytes to keep. Any further bytes are only counted. */
const maximumKept = 3 * 1024 * 1024;
const pieces = 5;
const pauseBetweenPieces = 60;
/** Time that the client stays connected after cutting off a request, in milliseconds. */
const cutOffPatience = 500;

export function exchange(options: ExchangeOptions): Promise<Exchange> {
  const { port, bytes, delivery, patience } = options;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const chunks: Buffer[] = [];
    let kept = 0;
    let received = 0;
    let isTimedOut = false;
    const timer = setTimeout(
      () => {
        isTimedOut = true;
        socket.destroy();
      },
      delivery === "cut off" ? cutOffPatience : patience,
    );
    socket.on("data", (chunk) => {
      received += chunk.byteLength;
      if (kept >= maximumKept) return;
      chunks.push(chunk);
      kept += chunk.byteLength;
    });
    // A reset shows up as missing responses.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("latin1");
      const answers = readAnswers(text, options, received - kept);
      resolve({ answers, milliseconds: performance.now() - startedAt, isTimedOut });
    });
    if (delivery === "whole") socket.write(bytes);
    else void writePieces(delivery === "in pieces" ? pieces : pieces - 1);

    async function writePieces(count: number): Promise<void> {
      const size = Math.ceil(bytes.byteLength / pieces);
      for (let piece = 0; piece < count && !socket.destroyed; piece += 1) {
        socket.write(bytes.subarray(piece * size, (piece + 1) * size));
        await new Promise((next) => setTimeout(next, pauseBetweenPieces));
      }
    }
  });
}

/** Statuses of requests rejected by Node's parser. */
const parserStatuses = new Set([400, 408, 413, 414, 431]);

/**
 * Parses the received responses. The last body has `unkept` more bytes than `text` contains. A rejected HEAD request in
 * pieces may have a body.
 */
function readAnswers(
  text: string,
  { methods, delivery }: ExchangeOptions,
  unkept: number,
): WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\r\n\r\n", at);
    const head = text.slice(at, end === -1 ? undefined : end);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    const start = end === -1 ? text.length : end + 4;
    if (status >= 100 && status < 200) {
      at = start;
      continue;
    }
    // The server sees only the last packet of a rejected request, so it may not know that the method is HEAD.
    const isMethodLost = delivery !== "whole" && parserStatuses.has(status);
    const method = isMethodLost ? undefined : methods[answers.length];
    const bodyEnd = endOfBody(text, start, status, head, method);
    const body = text.slice(start, bodyEnd);
    const isLast = bodyEnd >= text.length;
    answers.push({ status, head, body, bodyBytes: body.length + (isLast ? unkept : 0) });
    at = bodyEnd;
  }
  return answers;
}

function endOfBody(
  text: string,
  start: number,
  status: number,
  head: string,
  method: string | undefined,
): number {
  if (method === "HEAD" || status === 204 || status === 304) return start;
  if (/^transfer-encoding: *chunked/im.test(head)) {
    for (let at = start; ;) {
      const line = text.indexOf("\r\n", at);
      const size = line === -1 ? Number.NaN : Number.parseInt(text.slice(at, line), 16);
      if (Number.isNaN(size)) return text.length;
      at = line + 2 + size + 2;
      if (size === 0 || at >= text.length) return Math.min(at, text.length);
    }
  }
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length === undefined ? text.length : Math.min(text.length, start + Number(length));
}
