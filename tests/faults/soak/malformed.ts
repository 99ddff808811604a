/** Malformed HTTP requests. */
import type { Random } from "#tests/support/content/random.ts";
import type { Targets } from "./targets.ts";

const host = "Host: soak.example\r\n";
const close = "Connection: close\r\n";

export function malformedRequests(random: Random, { storedPage }: Targets): Buffer[] {
  const smuggled = `GET ${storedPage} HTTP/1.1\r\n${host}\r\n`;
  const texts = [
    "\r\n\r\n\r\n",
    `GET / HTTP/1.1\r\n${close}\r\n`,
    `GET / HTTP/1.0\r\n\r\n`,
    `GET / HTTP/9.9\r\n${host}${close}\r\n`,
    "GET /\r\n\r\n",
    `GET  /  HTTP/1.1\r\n${host}${close}\r\n`,
    `G\u0000T / HTTP/1.1\r\n${host}${close}\r\n`,
    `NONSENSE / HTTP/1.1\r\n${host}${close}\r\n`,
    `get / HTTP/1.1\r\n${host}${close}\r\n`,
    `GET / HTTP/1.1\n${host.trim()}\nConnection: close\n\n`,
    `GET / HTTP/1.1\r\n${host}${host}${close}\r\n`,
    `GET / HTTP/1.1\r\nHost: a b\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nHost:\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nHost: ${"a".repeat(5000)}\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nHost: [::1\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nHost: soak.example:99999\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nHost: evil.example@soak.example/?x#\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\n${host}X : y\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\n${host}: y\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\n${host}X\r\n${close}\r\n`,
    `GET ${"/x".repeat(10_000)} HTTP/1.1\r\n${host}${close}\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${"y".repeat(100_000)}\r\n${close}\r\n`,
    `CONNECT soak.example:443 HTTP/1.1\r\n${host}${close}\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`,
    `GET * HTTP/1.1\r\n${host}${close}\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Transfer-Encoding: chunked\r\n\r\n2;x=${"y".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /oauth2/token HTTP/1.1\r\n${host}${close}Content-Length: 1e3\r\n\r\n{}`,
    `POST / HTTP/1.1\r\n${host}${close}Content-Length: 99999999999999999999\r\n\r\n{}`,
    `GET ${storedPage} HTTP/1.1\r\n${host}${close}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    `HEAD ${storedPage} HTTP/1.1\r\n${host}${close}Transfer-Encoding: xchunked\r\n\r\n`,
  ];
  return [...texts.map((text) => Buffer.from(text, "latin1")), randomBytes(random)];
}

const randomBytes = (random: Random): Buffer =>
  Buffer.from(Array.from({ length: 1 + random.below(3000) }, () => random.below(256)));
