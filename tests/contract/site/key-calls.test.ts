/** Tests for calls with an API key through the site's proxy. */
import { expect, it } from "vitest";
import { takeLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { declareCalls } from "#lib/platform/http/declare-calls.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { upstreamKinds, upstreamTo } from "#tests/support/members/member-upstream.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";

const path = "/_api/communities-blog-node-api/v3/posts/query";
const calls = declareCalls(
  { site: path, upstream: "/v3/posts/query", callers: "ownPagesAndKeys", maximumBody: 1_000 },
  ["read", "POST", ""],
);

onSqlite("a call with an API key", (bench) => {
  useSiteSettings();
  /** The tests of both databases share the rate limit counters, so each uses its own addresses. */
  const network = bench.kind === "sqlite" ? "192.0.2" : "198.51.100";

  async function open(kind: (typeof upstreamKinds)[number] = "embedded") {
    const members = await openMembers(bench);
    const key = await createKey(members);
    const upstream = await upstreamTo(kind, bench, members);
    const reached: Headers[] = [];
    const site = createProxy([...calls, ...browserCalls], (request, client) => {
      reached.push(new Headers(request.headers));
      return upstream(request, client);
    });
    /** Sends a call from an address that no other test uses. */
    const send = (address: string, headers: Readonly<Record<string, string>>, body = "{}") =>
      site(
        new Request(siteUrl + path, {
          method: "POST",
          body,
          headers: {
            "Content-Type": "application/json",
            "X-Quire-Client-Address": address,
            ...headers,
          },
        }),
      );
    return { ...members, key, reached, site, send };
  }

  it.each(upstreamKinds)(
    "reaches the platform (%s) from any origin, with the headers of ApiKeyStrategy and without cookies",
    async (kind) => {
      const { key, reached, send } = await open(kind);
      const others: readonly Readonly<Record<string, string>>[] = [
        {},
        { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
        { Cookie: "XSRF-TOKEN=a; __Host-quire-member-session=b" },
      ];
      for (const headers of others) {
        const answer = await send(`${network}.70`, { ...key.headers, ...headers });
        expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
      }
      for (const headers of reached) {
        expect(headers.get("authorization")).toBe(key.key);
        expect(headers.get("wix-site-id")).toBe("site");
        expect(headers.has("cookie")).toBe(false);
      }
    },
  );

  it("is rejected from another origin without a key, and for calls that do not accept keys", async () => {
    const { key, site, reached, send } = await open();
    const origin = { Origin: "https://elsewhere.example" };
    expect((await send(`${network}.71`, origin)).status).toBe(403);
    expect((await send(`${network}.71`, { ...origin, Authorization: "a.b.c" })).status).toBe(403);
    const login = new Request(`${siteUrl}/_api/iam/authentication/v2/login`, {
      method: "POST",
      body: "{}",
      headers: { ...key.headers, ...origin, "Content-Type": "application/json" },
    });
    expect((await site(login)).status).toBe(403);
    expect(reached).toEqual([]);
  });

  it("with a body over the limit is rejected", async () => {
    const { key, reached, send } = await open();
    const body = JSON.stringify({ text: "a".repeat(1_000) });
    expect((await send(`${network}.72`, key.headers, body)).status).toBe(413);
    expect(reached).toEqual([]);
  });

  it("counts towards the limit that stops guessing, unless the key is correct", async () => {
    const { key, platform, send } = await open();
    const address = `${network}.73`;
    const wrong = { Authorization: `quirekey_${"a".repeat(49)}` };
    const revoked = await createKey({ platform });
    await platform.apiKeys.revoke(revoked.id);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      const headers = count % 2 === 0 ? wrong : revoked.headers;
      statuses.push((await send(address, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    expect((await send(address, key.headers)).status).toBe(200);
    expect((await send(`${network}.74`, wrong)).status).toBe(401);
  });

  it("is refused with 429 after 6000 reads in ten minutes from an address", async () => {
    const { key, reached, send } = await open();
    const headers = new Headers({ "X-Quire-Client-Address": `${network}.75` });
    for (let count = 0; count < 6_000; count += 1) await takeLimit(headers, "keyRead");
    expect((await send(`${network}.75`, key.headers)).status).toBe(429);
    expect(reached).toEqual([]);
  });
});
