/** Tests that requests rejected before they reach a route get HTML for browsers and JSON for API callers. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";
import { buildRequest, sendRaw } from "#tests/support/servers/raw-request.ts";

let server: Awaited<ReturnType<typeof startObservedServer>>;

let answerLate: (() => void) | undefined;

beforeEach(async () => {
  answerLate = undefined;
  server = await startObservedServer({
    answer: ({ url }, response) => {
      if (url?.endsWith("/late") === true) answerLate = () => void response.end("late");
      else response.end("here");
    },
  });
});
afterEach(() => server.stop());

const browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8";
const cookies = `Cookie: ${"a".repeat(20_000)}`;
const longQuery = `?q=${"a".repeat(5_000)}`;

const send = (target: string, ...headers: string[]) =>
  sendRaw(server.url, buildRequest(target, { headers }));

describe("a browser that loads a page gets a page", () => {
  test.each([
    ["a query that is too long", `/search${longQuery}`, [browser], 414, "longAddress"],
    ["a path that is too long", `/${"a".repeat(20_000)}`, [browser], 414, "longAddress"],
    ["headers that are too large", "/", [browser, cookies], 431, "largeHeaders"],
    ["too many parameters", `/search?${"a=1&".repeat(60)}`, [browser], 400, "badRequest"],
  ])("for %s", async (_, target, headers, status, reason) => {
    const answer = await send(target, ...headers);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: text\/html/i);
    expect(answer.body).toBe(`<h1>${reason}</h1>`);
  });

  test("even when the last packet contains only the end of its large headers", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Cookie: ${index}=${"a".repeat(2_000)}`);
    const answer = await send("/", browser, ...lines);
    expect(answer.status).toBe(431);
    expect(answer.body).toBe("<h1>largeHeaders</h1>");
  });
});

describe("an API caller gets the API's error format", () => {
  test.each([
    ["a query that is too long", `/api/search?q=${"a".repeat(9_000)}`, [browser], 414],
    ["a query of a page that is too long", `/search${longQuery}`, ["Accept: */*"], 414],
    ["a path that is too long", `/${"a".repeat(20_000)}`, [], 414],
    ["headers that are too large", "/api/search", [browser, cookies], 431],
    ["headers that are too large, without Accept", "/", [cookies], 431],
    ["a request that is not HTTP", "/a b c", [], 400],
  ])("for %s", async (_, target, headers, status) => {
    const answer = await send(target, ...headers);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/x-wix-request-id: /i);
    expect(JSON.parse(answer.body)).toMatchObject({
      message: expect.any(String),
      details: { applicationError: { code: expect.any(String) } },
    });
  });
});

test.each([
  ["follows a request without a Host header", "GET / HTTP/1.1\r\n\r\nb c d\r\n\r\n"],
  [
    "has an invalid body",
    "POST /api/late HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\nb",
  ],
])("a malformed request that %s gets one response, with status 400", async (_, bytes) => {
  const { status, head, body } = await sendRaw(server.url, bytes);
  expect(status).toBe(400);
  expect(head).toMatch(/\r\nx-content-type-options: nosniff/i);
  expect(head).toMatch(/\r\nreferrer-policy: /i);
  expect(head).toMatch(/\r\nconnection: close/i);
  expect(`${head}${body}`.split("HTTP/1.1 ")).toHaveLength(2);
});

test("the requests before a malformed one are answered first", async () => {
  const client = await openSocket(server.port);
  client.socket.write(
    "GET /late HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\nb c d\r\n\r\n",
  );
  await vi.waitUntil(() => answerLate !== undefined);
  answerLate?.();
  await client.closed;
  const statuses = client.received().match(/(?<=HTTP\/1\.1 )\d+/g);
  expect(statuses).toEqual(["200", "200", "400"]);
  expect(client.received()).toMatch(/late[^]*here[^]*connection: close/i);
});

test("a CONNECT request is rejected with status 405, an ID and the security headers", async () => {
  const bytes = "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n";
  const { status, head } = await sendRaw(server.url, bytes);
  expect(status).toBe(405);
  expect(head).toMatch(/\r\nx-request-id: /i);
  expect(head).toMatch(/\r\nx-content-type-options: nosniff/i);
});

test.each([
  ["with an invalid header", "HEAD / HTTP/1.1\r\nHost: a\r\n:path: /x\r\n\r\n"],
  ["with an invalid target", "HEAD #x HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["with large headers", buildRequest("/", { method: "HEAD", headers: [browser, cookies] })],
  ["with two spaces", "HEAD  / HTTP/1.1\r\nHost: a\r\n:path: /x\r\n\r\n"],
  ["without a target", "HEAD \r\n\r\n"],
  ["after empty lines", "\r\n\r\nHEAD /a b HTTP/1.1\r\n\r\n"],
])("the response to a malformed HEAD request %s has no body", async (_, bytes) => {
  const { status, body } = await sendRaw(server.url, bytes);
  expect(status).toBeOneOf([400, 431]);
  expect(body).toBe("");
});

test("a malformed request closes only its own connection", async () => {
  expect((await send("/a b c")).head).toMatch(/connection: close/i);
  expect((await send("/")).body).toBe("here");
});
