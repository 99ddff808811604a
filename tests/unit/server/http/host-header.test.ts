import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startObservedServer } from "#tests/support/servers/observed-server.ts";
import { sendRaw } from "#tests/support/servers/raw-request.ts";

let server: Awaited<ReturnType<typeof startObservedServer>>;
let answered = 0;

beforeAll(async () => {
  server = await startObservedServer({
    answer: ({ url, headers }, response) => {
      answered += 1;
      response.end(`${headers.host} ${url}`);
    },
  });
});
afterAll(() => server.stop());

const send = (hosts: readonly string[], version = "1.1") =>
  sendRaw(
    server.url,
    [`GET / HTTP/${version}`, ...hosts, "Connection: close", "", ""].join("\r\n"),
  );

describe("the Host header (RFC 9112 section 3.2)", () => {
  test.each([
    ["is missing", []],
    ["is repeated", ["Host: a.example", "Host: b.example"]],
    ["is repeated with the same value", ["Host: a.example", "hOST: a.example"]],
    ["is empty", ["Host:"]],
    ["lists two hosts with a space", ["Host: a.example, b.example"]],
    ["has a user", ["Host: user@a.example"]],
    ["has a path", ["Host: a.example/b"]],
    ["has a backslash", ["Host: a.example\\b"]],
    ["has a query", ["Host: a.example?b"]],
    ["has a tab", ["Host: a\tb"]],
    ["has a non-ASCII byte", ["Host: \xffa.example"]],
    ["has a non-numeric port", ["Host: a.example:b"]],
    ["has two ports", ["Host: a.example:1:2"]],
    ["has a malformed escape", ["Host: %a"]],
    ["has an IPv6 address without the closing bracket", ["Host: [::1"]],
  ])("a request whose Host header %s is rejected with 400", async (_, hosts) => {
    answered = 0;
    expect((await send(hosts)).status).toBe(400);
    expect(answered).toBe(0);
  });

  test.each([
    "a.example",
    "a.example:8080",
    "127.0.0.1",
    "[::1]:3000",
    "a_b",
    "xn--bcher-kva.example",
    "a.example:",
  ])("the host %s is accepted", async (host) => {
    expect((await send([`Host: ${host}`])).status).toBe(200);
  });

  test("a rejected request gets an error in the API's format", async () => {
    const { body } = await send([]);
    expect(JSON.parse(body)).toMatchObject({ details: { applicationError: { code: "BAD_HOST" } } });
  });

  test("an HTTP/1.0 request without a Host header is accepted", async () => {
    expect((await send([], "1.0")).status).toBe(200);
  });
});

describe("the Content-Length header", () => {
  test.each([
    ["is repeated", ["Content-Length: 1", "Content-Length: 1"]],
    ["is a list", ["Content-Length: 1, 1"]],
    ["is negative", ["Content-Length: -1"]],
    ["comes with Transfer-Encoding", ["Content-Length: 1", "Transfer-Encoding: chunked"]],
  ])("a request whose Content-Length %s is rejected with 400", async (_, headers) => {
    answered = 0;
    const lines = ["POST /api/read HTTP/1.1", "Host: a", "Connection: close", ...headers];
    expect((await sendRaw(server.url, `${lines.join("\r\n")}\r\n\r\na`)).status).toBe(400);
    expect(answered).toBe(0);
  });
});

const sendTarget = (target: string, host: string) =>
  sendRaw(
    server.url,
    [`GET ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", "", ""].join("\r\n"),
  );

describe("an absolute request target (RFC 9112 section 3.2.2)", () => {
  test.each([
    ["http://a.example/b?c=d", "a.example", "a.example /b?c=d"],
    ["HTTPS://A.EXAMPLE:443/b", "a.example", "A.EXAMPLE:443 /b"],
    ["http://a.example:3000/b", "a.example:3000", "a.example:3000 /b"],
    ["http://blog.example/b", "other.example", "blog.example /b"],
    ["http://a.example.", "a.example", "a.example. /"],
    ["http://a.example?b", "a.example", "a.example /?b"],
    ["http://[::1]:3000/b", "[::1]:3000", "[::1]:3000 /b"],
  ])("%s with the host %s is read as %s", async (target, host, expected) => {
    expect(await sendTarget(target, host)).toMatchObject({ status: 200, body: expected });
  });

  test.each([
    "http://other.example/b",
    "http://user@a.example/b",
    "http://a.example@other.example/b",
    "http:///b",
    "http://a.example.other.example/b",
    "http://a.example\\b",
  ])("%s, which is for another host, is rejected with 400", async (target) => {
    expect((await sendTarget(target, "a.example")).status).toBe(400);
  });
});
