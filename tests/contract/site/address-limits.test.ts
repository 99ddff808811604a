/** Tests for the rate limits per client address. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { browserCalls } from "#lib/upstream/calls.ts";
import { countView } from "#lib/proxy/posts/count-view.ts";
import { checkLimit, takeLimit } from "#lib/proxy/limits.ts";
import { readMedia } from "#lib/proxy/media.ts";
import { vote } from "#lib/proxy/posts/poll.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { siteUrl } from "#tests/support/members/members.ts";

useSiteSettings();

/** Creates an upstream that accepts every request and records its path. */
function countingUpstream() {
  const reached: string[] = [];
  return {
    reached,
    upstream: async (request: Request) => {
      reached.push(new URL(request.url).pathname);
      return Response.json({ poll: {}, access_token: "a" });
    },
  };
}

const from = (address: string, more: Readonly<Record<string, string>> = {}) => ({
  "X-Quire-Client-Address": address,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/json",
  ...more,
});

it("a view over the client address's limit returns 204 but is not counted", async () => {
  const { reached, upstream } = countingUpstream();
  const view = (address: string, userAgent: string, postId = "a") =>
    countView(
      postId,
      new Request(`${siteUrl}/api/posts/${postId}/views`, {
        method: "POST",
        headers: from(address, { "User-Agent": userAgent }),
      }),
      upstream,
    );
  for (let count = 0; count < 60; count += 1) {
    expect((await view("192.0.2.10", `browser ${count}`)).status).toBe(204);
  }
  expect(reached).toHaveLength(50);
  await view("192.0.2.10", "browser", "b");
  await view("192.0.2.11", "browser");
  expect(reached).toHaveLength(52);
  for (let count = 0; count < 300; count += 1) {
    expect((await view("192.0.2.12", "browser", `post-${count % 100}`)).status).toBe(204);
  }
  expect((await view("192.0.2.12", "browser", "another")).status).toBe(204);
  expect(reached).toHaveLength(352);
});

it("views of nonexistent posts do not count towards a post's limit", async () => {
  let status = 404;
  const view = () =>
    countView(
      "missing",
      new Request(`${siteUrl}/api/posts/missing/views`, {
        method: "POST",
        headers: from("192.0.2.13"),
      }),
      async () => Response.json({}, { status }),
    );
  for (let count = 0; count < 60; count += 1) expect((await view()).status).toBe(404);
  const headers = new Headers(from("192.0.2.13"));
  await expect(checkLimit(headers, "viewOfPost", "missing")).resolves.toBeUndefined();
  status = 200;
  for (let count = 0; count < 50; count += 1) await view();
  await expect(checkLimit(headers, "viewOfPost", "missing")).rejects.toThrow("Too many attempts");
});

describe("anonymous votes in a poll", () => {
  /** Creates an upstream with polls `p` and `q` that remembers each voter's votes. */
  function createPolls() {
    const votes = new Map<string, string[]>();
    return async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/oauth2/token") return Response.json({ access_token: "a" });
      if (!/polls\/[pq]\b/.test(pathname)) return Response.json({}, { status: 404 });
      const { voter, optionIds } =
        request.method === "POST"
          ? ballot.parse(await request.json())
          : { voter: searchParams.get("voter") ?? "", optionIds: undefined };
      const key = `${pathname.replace(/\/votes$/, "")} ${voter}`;
      if (optionIds !== undefined) votes.set(key, optionIds);
      return Response.json({ poll: { chosen: votes.get(key) ?? [] } });
    };
  }
  const ballot = z.object({ voter: z.string(), optionIds: z.array(z.string()) });

  const createVote =
    (upstream = createPolls()) =>
    (address: string, pollId: string, cookie = "", optionIds = ["yes"]) =>
      vote(
        { postId: "a", pollId },
        new Request(`${siteUrl}/api/posts/a/polls/${pollId}`, {
          method: "POST",
          headers: from(address, { Cookie: cookie }),
          body: JSON.stringify({ optionIds }),
        }),
        upstream,
      );

  it("a poll accepts 100 new anonymous voters per client address and day, and they can change their votes", async () => {
    const cast = createVote();
    const first = await cast("192.0.2.20", "p");
    const [cookie = ""] = (first.headers.get("set-cookie") ?? "").split(";");
    for (let count = 1; count < 100; count += 1) {
      expect((await cast("192.0.2.20", "p")).status).toBe(200);
    }
    const refused = await cast("192.0.2.20", "p");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const madeUp = await cast("192.0.2.20", "p", `quire-voter=${"x".repeat(22)}`);
    expect(madeUp.status).toBe(429);
    expect((await cast("192.0.2.20", "p", cookie, ["no"])).status).toBe(200);
    expect((await cast("192.0.2.20", "p", cookie, [])).status).toBe(200);
    expect((await cast("192.0.2.20", "q")).status).toBe(200);
    expect((await cast("192.0.2.21", "p")).status).toBe(200);
    const member = await cast("192.0.2.20", "p", "__Host-quire-member-session=r");
    expect(member.status).toBe(200);
  });

  it("changed votes do not count towards the limit", async () => {
    const cast = createVote();
    const first = await cast("192.0.2.22", "p");
    const [cookie = ""] = (first.headers.get("set-cookie") ?? "").split(";");
    for (let count = 0; count < 120; count += 1) {
      expect((await cast("192.0.2.22", "p", cookie, [`option ${count}`])).status).toBe(200);
    }
    expect((await cast("192.0.2.22", "p")).status).toBe(200);
  });

  it("votes in nonexistent polls do not count towards the limit", async () => {
    const cast = createVote();
    const headers = new Headers(from("192.0.2.23"));
    for (let count = 0; count < 99; count += 1) await takeLimit(headers, "ballot", "a missing");
    for (let count = 0; count < 3; count += 1) {
      expect((await cast("192.0.2.23", "missing")).status).toBe(404);
    }
    await expect(checkLimit(headers, "ballot", "a missing")).resolves.toBeUndefined();
  });
});

it.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:3::1", "2001:db8:1:4::1", false],
  ["192.0.2.30", "::ffff:192.0.2.30", true],
  ["192.0.2.31", "::ffff:192.0.2.32", false],
])("calls from %s and %s share a limit: %s", async (one, other, isSame) => {
  const headers = (address: string) => new Headers({ "X-Quire-Client-Address": address });
  for (let count = 0; count < 100; count += 1) await takeLimit(headers(one), "register", "p");
  const [next] = await Promise.allSettled([takeLimit(headers(other), "register", "p")]);
  expect(next).toMatchObject(
    isSame ? { reason: { status: 429, code: "TOO_MANY_TRIES" } } : { status: "fulfilled" },
  );
});

it("every API call counts once towards the limit that `calls.ts` assigns to it", async () => {
  const { upstream } = countingUpstream();
  const taken: string[] = [];
  const proxy = createProxy(browserCalls, upstream, async (_headers, name) => {
    taken.push(name);
  });
  for (const { method, path } of browserCalls) {
    const url = siteUrl + path.replaceAll(/:\w+/g, "a1");
    const body = method === "GET" ? null : "{}";
    const answer = await proxy(new Request(url, { method, headers: from("192.0.2.40"), body }));
    expect(answer.status, `${method} ${path}`).toBe(200);
  }
  expect(taken).toHaveLength(browserCalls.length);
  expect(taken.filter((name) => name === "blogQuery")).toHaveLength(4);
  expect(new Set(taken)).toEqual(new Set(browserCalls.map(({ limit }) => limit)));
});

it("an anonymous read over the limit returns 429 with Retry-After and does not reach the upstream", async () => {
  const { reached, upstream } = countingUpstream();
  const proxy = createProxy(browserCalls, upstream);
  const query = (address: string) =>
    proxy(
      new Request(`${siteUrl}/_api/communities-blog-node-api/v3/posts/query`, {
        method: "POST",
        headers: from(address),
        body: "{}",
      }),
    );
  const headers = new Headers({ "X-Quire-Client-Address": "192.0.2.50" });
  for (let count = 0; count < 600; count += 1) await takeLimit(headers, "blogQuery");
  const refused = await query("192.0.2.50");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(reached).toEqual([]);
  expect((await query("192.0.2.51")).status).toBe(200);
});

it("requests for files are limited for clients, but not for the site itself", async () => {
  const missing = (headers: Readonly<Record<string, string>>) =>
    readMedia("a.jpg", new Request(`${siteUrl}/media/a.jpg`, { headers }), async () =>
      Response.json({}, { status: 404 }),
    );
  const headers = new Headers({ "X-Quire-Client-Address": "192.0.2.60" });
  for (let count = 0; count < 6000; count += 1) await takeLimit(headers, "file");
  expect((await missing(Object.fromEntries(headers))).status).toBe(429);
  expect((await missing({})).status).toBe(404);
});
