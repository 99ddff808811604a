import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { dropUnsafeHeaders } from "#lib/server/next/request-headers.ts";

function agentAfter(agent: string): string | undefined {
  const request = new IncomingMessage(new Socket());
  request.headers["user-agent"] = agent;
  dropUnsafeHeaders(request);
  return request.headers["user-agent"];
}

it("a User-Agent longer than 512 characters is truncated", () => {
  // Next's bot detection takes time quadratic in the length.
  expect(agentAfter("x".repeat(15_000))).toHaveLength(512);
});

it("an ordinary User-Agent is not changed", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  expect(agentAfter(firefox)).toBe(firefox);
});

it.each([
  [
    "drops If-Match and If-Unmodified-Since",
    "/",
    { "if-match": '"x"', "if-unmodified-since": "x" },
    {},
  ],
  // Next would prerender the page, which throws when the page reads the current time.
  ["drops Next-Router-Prefetch: 2", "/", { rsc: "1", "next-router-prefetch": "2" }, { rsc: "1" }],
  ["drops Next-Router-Prefetch: 3", "/", { rsc: "1", "next-router-prefetch": "3" }, { rsc: "1" }],
  [
    "keeps Next-Router-Prefetch: 1",
    "/",
    { rsc: "1", "next-router-prefetch": "1" },
    { rsc: "1", "next-router-prefetch": "1" },
  ],
  ["drops the Range of a static file", "/_next/static/chunks/a.js", { range: "bytes=abc" }, {}],
  ["keeps the Range of media", "/media/film.mp4", { range: "bytes=0-9" }, { range: "bytes=0-9" }],
])("the HTTP cache %s before it calls Next", (_, url, sent, kept) => {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  Object.assign(request.headers, sent);
  dropUnsafeHeaders(request);
  expect(request.headers).toEqual(kept);
});

it.each([
  ["__prerender_bypass=a; __next_preview_data=b", ""],
  ["theme=dark; __prerender_bypass=a", "theme=dark"],
  [
    "__next_preview_data =b;theme=dark; other=__prerender_bypass=a",
    "theme=dark; other=__prerender_bypass=a",
  ],
])("draft mode cookies are hidden from Next: %s becomes %s", (sent, kept) => {
  // Next would add a Set-Cookie header to a response that every cache may store.
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = sent;
  dropUnsafeHeaders(request);
  expect(request.headers.cookie).toBe(kept);
});

it("hop-by-hop headers and headers named in Connection do not reach Next", () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, {
    connection: "close, X, authorization ,TE",
    authorization: "Bearer claimed",
    te: "trailers",
    trailer: "X-A",
    upgrade: "h2c",
    "proxy-authorization": "Basic abc",
    accept: "*/*",
  });
  dropUnsafeHeaders(request);
  expect(request.headers).toEqual({ accept: "*/*" });
});

it("a client cannot drop the headers that identify it or delimit its body by naming them in Connection", () => {
  const headers = {
    host: "blog.example",
    "content-length": "2",
    "x-request-id": "one",
    "x-quire-client-address": "192.0.2.1",
  };
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers, { connection: Object.keys(headers).join(",") });
  dropUnsafeHeaders(request);
  expect(request.headers).toEqual(headers);
});
