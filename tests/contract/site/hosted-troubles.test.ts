/** The hosted upstream in every trouble of case F3, from a real server. */
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { browserCalls } from "#lib/proxy/calls.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { createHostedUpstream, type HostedOptions } from "#lib/upstream/hosted.ts";
import { WireError } from "#lib/wix/errors.ts";
import { startTroubledUpstream, troubles, type Trouble } from "#tests/support/troubled-upstream.ts";

afterEach(() => {
  vi.useRealTimers();
});

const post = { id: "a", title: "A walk along the canal" };

/** An upstream function over a server in trouble, with times short enough for a test. */
async function troubled(trouble?: Trouble, options: Partial<HostedOptions> = {}) {
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
  await server.give(trouble);
  const asked = () => server.requests().filter((line) => !line.endsWith("/oauth2/token")).length;
  return { server, upstream, asked, reports };
}

/** With a token of its caller's own: what is counted are tries of the call alone. */
const headers = { Authorization: "Bearer a-member's" };
const read = (path = "/v3/posts/a") => new Request(`http://upstream${path}`, { headers });
const write = () =>
  new Request("http://upstream/blog/v1/likes", { method: "POST", headers, body: "{}" });

async function outcomeOf(answer: Promise<Response>) {
  try {
    const { status } = await answer;
    return { status, code: undefined };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { status: error.status, code: error.code };
  }
}

const outcomes: Record<Trouble, { status: number; code?: string; tries: number }> = {
  // Nobody is there to count.
  "refuses connections": { status: 503, code: "UPSTREAM_UNAVAILABLE", tries: 0 },
  // The time for all tries is up after the second, or after the first on a busy machine.
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

describe.each(troubles)("an upstream that %s (F3)", (trouble) => {
  const options = outcomes[trouble].status === 504 ? { timeout: 400 } : {};

  test("is a clear error after three tries at most, and is well again when the trouble is over", async () => {
    const { server, upstream, asked } = await troubled(trouble, options);
    const { status, code, tries } = outcomes[trouble];
    expect(await outcomeOf(upstream(read()))).toEqual({ status, code });
    expect(asked()).toBeLessThanOrEqual(tries);
    expect(asked()).toBeGreaterThanOrEqual(status === 504 ? 1 : tries);
    await server.give();
    const again = async () => (await upstream(read())).json();
    await expect.poll(again).toEqual({ post });
  });

  test("is written to once", async () => {
    const { upstream, asked } = await troubled(trouble, options);
    const { status, code, tries } = outcomes[trouble];
    expect(await outcomeOf(upstream(write()))).toEqual({ status, code });
    expect(asked()).toBe(Math.min(tries, 1));
  });

  test("is told of to a browser without its address or its words", async () => {
    const { server, upstream } = await troubled(trouble, options);
    const proxy = createProxy(browserCalls, upstream);
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

test("no more of a large answer is taken than may be kept", async () => {
  const { server, upstream } = await troubled("answers 40 MB");
  await outcomeOf(upstream(read()));
  await server.give();
  // What the sockets of both sides hold comes on top.
  expect(server.sent()).toBeLessThan(30 * 1024 * 1024);
});

describe("an upstream that asks for patience", () => {
  const scripted = async (...answers: [status: number, retryAfter: string][]) => {
    const server = await startTroubledUpstream((request, response) => {
      const [status, retryAfter] = answers.shift() ?? [200, ""];
      const asks = retryAfter === "" ? {} : { "Retry-After": retryAfter };
      response.writeHead(status, { "Content-Type": "application/json", ...asks }).end("{}");
    });
    onTestFinished(server.stop);
    const apiOrigin = server.url;
    // A pause of its own choice would outlast the test.
    const upstream = createHostedUpstream({
      clientId: "embedded",
      apiOrigin,
      timeout: 20_000,
      retryDelay: 29_000,
    });
    return { upstream, server };
  };

  test.each([429, 503])("is asked again when it said, after %i", async (status) => {
    const past = new Date(0).toUTCString();
    const { upstream, server } = await scripted([status, "0"], [status, past]);
    expect((await upstream(read())).status).toBe(200);
    expect(server.requests()).toHaveLength(3);
  });

  test("is left alone when it asks for longer than a reader waits, who is told how long", async () => {
    const { upstream, server } = await scripted([429, "60"]);
    const answer = await upstream(read());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(server.requests()).toHaveLength(1);
  });
});

describe("the breaker", () => {
  const down = { status: 503, code: "UPSTREAM_DOWN" };

  test("opens after five failures: nothing is asked any more, reads and writes are told at once how long to wait", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { upstream, asked, reports } = await troubled("answers 500");
    await outcomeOf(upstream(read()));
    await outcomeOf(upstream(read()));
    expect(asked()).toBe(5);
    expect(reports).toHaveLength(1);
    for (const call of [read(), write(), read("/media/a.jpg")]) {
      expect(await outcomeOf(upstream(call))).toEqual(down);
    }
    expect(asked()).toBe(5);
    const answer = await createProxy(
      browserCalls,
      upstream,
    )(new Request("https://blog.example/_api/communities-blog-node-api/v3/posts"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
  });

  test("lets one call through after its pause, while the others need not wait for it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { server, upstream, asked, reports } = await troubled("answers 500");
    await outcomeOf(upstream(read()));
    await outcomeOf(upstream(read()));
    vi.setSystemTime(Date.now() + 10_001);
    await server.give("accepts and never answers");
    const probe = outcomeOf(upstream(write()));
    await expect.poll(asked).toBe(6);
    const others = await Promise.all([1, 2, 3].map(() => outcomeOf(upstream(read()))));
    expect(others).toEqual([down, down, down]);
    expect(asked()).toBe(6);
    // It fails: the breaker stays open.
    await server.give();
    expect((await probe).status).toBe(503);
    expect(await outcomeOf(upstream(read()))).toEqual(down);
    vi.setSystemTime(Date.now() + 10_001);
    expect((await upstream(read())).status).toBe(200);
    expect((await upstream(read())).status).toBe(200);
    expect(reports.at(-1)).toContain("answers again");
  });

  test("stays closed while failures are not in a row, and for what is merely refused or missing", async () => {
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
    for (let round = 0; round < 12; round += 1) await outcomeOf(upstream(write()));
    expect(calls).toBe(12);
    const limited = await troubled("answers 429 with Retry-After");
    for (let round = 0; round < 8; round += 1) await outcomeOf(limited.upstream(read()));
    expect(limited.asked()).toBe(8);
  });
});

test("a slow upstream has a bounded number of calls under way; too many waiting are told to come later", async () => {
  const { upstream, asked } = await troubled("accepts and never answers", {
    mostCalls: 2,
    timeout: 400,
  });
  const answers = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(upstream(write()))));
  const busy = answers.filter(({ code }) => code === "UPSTREAM_BUSY");
  // Two are under way, eight wait.
  expect(busy).toEqual([
    { status: 503, code: "UPSTREAM_BUSY" },
    { status: 503, code: "UPSTREAM_BUSY" },
  ]);
  // After five that failed, or six that were under way by then, nobody is sent any more.
  expect(asked()).toBeLessThanOrEqual(6);
});

test("a token endpoint in trouble is an upstream in trouble, not a wrong client id", async () => {
  const { server, upstream } = await troubled("answers 503");
  const anonymous = () => new Request("http://upstream/v3/posts/a");
  expect((await outcomeOf(upstream(anonymous()))).code).not.toBe("NO_VISITOR_TOKEN");
  expect(server.requests()).toEqual(Array.from({ length: 3 }, () => "POST /oauth2/token"));
  await server.give();
  expect((await upstream(anonymous())).status).toBe(200);
});
