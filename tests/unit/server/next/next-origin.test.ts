import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createNextOrigin, readWhole, type Handle } from "#lib/server/next/next-origin.ts";

const get = (handle: Handle) =>
  createNextOrigin(handle).ask({ method: "GET", url: "/a?b", headers: { accept: "text/html" } });

/** Sends an upload that is not complete yet, and that `abort` aborts. */
function upload(handle: Handle) {
  const body = new PassThrough();
  body.write("the beginning");
  const aborter = new AbortController();
  const response = createNextOrigin(handle).ask({
    method: "POST",
    url: "/",
    headers: { "content-length": "20" },
    body,
    signal: aborter.signal,
  });
  return { body, response, abort: () => aborter.abort() };
}

describe("a request to Next", () => {
  test("has the method, the URL, the headers and the body", async () => {
    const { body, response } = upload(async (request, answer) => {
      const { method, url, headers } = request;
      answer.end(JSON.stringify({ method, url, headers, text: String(await buffer(request)) }));
    });
    body.end(" and the end");
    const answer = await response;
    expect(JSON.parse(String(await readWhole(answer.body)))).toEqual({
      method: "POST",
      url: "/",
      headers: { host: "localhost", "content-length": "20" },
      text: "the beginning and the end",
    });
  });

  test("whose body Next does not read is not destroyed, because its connection may be used again", async () => {
    const { body, response, abort } = upload(
      async (_, answer) => void answer.writeHead(400).end("unread"),
    );
    expect(String(await readWhole((await response).body))).toBe("unread");
    abort();
    await nextTurn();
    expect(body.destroyed).toBe(false);
  });

  test("that the client aborts ends for Next, too", async () => {
    const ended = Promise.withResolvers<unknown>();
    const { response, abort } = upload(async (request, answer) => {
      const closed = once(answer, "close");
      ended.resolve(Promise.allSettled([buffer(request), closed]));
    });
    await nextTurn();
    abort();
    await expect(response).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(await ended.promise).toMatchObject([{ status: "rejected" }, { status: "fulfilled" }]);
  });

  test("fails if Next fails, or closes the response without sending it", async () => {
    await expect(get(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    await expect(get(async (_, response) => void response.destroy())).rejects.toThrow(
      "no response",
    );
  });
});

describe("Next's response", () => {
  test("has its status and all headers, except those of the connection and a repeated location", async () => {
    const { status, headers } = await get(async (_, response) => {
      response.setHeader("Set-Cookie", ["a=1", "b=2"]);
      response.setHeader("Location", ["/to", "/to"]);
      response.setHeader("Last-Modified", "yesterday");
      response.writeHead(307, { Connection: "close", "X-Quire-Content-Length": "0" }).end();
    });
    expect({ status, headers }).toEqual({
      status: 307,
      headers: [
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
        ["Location", "/to"],
        ["Content-Length", "0"],
      ],
    });
  });

  test("keeps the headers that are passed only with the status", async () => {
    const { headers } = await get(
      async (_, response) =>
        void response.writeHead(200, { "Content-Type": "text/plain" }).end("a"),
    );
    expect(headers).toEqual([["Content-Type", "text/plain"]]);
  });

  test("is written no faster than it is read", async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024);
    const chunks = function* () {
      for (; written < 100; written += 1) yield chunk;
    };
    const { body } = await get(async (_, response) => void pipeline(chunks(), response));
    await nextTurn();
    expect(written).toBeLessThan(10);
    expect((await readWhole(body)).byteLength).toBe(100 * chunk.byteLength);
  });

  test("closes when its body is discarded, so that it does not stay in memory", async () => {
    const closed = Promise.withResolvers<string>();
    const { body } = await get(async (_, response) => {
      response.once("close", () => closed.resolve("closed"));
      response.write("a part");
    });
    expect(body).toBeInstanceOf(Readable);
    if (body instanceof Readable) body.destroy();
    expect(await closed.promise).toBe("closed");
  });
});
