// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSitePeer } from "./site-peer.ts";

const session = "quire-member=1";
const opened: { dispose(): void }[] = [];

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  for (const auth of opened.splice(0)) auth.dispose();
  vi.unstubAllGlobals();
  for (const pair of document.cookie.split("; ")) {
    document.cookie = `${pair.split("=")[0]}=; max-age=0`;
  }
  document.head.replaceChildren();
});

/** Returns the auth strategy for a newly loaded page. */
async function load(cookies: readonly string[] = []) {
  for (const cookie of cookies) document.cookie = cookie;
  const site = createSitePeer();
  const inits: (RequestInit | undefined)[] = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    inits.push(init);
    // Node's requests do not accept jsdom's abort signals.
    return site.fetch(input, { ...init, signal: null });
  });
  const { memberAuth } = await import("#lib/auth/browser.ts");
  const auth = memberAuth();
  opened.push(auth);
  return { site, inits, auth, memberAuth };
}

function comeBack(): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
}

describe("a page's auth strategy", () => {
  it("is shared by all islands", async () => {
    const { auth, memberAuth } = await load();
    expect(memberAuth()).toBe(auth);
  });

  it("stops its updates when it is disposed, and is replaced by a new one", async () => {
    const { auth, memberAuth } = await load([session]);
    auth.dispose();
    comeBack();
    await auth.getAuthHeaders();
    const next = memberAuth();
    opened.push(next);
    expect(next).not.toBe(auth);
    expect(next.getActiveToken()).toBe("");
  });

  it("starts logged out if the session hint is missing", async () => {
    const { auth } = await load();
    expect(auth.loggedIn()).toBe(false);
    expect(auth.getTokens().refreshToken.role).toBe("none");
  });

  it("starts as a member if the session hint is present, and renews at the first call with the XSRF header", async () => {
    const { auth, site, inits } = await load([session, "XSRF-TOKEN=secret"]);
    expect(auth.loggedIn()).toBe(true);
    await auth.getAuthHeaders();
    expect(site.tokenRequests()).toEqual([
      { clientId: "embedded", grantType: "refresh_token", refreshToken: "kept-by-the-site" },
    ]);
    expect(site.received[0]?.headers.get("X-XSRF-TOKEN")).toBe("secret");
    expect(inits[0]?.credentials).toBe("same-origin");
  });

  it("reads the client ID from the page", async () => {
    document.head.innerHTML = '<meta name="client-id" content="another">';
    const { auth, site } = await load();
    await auth.getAuthHeaders();
    expect(site.tokenRequests()).toEqual([{ clientId: "another", grantType: "anonymous" }]);
  });

  it("is logged out when the page is shown again after the member logged out elsewhere", async () => {
    const { auth } = await load([session]);
    await auth.getAuthHeaders();
    comeBack();
    expect(auth.loggedIn()).toBe(true);
    document.cookie = "quire-member=; max-age=0";
    comeBack();
    expect(auth.loggedIn()).toBe(false);
    expect(auth.getActiveToken()).toBe("");
  });

  it("receives logins from other tabs until it is disposed", async () => {
    const { auth } = await load();
    const tokens = {
      accessToken: { value: "m", expiresAt: 10 ** 12 },
      refreshToken: { value: "kept-by-the-site", role: "member" },
    };
    const other = new BroadcastChannel("quire-auth");
    const heard = new Promise((resolve) => auth.subscribe(resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    other.postMessage({ kind: "tokens", tokens, ended: false });
    expect(await heard).toEqual(tokens);
    other.close();
    expect(auth.loggedIn()).toBe(true);
  });
});
