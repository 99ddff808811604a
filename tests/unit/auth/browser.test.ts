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

/** The strategy of a page that was just loaded. */
async function load(cookies: readonly string[] = []) {
  for (const cookie of cookies) document.cookie = cookie;
  const site = createSitePeer();
  const inits: (RequestInit | undefined)[] = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    inits.push(init);
    // jsdom's own signals are not those of Node's requests.
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

describe("the strategy of a page", () => {
  it("is one for all its islands", async () => {
    const { auth, memberAuth } = await load();
    expect(memberAuth()).toBe(auth);
  });

  it("tells nobody anything once it is disposed of, and the next one is another", async () => {
    const { auth, memberAuth } = await load([session]);
    auth.dispose();
    comeBack();
    await auth.getAuthHeaders();
    const next = memberAuth();
    opened.push(next);
    expect(next).not.toBe(auth);
    expect(next.getActiveToken()).toBe("");
  });

  it("begins as nobody without the hint of a session", async () => {
    const { auth } = await load();
    expect(auth.loggedIn()).toBe(false);
    expect(auth.getTokens().refreshToken.role).toBe("none");
  });

  it("begins as a member with it, and renews at the first call, with the XSRF header", async () => {
    const { auth, site, inits } = await load([session, "XSRF-TOKEN=secret"]);
    expect(auth.loggedIn()).toBe(true);
    await auth.getAuthHeaders();
    expect(site.tokenRequests()).toEqual([
      { clientId: "embedded", grantType: "refresh_token", refreshToken: "kept-by-the-site" },
    ]);
    expect(site.received[0]?.headers.get("X-XSRF-TOKEN")).toBe("secret");
    expect(inits[0]?.credentials).toBe("same-origin");
  });

  it("takes the client's name from the page", async () => {
    document.head.innerHTML = '<meta name="client-id" content="another">';
    const { auth, site } = await load();
    await auth.getAuthHeaders();
    expect(site.tokenRequests()).toEqual([{ clientId: "another", grantType: "anonymous" }]);
  });

  it("is no member's any more when the page comes back after a logout elsewhere", async () => {
    const { auth } = await load([session]);
    await auth.getAuthHeaders();
    comeBack();
    expect(auth.loggedIn()).toBe(true);
    document.cookie = "quire-member=; max-age=0";
    comeBack();
    expect(auth.loggedIn()).toBe(false);
    expect(auth.getActiveToken()).toBe("");
  });

  it("hears of logins in other tabs until it is disposed of", async () => {
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
