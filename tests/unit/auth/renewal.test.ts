import { describe, expect, it } from "vitest";
import { createLock } from "#lib/auth/lock.ts";
import { createMemoryStorage } from "#lib/auth/strategy.ts";
import { emptyTokens } from "#lib/auth/tokens.ts";
import {
  createAuth,
  createSitePeer,
  createTabs,
  invalidGrant,
  memberToRenew,
  origin,
  refuse,
} from "./site-peer.ts";

const token = "POST /oauth2/token";
const renewing = { clientId: "embedded", grantType: "refresh_token" };
const asMember = () => ({ storage: createMemoryStorage(memberToRenew) });
const unavailable = () => refuse({ status: 503, message: "later", retryAfterSeconds: 5 });
const offline = () => Promise.reject(new TypeError("fetch failed"));

describe("the first call", () => {
  it("requests anonymous visitor tokens if there are no tokens", async () => {
    const site = createSitePeer();
    const auth = createAuth(site);
    expect(await auth.getAuthHeaders()).toEqual({ headers: { Authorization: "Bearer visitor-1" } });
    expect(auth.getTokens().refreshToken.role).toBe("visitor");
    expect(auth.loggedIn()).toBe(false);
    expect(site.tokenRequests()).toEqual([{ clientId: "embedded", grantType: "anonymous" }]);
  });

  it("renews the member session that the page was loaded with", async () => {
    const site = createSitePeer();
    const auth = createAuth(site, asMember());
    expect(auth.loggedIn()).toBe(true);
    await auth.getAuthHeaders();
    expect(auth.getActiveToken()).toBe("member-1");
    expect(auth.getTokens().refreshToken).toEqual({ value: "kept-by-the-site", role: "member" });
    expect(site.tokenRequests()).toEqual([{ ...renewing, refreshToken: "kept-by-the-site" }]);
  });
});

describe("renewal", () => {
  it("starts only once the access token has expired", async () => {
    const site = createSitePeer();
    let now = 1_000_000;
    const auth = createAuth(site, { now: () => now });
    await auth.getAuthHeaders();
    now += 600_999;
    await auth.getAuthHeaders();
    expect(site.tokenRequests()).toHaveLength(1);
    now = 1_601_000;
    await auth.getAuthHeaders();
    expect(site.tokenRequests()[1]).toEqual({
      ...renewing,
      refreshToken: "kept-by-the-site-for-a-visitor",
    });
    expect(auth.getTokens().accessToken).toEqual({ value: "visitor-2", expiresAt: 2201 });
  });

  it("sends one request for all concurrent calls in a tab", async () => {
    const site = createSitePeer();
    const auth = createAuth(site, asMember());
    const headers = await Promise.all(Array.from({ length: 20 }, () => auth.getAuthHeaders()));
    expect(new Set(headers.map(({ headers }) => headers.Authorization)).size).toBe(1);
    expect(site.tokenRequests()).toHaveLength(1);
  });

  it("sends one request for two tabs of a browser, and the second tab uses the first tab's result", async () => {
    const site = createSitePeer();
    const openChannel = createTabs();
    const lock = createLock("two tabs", navigator.locks);
    const tabs = [1, 2].map(() =>
      createAuth(site, { lock, channel: openChannel(), ...asMember() }),
    );
    await Promise.all(tabs.map((auth) => auth.getAuthHeaders()));
    expect(tabs.map((auth) => auth.getActiveToken())).toEqual(["member-1", "member-1"]);
    expect(site.tokenRequests()).toHaveLength(1);
  });

  it("sends one request for all concurrent calls even if it fails", async () => {
    const site = createSitePeer({ [token]: offline });
    const auth = createAuth(site, asMember());
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => auth.getAuthHeaders()));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(site.tokenRequests()).toHaveLength(1);
  });

  it("asks the other tab for tokens if it waited for that tab but missed its message", async () => {
    const site = createSitePeer();
    const openChannel = createTabs();
    const lock = createLock("hard of hearing", navigator.locks);
    const unheard = openChannel();
    let posts = 0;
    const channel = {
      ...unheard,
      post: (message: unknown) => ++posts > 1 && unheard.post(message),
    };
    const tabs = [channel, openChannel()].map((channel) =>
      createAuth(site, { lock, channel, ...asMember() }),
    );
    await Promise.all(tabs.map((auth) => auth.getAuthHeaders()));
    expect(tabs.map((auth) => auth.getActiveToken())).toEqual(["member-1", "member-1"]);
    expect(posts).toBe(2);
    expect(site.tokenRequests()).toHaveLength(1);
  });

  it("never overlaps between tabs, even without messages between them", async () => {
    let running = 0;
    let most = 0;
    const site = createSitePeer({
      [token]: async (body) => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
        return site.grant(body);
      },
    });
    const lock = createLock("silent tabs", navigator.locks);
    const tabs = [1, 2, 3].map(() => createAuth(site, { lock, ...asMember() }));
    await Promise.all(tabs.map((auth) => auth.getAuthHeaders()));
    expect(most).toBe(1);
    expect(tabs.map((auth) => auth.getActiveToken())).toEqual(["member-1", "member-2", "member-3"]);
  });

  it.each([
    ["the device is offline", offline, { code: "NETWORK" }],
    ["the site is unavailable", unavailable, { status: 503, retryAfterSeconds: 5 }],
    ["the site fails", () => refuse({ status: 500, message: "broken" }), { status: 500 }],
    ["the limit is exceeded", () => refuse({ status: 429, message: "slow down" }), { status: 429 }],
    ["a gateway answers in HTML", () => new Response("<html>", { status: 502 }), { status: 502 }],
    ["the site has no such path", () => refuse({ status: 404, message: "no" }), { status: 404 }],
  ])("keeps the session while %s, and succeeds later", async (_when, answer, error) => {
    const site = createSitePeer({ [token]: answer });
    const auth = createAuth(site, asMember());
    const heard: string[] = [];
    auth.subscribe(({ refreshToken }) => heard.push(refreshToken.role));
    await expect(auth.getAuthHeaders()).rejects.toMatchObject({ name: "AuthError", ...error });
    expect(auth.loggedIn()).toBe(true);
    expect(auth.getTokens()).toEqual(memberToRenew);
    expect(heard).toEqual([]);
    expect(site.tokenRequests()).toHaveLength(1);

    site.answer(token, site.grant);
    expect(await auth.getAuthHeaders()).toEqual({ headers: { Authorization: "Bearer member-1" } });
    expect(heard).toEqual(["member"]);
  });

  it("ends the session on a rejection, requests visitor tokens, and notifies listeners", async () => {
    const site = createSitePeer();
    const refuseMember = (body: unknown) =>
      JSON.stringify(body).includes("refresh_token") ? invalidGrant() : site.grant(body);
    site.answer(token, refuseMember);
    const auth = createAuth(site, asMember());
    const heard: string[] = [];
    auth.subscribe(({ refreshToken }) => heard.push(refreshToken.role));
    await auth.getAuthHeaders();
    expect(auth.loggedIn()).toBe(false);
    expect(auth.getActiveToken()).toBe("visitor-1");
    expect(heard).toEqual(["visitor"]);
    expect(site.tokenRequests()).toEqual([
      { ...renewing, refreshToken: "kept-by-the-site" },
      { clientId: "embedded", grantType: "anonymous" },
    ]);
  });

  it("ends the session on a rejection even if no visitor tokens can be requested", async () => {
    const site = createSitePeer();
    site.answer(token, (body) =>
      JSON.stringify(body).includes("refresh_token") ? invalidGrant() : unavailable(),
    );
    const auth = createAuth(site, asMember());
    await expect(auth.getAuthHeaders()).rejects.toMatchObject({ status: 503 });
    expect(auth.getTokens()).toEqual(emptyTokens);
  });

  it.each([400, 401, 404])(
    "requests new visitor tokens if the old ones are rejected with %d",
    async (status) => {
      const site = createSitePeer();
      site.answer(token, (body) =>
        JSON.stringify(body).includes("refresh_token")
          ? refuse({ status, message: "no" })
          : site.grant(body),
      );
      const visitor = { value: "old", role: "visitor" };
      const tokens = await createAuth(site).generateVisitorTokens({ refreshToken: visitor });
      expect(tokens.accessToken.value).toBe("visitor-1");
    },
  );

  it.each([429, 503])("requests no new visitor tokens on %d", async (status) => {
    const site = createSitePeer({ [token]: () => refuse({ status, message: "later" }) });
    const visitor = { value: "old", role: "visitor" };
    await expect(
      createAuth(site).generateVisitorTokens({ refreshToken: visitor }),
    ).rejects.toMatchObject({ status });
    expect(site.tokenRequests()).toHaveLength(1);
  });

  it("returns usable tokens unchanged and does not store the returned tokens", async () => {
    const site = createSitePeer();
    const auth = createAuth(site, { now: () => 0 });
    const usable = {
      accessToken: { value: "a", expiresAt: 1 },
      refreshToken: { value: "r", role: "visitor" },
    };
    expect(await auth.generateVisitorTokens(usable)).toEqual(usable);
    expect((await auth.renewToken(usable.refreshToken)).accessToken.value).toBe("visitor-1");
    expect(auth.getTokens()).toEqual(emptyTokens);
  });

  it("that finishes after a logout does not log the member back in", async () => {
    const site = createSitePeer();
    const { promise, resolve } = Promise.withResolvers<Response>();
    site.answer(token, () => promise);
    const auth = createAuth(site, asMember());
    const headers = auth.getAuthHeaders();
    await expect.poll(() => site.tokenRequests()).toHaveLength(1);
    auth.setTokens(emptyTokens);
    site.answer(token, site.grant);
    resolve(site.grant({ grantType: "refresh_token", refreshToken: "kept-by-the-site" }));
    expect(await headers).toEqual({ headers: { Authorization: "Bearer visitor-2" } });
    expect(auth.loggedIn()).toBe(false);
  });
});

/** All tabs share the site's cookies, so requests that change the cookies must not overlap. */
describe("a renewal that runs in another tab", () => {
  async function beginRenewal() {
    const site = createSitePeer({
      "POST /headless/v1/redirect-session": () =>
        Response.json({ redirectSession: { fullUrl: `${origin}/logout` } }),
      "DELETE /api/session": () => new Response(null, { status: 204 }),
    });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    site.answer(token, async (body) => {
      await promise;
      return site.grant(body);
    });
    const lock = createLock(crypto.randomUUID(), navigator.locks);
    const renewal = createAuth(site, { lock, ...asMember() }).getAuthHeaders();
    await expect.poll(() => site.tokenRequests()).toHaveLength(1);
    const other = createAuth(site, { lock });
    return { site, renewal, other, finish: () => resolve(undefined) };
  }
  const usable = { ...memberToRenew, accessToken: { value: "m", expiresAt: 10 ** 12 } };

  it("finishes before a code is exchanged", async () => {
    const { site, renewal, other, finish } = await beginRenewal();
    const data = other.generateOAuthData("");
    const exchange = other.getMemberTokens("c", data.state, data);
    await new Promise(setImmediate);
    expect(site.tokenRequests()).toHaveLength(1);
    finish();
    await Promise.all([renewal, exchange]);
    expect(other.getActiveToken()).toBe("member-2");
  });

  it("finishes before a logout deletes the cookies", async () => {
    const { site, renewal, other, finish } = await beginRenewal();
    other.setTokens(usable);
    const logout = other.logout(`${origin}/`);
    const calls = () => site.received.map(({ call }) => call);
    await expect.poll(calls).toContain("POST /headless/v1/redirect-session");
    await new Promise(setImmediate);
    expect(calls()).not.toContain("DELETE /api/session");
    finish();
    await Promise.all([renewal, logout]);
    expect(calls().at(-1)).toBe("DELETE /api/session");
  });
});

describe("tabs of one browser", () => {
  const openTwo = async () => {
    const site = createSitePeer();
    const openChannel = createTabs();
    const [one, two] = [1, 2].map(() => createAuth(site, { channel: openChannel() }));
    if (one === undefined || two === undefined) throw new Error("two tabs are expected");
    await Promise.all([one.getAuthHeaders(), two.getAuthHeaders()]);
    return { site, one, two };
  };
  const memberTokens = {
    accessToken: { value: "m", expiresAt: 10 ** 12 },
    refreshToken: { value: "kept-by-the-site", role: "member" },
  };
  const visitorTokens = {
    accessToken: { value: "v", expiresAt: 10 ** 12 },
    refreshToken: { value: "kept-by-the-site-for-a-visitor", role: "visitor" },
  };

  it("receive each other's login and logout", async () => {
    const { one, two } = await openTwo();
    const heard: string[] = [];
    two.subscribe(({ refreshToken }) => heard.push(refreshToken.role));
    one.setTokens(memberTokens);
    await Promise.resolve();
    expect(two.getTokens()).toEqual(memberTokens);
    one.setTokens(emptyTokens);
    await Promise.resolve();
    expect(two.loggedIn()).toBe(false);
    expect(heard).toEqual(["member", "none"]);
  });

  it("ignore visitor tokens from a tab that missed the login", async () => {
    const openChannel = createTabs();
    const sleeper = openChannel();
    const auth = createAuth(createSitePeer(), { channel: openChannel(), ...asMember() });
    sleeper.post({ kind: "tokens", tokens: visitorTokens, ended: false });
    await Promise.resolve();
    expect(auth.getTokens()).toEqual(memberToRenew);
    sleeper.post({ kind: "tokens", tokens: visitorTokens, ended: true });
    await Promise.resolve();
    expect(auth.getTokens()).toEqual(visitorTokens);
  });

  it("ignore unknown messages", async () => {
    const openChannel = createTabs();
    const stranger = openChannel();
    const auth = createAuth(createSitePeer(), { channel: openChannel(), ...asMember() });
    for (const message of [null, "tokens", { kind: "tokens" }, { kind: "tokens", tokens: {} }]) {
      stranger.post(message);
    }
    await Promise.resolve();
    expect(auth.getTokens()).toEqual(memberToRenew);
  });

  it("receive no messages after they are disposed", async () => {
    const { one, two } = await openTwo();
    two.dispose();
    one.setTokens(memberTokens);
    await Promise.resolve();
    expect(two.loggedIn()).toBe(false);
  });
});
