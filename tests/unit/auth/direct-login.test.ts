// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFrameHost } from "#lib/auth/browser.ts";
import { createAuth, createSitePeer, origin } from "./site-peer.ts";

const redirectSession = "POST /headless/v1/redirect-session";
const authUrl = `${origin}/oauth2/authorize?request=1`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Starts a direct login and waits for its frame. */
async function begin() {
  const site = createSitePeer({
    [redirectSession]: () => Response.json({ redirectSession: { fullUrl: authUrl } }),
  });
  const removed = vi.spyOn(window, "removeEventListener");
  const auth = createAuth(site, { frames: createFrameHost(window) });
  const outcome = auth.getMemberTokensForDirectLogin("session").then(
    (tokens) => ({ tokens, error: undefined }),
    (error: unknown) => ({ tokens: undefined, error }),
  );
  while (document.querySelector("iframe") === null) await vi.advanceTimersByTimeAsync(0);
  const asked = site.received.find(({ call }) => call === redirectSession)?.body;
  const state = readState(asked);
  const frame = document.querySelector("iframe");
  return { site, auth, outcome, asked, state, frame, removed };
}

function readState(body: unknown): string {
  const match = /"state":"([^"]+)"/.exec(JSON.stringify(body));
  if (match?.[1] === undefined) throw new Error("a redirect session has a state");
  return match[1];
}

function post(data: unknown, from: { origin: string; source: Window | null }): void {
  window.dispatchEvent(new MessageEvent("message", { data, ...from }));
}

function expectNothingLeft(removed: { mock: { calls: unknown[][] } }): void {
  expect(document.querySelector("iframe")).toBeNull();
  expect(removed.mock.calls.filter(([type]) => type === "message")).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
}

describe("direct login", () => {
  it("requests a URL with web_message, prompt none and the session token", async () => {
    const { asked, state, frame } = await begin();
    expect(asked).toEqual({
      auth: {
        authRequest: {
          clientId: "embedded",
          codeChallenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
          codeChallengeMethod: "S256",
          responseMode: "web_message",
          responseType: "code",
          scope: "offline_access",
          state,
          sessionToken: "session",
        },
        prompt: "none",
      },
    });
    expect(frame?.src).toBe(authUrl);
    expect(frame?.style.display).toBe("none");
    vi.advanceTimersByTime(120_000);
  });

  it("exchanges the code from the frame's message and removes its frame, listener and timer", async () => {
    const { site, auth, outcome, state, frame, removed } = await begin();
    post({ code: "c", state }, { origin, source: frame?.contentWindow ?? null });
    expect((await outcome).tokens?.refreshToken).toEqual({
      value: "kept-by-the-site",
      role: "member",
    });
    expect(site.tokenRequests().at(-1)).toEqual({
      clientId: "embedded",
      grantType: "authorization_code",
      code: "c",
      codeVerifier: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
    });
    expect(auth.loggedIn()).toBe(true);
    expectNothingLeft(removed);
  });

  it.each([
    ["from another origin", { origin: "https://evil.example" }, {}],
    ["from an origin that starts like the site's", { origin: `${origin}.evil.example` }, {}],
    ["from the opaque origin", { origin: "null" }, {}],
    ["from the page itself", { source: window }, {}],
    ["from no window", { source: null }, {}],
    ["with another state", {}, { state: "other" }],
    ["without a state", {}, { state: undefined }],
    ["with a state that is not a string", {}, { state: ["s"] }],
  ])("ignores a message that comes %s", async (_how, from, data) => {
    const { site, outcome, state, frame, removed } = await begin();
    const source = frame?.contentWindow ?? null;
    post({ code: "evil", state, ...data }, { origin, source, ...from });
    for (const noise of [null, undefined, "text", 7, []]) post(noise, { origin, source });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(document.querySelector("iframe")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect((await outcome).error).toMatchObject({
      code: "OAUTH_TIMEOUT",
      message: "OAuth flow timed out",
    });
    expect(JSON.stringify(site.tokenRequests())).not.toContain("evil");
    expectNothingLeft(removed);
  });

  it("accepts the right message after wrong ones", async () => {
    const { outcome, state, frame } = await begin();
    const source = frame?.contentWindow ?? null;
    post({ code: "evil", state }, { origin: "https://evil.example", source });
    post({ code: "c", state }, { origin, source });
    expect((await outcome).tokens?.refreshToken.role).toBe("member");
  });

  it("fails immediately if the frame responds with an error", async () => {
    const { outcome, state, frame, removed } = await begin();
    const source = frame?.contentWindow ?? null;
    post(
      { error: "login_required", error_description: "Please log in.", state },
      { origin, source },
    );
    expect((await outcome).error).toMatchObject({
      code: "AUTHORIZATION_REFUSED",
      message: "Please log in.",
      wireCode: "login_required",
    });
    expectNothingLeft(removed);
  });

  it("fails if the frame responds without a code", async () => {
    const { outcome, state, frame, removed } = await begin();
    post({ state }, { origin, source: frame?.contentWindow ?? null });
    expect((await outcome).error).toMatchObject({ message: "Missing code or _state" });
    expectNothingLeft(removed);
  });
});
