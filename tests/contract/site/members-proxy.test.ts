/**
 * Tests for the browser's tokens, using the proxy's functions with a real platform (docs/api.md, “Cookies”).
 */
import { expect, it } from "vitest";
import { memberPlaceholder, visitorPlaceholder } from "#lib/auth/tokens.ts";
import { memberToken } from "#lib/proxy/session/member-token.ts";
import { exchangeTokens } from "#lib/proxy/session/token.ts";
import { createHostedUpstream } from "#lib/upstream/hosted.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { errorResponse } from "#lib/wix/errors/error-response.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { renew } from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { clientId, siteUrl } from "#tests/support/members/members.ts";
import { memberCookie, openWatchedSite } from "#tests/support/members/watched-site.ts";

const email = "ada@example.com";
const visitorCookie = "__Host-quire-visitor-session";
const hint = "quire-member";

const tokenRequest = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`${siteUrl}/oauth2/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const renewal = { clientId, grantType: "refresh_token", refreshToken: memberPlaceholder };
const anonymous = { clientId, grantType: "anonymous" };

onSqlite("the proxy for members", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  async function open() {
    const watched = await openWatchedSite(bench, clock);
    return { ...watched, token: (body: object) => watched.fetch(tokenRequest(body)) };
  }

  it("keeps refresh tokens in HttpOnly cookies, and gives the page constant placeholders", async () => {
    const { members, jar, bodies, logIn, token } = await open();
    const { refresh: kept } = await logIn(email);
    expect(jar.attributes(memberCookie).toSorted()).toEqual([
      "HttpOnly",
      `Max-Age=${30 * 24 * 60 * 60}`,
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(await (await token(renewal)).json()).toMatchObject({
      refresh_token: memberPlaceholder,
      token_type: "Bearer",
    });
    expect((await renew(members, kept)).status).toBe(200);
    const secrets = [kept, jar.value(visitorCookie) ?? "", jar.value(memberCookie) ?? ""];
    for (const secret of secrets) {
      expect(secret).not.toBe("");
      expect(bodies.join("\n")).not.toContain(secret);
      expect(jar.readable()).not.toContain(secret);
    }
    expect(jar.readable()).toContain(`${hint}=1`);
  });

  it("keeps a visitor's cookie separate from a member's", async () => {
    const { jar, logIn, token } = await open();
    const { refresh: kept } = await logIn(email);
    const visitor = jar.value(visitorCookie);
    const fresh = await (await token(anonymous)).json();
    expect(fresh.refresh_token).toBe(visitorPlaceholder);
    expect(jar.value(visitorCookie)).not.toBe(visitor);
    expect(jar.value(memberCookie)).toBe(kept);
    const renewed = await token({ ...renewal, refreshToken: visitorPlaceholder });
    expect(await renewed.json()).toMatchObject({ refresh_token: visitorPlaceholder });
    expect([jar.value(memberCookie), jar.value(hint)]).toEqual([kept, "1"]);
  });

  it("stores no session for a code that yields no refresh token", async () => {
    const { jar, token, replaceUpstream } = await open();
    replaceUpstream(async () => Response.json({ access_token: "a", expires_in: 1800 }));
    const grant = { clientId, grantType: "authorization_code", code: "c", codeVerifier: "v" };
    const answer = await token(grant);
    expect(await answer.json()).toEqual({ access_token: "a", expires_in: 1800 });
    expect([jar.value(memberCookie), jar.value(hint)]).toEqual([undefined, undefined]);
  });

  it("deletes the cookies if a page logs out with Wix's package, but not if no session ended", async () => {
    const { jar, logIn, fetch } = await open();
    const { access, refresh: kept } = await logIn(email);
    const logOut = async (headers: Record<string, string>) => {
      const path = `${siteUrl}/_api/iam/authentication/v1/logout`;
      const sdk = { "x-wix-bi-gateway": "environment=js-sdk" };
      return (await fetch(path, { headers: { ...sdk, ...headers } })).json();
    };
    const location = (value: string) => ({ headers: [{ key: "Location", value }] });
    expect(await logOut({})).toMatchObject(location(`${siteUrl}/logout`));
    expect(jar.value(memberCookie)).toBe(kept);
    expect(await logOut({ Authorization: access })).toMatchObject(location(siteUrl));
    expect(jar.names()).not.toContain(memberCookie);
  });

  it("keeps the session until the member confirms the logout", async () => {
    const { jar, logIn, visit } = await open();
    const { refresh: kept } = await logIn(email);
    const after = new URLSearchParams({ postLogoutRedirectUri: `${siteUrl}/bye` }).toString();
    const asked = await visit(`${siteUrl}/_api/iam/authentication/v1/logout?${after}`);
    expect(asked.headers.get("location")).toBe(`${siteUrl}/logout?${after}`);
    expect(jar.value(memberCookie)).toBe(kept);
  });

  it("replaces a planted cookie at login", async () => {
    const { members, jar, logIn } = await open();
    jar.set(memberCookie, "planted");
    const { refresh: kept } = await logIn(email);
    expect(kept).not.toBe("planted");
    expect((await renew(members, kept)).status).toBe(200);
  });

  it("deletes an ended session's cookies and any leftover hint cookie", async () => {
    const { members, jar, logIn, token } = await open();
    await logIn(email);
    const identity = await members.platform.identities.find(email);
    await members.platform.identities.requireReset(identity?.id ?? "");
    for (const before of [[memberCookie, hint], [hint]]) {
      const refused = await token(renewal);
      expect(refused.status, before.join()).toBe(400);
      expect(await refused.json()).toMatchObject({
        details: { applicationError: { code: "invalid_grant" } },
      });
      expect(jar.names()).toEqual(["XSRF-TOKEN", visitorCookie]);
      jar.set(hint, "1");
    }
  });

  it("keeps the cookies if the upstream is unreachable, busy or failing", async () => {
    const { jar, logIn, token, replaceUpstream } = await open();
    const { refresh: kept } = await logIn(email);
    replaceUpstream(createHostedUpstream({ clientId, apiOrigin: "http://127.0.0.1:9" }));
    const away = await token(renewal);
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    for (const [status, code] of [
      [429, "TOO_MANY_TRIES"],
      [500, "INTERNAL"],
      [404, "invalid_grant"],
      [429, "invalid_grant"],
      [500, "invalid_grant"],
      [503, "invalid_grant"],
    ] as const) {
      const wire = new WireError({ status, code, message: "Not now.", retryAfterSeconds: 7 });
      replaceUpstream(async () => errorResponse(wire, "request-1"));
      const refused = await token(renewal);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([status, "7"]);
      expect([jar.value(memberCookie), jar.value(hint)]).toEqual([kept, "1"]);
    }
  });

  it("returns 502 and keeps the cookies if the upstream's token response is invalid", async () => {
    const { jar, logIn, token, replaceUpstream } = await open();
    const { refresh: kept } = await logIn(email);
    for (const answer of [
      () => new Response(null, { status: 200 }),
      () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example" } }),
      () => new Response("<h1>Pay for this network</h1>"),
      () => Response.json({ refresh_token: 7 }),
    ]) {
      replaceUpstream(async () => answer());
      expect((await token(renewal)).status).toBe(502);
      expect([jar.value(memberCookie), jar.value(hint)]).toEqual([kept, "1"]);
    }
  });

  it("ends the session if the upstream answers 401 with invalid_grant", async () => {
    const { jar, logIn, token, replaceUpstream } = await open();
    await logIn(email);
    replaceUpstream(async () => Response.json({ error: "invalid_grant" }, { status: 401 }));
    expect((await token(renewal)).status).toBe(401);
    expect(jar.names()).not.toContain(memberCookie);
  });

  it("does not treat a member as a visitor while the upstream cannot renew the session", async () => {
    const { jar, logIn } = await open();
    await logIn(email);
    const headers = new Headers({ Cookie: jar.header() });
    for (const [status, told] of [
      [429, 429],
      [500, 503],
      [503, 503],
    ] as const) {
      const wire = new WireError({ status, code: "invalid_grant", message: "Not now." });
      const upstream = async () => errorResponse(wire, "request-1");
      await expect(memberToken(headers, upstream)).rejects.toMatchObject({ status: told });
    }
    const busy = async () => Response.json({}, { status: 429, headers: { "Retry-After": "40" } });
    await expect(memberToken(headers, busy)).rejects.toMatchObject({ retryAfterSeconds: 40 });
    const ended = async () => Response.json({ error: "invalid_grant" }, { status: 400 });
    expect(await memberToken(headers, ended)).toBeUndefined();
  });

  it("treats a session rejected by the upstream as absent", async () => {
    const headers = new Headers({ Cookie: `${memberCookie}=r` });
    for (const [status, error] of [
      [400, "invalid_request"],
      [401, "invalid_client"],
    ] as const) {
      const upstream = async () => Response.json({ error }, { status });
      expect(await memberToken(headers, upstream)).toBeUndefined();
    }
  });

  it("does not send a malformed session cookie to the upstream, and deletes it on renewal", async () => {
    for (const value of ["x".repeat(4_097), "a\u0080b"]) {
      const headers = new Headers({ Cookie: `${memberCookie}=${value}` });
      expect(await memberToken(headers, () => Promise.reject(new Error("sent")))).toBeUndefined();
    }
    const response = await exchangeTokens(
      tokenRequest(renewal, { Cookie: `${memberCookie}=${"x".repeat(4_097)}`, Origin: siteUrl }),
      () => Promise.reject(new Error("sent")),
    );
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().join()).toContain(`${memberCookie}=;`);
  });

  it("accepts a renewal without a new refresh token, and an error in OAuth format", async () => {
    const { jar, logIn, token, replaceUpstream } = await open();
    const { refresh: kept } = await logIn(email);
    replaceUpstream(async () => Response.json({ access_token: "a", expires_in: 1800 }));
    expect(await (await token(renewal)).json()).toMatchObject({ refresh_token: memberPlaceholder });
    expect(jar.value(memberCookie)).toBe(kept);
    replaceUpstream(async () => Response.json({ error: "invalid_grant" }, { status: 400 }));
    expect((await token(renewal)).status).toBe(400);
    expect(jar.names()).not.toContain(memberCookie);
  });

  it("rejects alternative spellings of a grant, so that no refresh token reaches the page", async () => {
    const { reached, token } = await open();
    for (const body of [
      { clientId, grant_type: "anonymous" },
      { clientId, grant_type: "refresh_token", refresh_token: memberPlaceholder },
      { clientId, grantType: "client_credentials" },
      { clientId, grantType: ["anonymous"] },
      { clientId },
      [],
      { ...renewal, refreshToken: { $ne: "" } },
    ]) {
      expect((await token(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(reached).toEqual([]);
  });

  it("sets no cookie for a client that stores its refresh token itself", async () => {
    const { members, site, logIn } = await open();
    const { refresh: own } = await logIn(email);
    const answer = await site(tokenRequest({ ...renewal, refreshToken: own }));
    expect(await answer.json()).toMatchObject({ refresh_token: own });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await renew(members, own)).status).toBe(200);
  });
});
