/** Tests for the hosted upstream with a real server, in every failure listed under F3 in docs/faults.md. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { browserCalls } from "#lib/upstream/calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { createHostedUpstream, type HostedOptions } from "#lib/upstream/hosted.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import {
  startTroubledUpstream,
  troubles,
  type Trouble,
} from "#tests/support/servers/troubled-upstream.ts";

afterEach(() => {
  vi.useRealTimers();
});

const post = { id: "a", title: "A walk along the canal" };

/** Returns an upstream function for a failing server, with timeouts short enough for a test. */
async function troubled(trouble: Trouble, options: Partial<HostedOptions> = {}) {
  const server = await startTroubledUpstream((request, response) => {
    response.setHeader("Content-Type", "application/json");
    const isToken = request.url === "/oauth2/token";
    response.end(JSON.stringify(isToken ? { access_token: "t", expires_in: 1800 } : { post }));
  });
  onTestFinished(server.stop);
  const reports: string[] = [];
  const upstream = createHostedUpstream({
    clientId: "embedded",
    apiOrigin: server.url,
    timeout: 20_000,
    retryDelay: 1,
    report: (message) => reports.push(message),
    ...options,
  });
  await server.fail(trouble);
  const asked = () => server.requests().filter((line) => !line.endsWith("/oauth2/token")).length;
  return { server, upstream, asked, reports };
}

/** Uses the caller's own token so that only attempts at the call itself are counted. */
const headers = { Authorization: "Bearer a-member's" };
const read = (path = "/v3/posts/a") => new Request(`http://upstream${path}`, { headers });
const write = () =>
  new Request("http://upstream/blog/v1/likes", { method: "POST", headers, body: "{}" });

async function readOutcome(answer: Promise<Response>) {
  try {
    const { status } = await answer;
    return { status, code: undefined };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { status: error.status, code: error.code };
  }
}

const outcomes: Record<Trouble, { status: number; code?: string; tries: number }> = {
  // Refused connections never reach the server, so it cannot count them.
  "refuses connections": { status: 503, code: "UPSTREAM_UNAVAILABLE", tries: 0 },
  // The overall timeout expires after the second attempt, or after the first on a busy machine.
  "accepts and never answers": { status: 504, code: "UPSTREAM_TIMEOUT", tries: 2 },
  "sends headers and no body": { status: 504, code: "UPSTREAM_TIMEOUT", tries: 2 },
  trickles: { status: 504, code: "UPSTREAM_TIMEOUT", tries: 2 },
  "hangs up in the middle": { status: 503, code: "UPSTREAM_UNAVAILABLE", tries: 3 },
  "answers 500": { status: 500, tries: 3 },
  "answers 502": { status: 502, tries: 3 },
  "answers 503": { status: 503, tries: 3 },
  "answers 429 with Retry-After": { status: 429, tries: 1 },
  "answers JSON that is cut off": { status: 502, code: "UPSTREAM_BAD_ANSWER", tries: 3 },
  "answers a page": { status: 502, code: "UPSTREAM_BAD_ANSWER", tries: 3 },
  "answers 40 MB": { status: 502, code: "UPSTREAM_TOO_LARGE", tries: 1 },
  "answers a gzip bomb": { status: 502, code: "UPSTREAM_TOO_LARGE", tries: 1 },
};

describe.each(troubles)("an upstream that %s", (trouble) => {
  const isTimeout = outcomes[trouble].status === 504;
  const options = isTimeout ? { timeout: 1_000 } : {};

  test("is reported as an error after at most three attempts, and works again once the failure ends", async () => {
    const { server, upstream, asked } = await troubled(trouble, options);
    const { status, code, tries } = outcomes[trouble];
    expect(await readOutcome(upstream(read()))).toEqual({ status, code });
    expect(asked()).toBeLessThanOrEqual(tries);
    expect(asked()).toBeGreaterThanOrEqual(isTimeout ? 1 : tries);
    await server.recover();
    const again = async () => (await upstream(read())).json();
    await expect.poll(again).toEqual({ post });
  });

  test("receives a write only once", async () => {
    const { upstream, asked } = await troubled(trouble, options);
    const { status, code, tries } = outcomes[trouble];
    expect(await readOutcome(upstream(write()))).toEqual({ status, code });
    expect(asked()).toBe(Math.min(tries, 1));
  });

  test("is reported to a browser without the upstream's address or message", async () => {
    const { server, upstream } = await troubled(trouble, options);
    const proxy = createProxy(browserCalls, upstream, takeNoLimit);
    const answer = await proxy(
      new Request("https://blog.example/_api/communities-blog-node-api/v3/posts", { headers }),
    );
    expect(answer.status).toBe(outcomes[trouble].status);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ details: { applicationError: {} } });
    expect(text).not.toContain(new URL(server.url).port);
    expect(text).not.toContain("It does not work");
  });
});

test("reading a large response stops at the size limit", async () => {
  const { server, upstream } = await troubled("answers 40 MB");
  await readOutcome(upstream(read()));
  await server.recover();
  // The socket buffers of both sides add to the limit.
  expect(server.sent()).toBeLessThan(30 * 1024 * 1024);
});

describe("an upstream that sends Retry-After", () => {
  const scripted = async (...answers: [status: number, retryAfter: string][]) => {
    const server = await startTroubledUpstream((request, response) => {
      const [status, retryAfter] = answers.shift() ?? [200, ""];
      const asks = retryAfter === "" ? {} : { "Retry-After": retryAfter };
      response.writeHead(status, { "Content-Type": "application/json", ...asks }).end("{}");
    });
    onTestFinished(server.stop);
    const apiOrigin = server.url;
    // With the default retry delay, the test would time out.
    const upstream = createHostedUpstream({
      clientId: "embedded",
      apiOrigin,
      timeout: 20_000,
      retryDelay: 29_000,
    });
    return { upstream, server };
  };

  test.each([429, 503])("is retried at the requested time after %i", async (status) => {
    const past = new Date(0).toUTCString();
    const { upstream, server } = await scripted([status, "0"], [status, past]);
    expect((await upstream(read())).status).toBe(200);
    expect(server.requests()).toHaveLength(3);
  });

  test("is not retried if the delay is too long for a visitor, and the caller gets Retry-After", async () => {
    const { upstream, server } = await scripted([429, "60"]);
    const answer = await upstream(read());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(server.requests()).toHaveLength(1);
  });
});

describe("the breaker", () => {
  const down = { status: 503, code: "UPSTREAM_DOWN" };

  test("the breaker opens for all calls if the upstream does not respond, so they fail at once with Retry-After", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { upstream, asked, reports } = await troubled("hangs up in the middle");
    await readOutcome(upstream(read()));
    await readOutcome(upstream(read()));
    await expect.poll(() => reports).toHaveLength(1);
    const earlier = asked();
    // Five attempts, the probe, and at most one more attempt while the probe was being sent.
    expect(earlier).toBeLessThanOrEqual(7);
    for (const call of [read(), write(), read("/media/a.jpg"), read("/members/v1/members/my")]) {
      expect(await readOutcome(upstream(call))).toEqual(down);
    }
    expect(asked()).toBe(earlier);
    const answer = await createProxy(
      browserCalls,
      upstream,
      takeNoLimit,
    )(new Request("https://blog.example/_api/communities-blog-node-api/v3/posts"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  });

  test("the breaker opens only for the failing call if the upstream answers both it and the probe with 500", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { upstream, asked, reports } = await troubled("answers 500");
    await readOutcome(upstream(read()));
    await readOutcome(upstream(read("/v3/posts/b")));
    await expect.poll(() => reports).toHaveLength(1);
    const earlier = asked();
    expect(await readOutcome(upstream(read("/v3/posts/c")))).toEqual(down);
    expect(asked()).toBe(earlier);
    expect(await readOutcome(upstream(write()))).toEqual({ status: 500, code: undefined });
  });

  test("one probe is sent after the cooldown, and other calls fail without waiting for the result", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { server, upstream, asked, reports } = await troubled("hangs up in the middle");
    await readOutcome(upstream(read()));
    await readOutcome(upstream(read()));
    await expect.poll(() => reports).toHaveLength(1);
    const earlier = asked();
    vi.setSystemTime(Date.now() + 10_001);
    await server.fail("accepts and never answers");
    const first = readOutcome(upstream(read()));
    await expect.poll(asked).toBe(earlier + 1);
    expect(server.requests().at(-1)).toBe("GET /blog/v2/stats/posts/total");
    const others = await Promise.all([1, 2, 3].map(() => readOutcome(upstream(read()))));
    expect(others).toEqual([down, down, down]);
    expect(asked()).toBe(earlier + 1);
    // The probe fails, so the breaker stays open.
    await server.recover();
    expect(await first).toEqual(down);
    expect(await readOutcome(upstream(read()))).toEqual(down);
    vi.setSystemTime(Date.now() + 10_001);
    expect((await upstream(read())).status).toBe(200);
    expect((await upstream(read())).status).toBe(200);
    expect(reports.at(-1)).toContain("responds again");
  });

  test("stays closed after non-consecutive failures and after 429 responses", async () => {
    let calls = 0;
    const server = await startTroubledUpstream((request, response) => {
      calls += 1;
      response.writeHead(calls % 4 === 0 ? 200 : 500, { "Content-Type": "application/json" });
      response.end("{}");
    });
    onTestFinished(server.stop);
    const upstream = createHostedUpstream({
      clientId: "embedded",
      apiOrigin: server.url,
      retryDelay: 1,
    });
    for (let round = 0; round < 12; round += 1) await readOutcome(upstream(write()));
    expect(calls).toBe(12);
    const limited = await troubled("answers 429 with Retry-After");
    for (let round = 0; round < 8; round += 1) await readOutcome(limited.upstream(read()));
    expect(limited.asked()).toBe(8);
  });
});

test("concurrent calls to a slow upstream are limited, and calls that do not fit in the queue get 503", async () => {
  const { upstream, asked } = await troubled("accepts and never answers", {
    maximumCalls: 2,
    timeout: 400,
  });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => readOutcome(upstream(write()))),
  );
  const busy = answers.filter(({ code }) => code === "UPSTREAM_BUSY");
  // Two calls are running and eight are queued.
  expect(busy).toEqual([
    { status: 503, code: "UPSTREAM_BUSY" },
    { status: 503, code: "UPSTREAM_BUSY" },
  ]);
  // Nine requests: six that failed, two sent during the probe, and the probe itself.
  expect(asked()).toBeLessThanOrEqual(9);
});

describe("failures caused by a single client", () => {
  /** Starts an upstream that answers 500 if the path or the body contains `bad`, and 200 otherwise. */
  async function startSelectiveUpstream() {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const isBad = /bad/.test((request.url ?? "") + (await text(request)));
      response.writeHead(isBad ? 500 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ access_token: "t", expires_in: 1800, post }));
    };
    const server = await startTroubledUpstream((...exchange) => void answer(...exchange));
    onTestFinished(server.stop);
    const apiOrigin = server.url;
    const upstream = createHostedUpstream({ clientId: "embedded", apiOrigin, retryDelay: 1 });
    const sent = (line: string) => server.requests().filter((one) => one === line).length;
    return { upstream, sent };
  }
  const login = (email: string) =>
    new Request("http://upstream/_api/iam/authentication/v2/login", {
      method: "POST",
      body: JSON.stringify({ loginId: { email } }),
    });
  const attacker = "192.0.2.66";

  test("failures caused by one client block no other clients and trigger only one probe per cooldown", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { upstream, sent } = await startSelectiveUpstream();
    for (let round = 0; round < 20; round += 1) {
      expect((await upstream(read("/v3/posts/bad"), attacker)).status).toBe(500);
      expect((await upstream(login("bad"), attacker)).status).toBe(500);
      expect((await upstream(read(), "192.0.2.1")).status).toBe(200);
      expect((await upstream(login("ada"), "192.0.2.1")).status).toBe(200);
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        upstream(read("/v3/posts/bad"), attacker),
        upstream(login("bad"), attacker),
      ]);
    }
    expect((await upstream(login("ada"), "192.0.2.1")).status).toBe(200);
    expect(sent("GET /blog/v2/stats/posts/total")).toBe(1);
  });

  test("one client's failing reads share a retry limit that does not affect other clients", async () => {
    const { upstream, sent } = await startSelectiveUpstream();
    for (let round = 0; round < 40; round += 1) {
      await upstream(read("/v3/posts/bad"), attacker);
    }
    expect(sent("GET /v3/posts/bad")).toBe(60);
    await upstream(read("/v3/posts/bad-luck"), "192.0.2.1");
    expect(sent("GET /v3/posts/bad-luck")).toBe(3);
  });

  test("a 401 from a member call does not discard the visitor token", async () => {
    const server = await startTroubledUpstream((request, response) => {
      const isToken = request.url === "/oauth2/token";
      response.writeHead(isToken ? 200 : 401, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ access_token: "t", expires_in: 1800 }));
    });
    onTestFinished(server.stop);
    const upstream = createHostedUpstream({ clientId: "embedded", apiOrigin: server.url });
    for (let round = 0; round < 3; round += 1) {
      const my = new Request("http://upstream/members/v1/members/my");
      expect((await upstream(my, attacker)).status).toBe(401);
    }
    expect(server.requests()).toHaveLength(4);
  });
});

test("one client's slow calls leave slots for other clients, and slow reads leave slots for logins", async () => {
  const { server, upstream, asked } = await troubled("accepts and never answers", {
    maximumCalls: 8,
  });
  const calls = Array.from({ length: 10 }, () => readOutcome(upstream(read(), "192.0.2.66")));
  await expect.poll(asked).toBe(2);
  const refused = await readOutcome(upstream(read(), "192.0.2.66"));
  expect(refused).toEqual({ status: 503, code: "UPSTREAM_BUSY" });
  for (const client of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    calls.push(readOutcome(upstream(read(), client)), readOutcome(upstream(read(), client)));
  }
  await expect.poll(asked).toBe(8);
  calls.push(
    readOutcome(upstream(read(), "192.0.2.4")),
    readOutcome(upstream(write(), "192.0.2.4")),
  );
  await expect.poll(asked).toBe(9);
  expect(server.requests().at(-1)).toBe("POST /blog/v1/likes");
  await server.recover();
  await Promise.all(calls);
});

test("a failing token endpoint is reported as an upstream failure, not as a wrong client ID", async () => {
  const { server, upstream } = await troubled("answers 503");
  const anonymous = () => new Request("http://upstream/v3/posts/a");
  expect((await readOutcome(upstream(anonymous()))).code).not.toBe("NO_VISITOR_TOKEN");
  expect(server.requests()).toEqual(Array.from({ length: 3 }, () => "POST /oauth2/token"));
  await server.recover();
  expect((await upstream(anonymous())).status).toBe(200);
});
