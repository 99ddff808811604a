/**
 * Tests for the member calls that the proxy forwards, and for their responses (docs/api.md, “Forwarded
 * calls”).
 */
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { clientId, siteUrl } from "#tests/support/members/members.ts";
import { openWatchedSite } from "#tests/support/members/watched-site.ts";

const email = "ada@example.com";
const authentication = "/_api/iam/authentication";
const json = { "Content-Type": "application/json" };

onSqlite("member calls", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();
  const open = () => openWatchedSite(bench, clock);

  it("get 404 without reaching the upstream unless they are listed", async () => {
    const { fetch, reached } = await open();
    for (const [method, path] of [
      ["GET", `${authentication}/v2/login`],
      ["PATCH", `${authentication}/v2/register`],
      ["POST", `${authentication}/v1/logout`],
      ["POST", `${authentication}/v3/login`],
      ["POST", `${authentication}/v2/login/`],
      ["POST", `${authentication}/v2/..%2fv2/login`],
      ["POST", "/_api/iam/verification/v1/auth/%76erify%252e"],
      ["GET", "/_iam/recovery/v1/recover"],
      ["POST", "//169.254.169.254/_iam/recovery/v1/recover"],
      ["POST", "/oauth2/authorize"],
      ["GET", "/api/account/anything"],
      ["POST", "/api/account"],
      ["DELETE", "/api/account/sessions/..%2f..%2fdelete"],
      ["POST", "/quire/v1/account/delete"],
      ["GET", "/members/v1/members/my"],
      ["GET", "/_api/redirects-api/v1/redirect-session"],
      ["POST", "/iam/recovery/v1/send-email"],
      ["POST", "/v1/register"],
    ] as const) {
      const response = await fetch(siteUrl + path, {
        method,
        headers: json,
        ...(method === "GET" ? {} : { body: "{}" }),
      });
      expect(response.status, `${method} ${path}`).toBe(404);
    }
    expect(reached).toEqual([]);
  });

  it("accept bodies of at most 64 kB", async () => {
    const { fetch, reached } = await open();
    for (const path of [`${authentication}/v2/login`, "/oauth2/token", "/api/account/email"]) {
      const body = JSON.stringify({ password: "a".repeat(64 * 1024) });
      const response = await fetch(siteUrl + path, { method: "POST", headers: json, body });
      expect(response.status, path).toBe(413);
    }
    expect(reached).toEqual([]);
  });

  it("can use DELETE with no body, or with the empty body that the server's adapter creates", async () => {
    const { fetch, auth, logIn } = await open();
    await logIn(email);
    for (const body of [null, new Uint8Array()]) {
      const init = { method: "DELETE", body };
      expect((await auth.fetchWithAuth("/api/account/sessions", init)).status).toBe(200);
      expect((await fetch(`${siteUrl}/api/session`, init)).status).toBe(204);
    }
  });

  it("are rejected without a member's token, and with a visitor's", async () => {
    const { fetch, auth: visitor } = await open();
    for (const path of ["/_api/members/v1/members/my", "/api/account", "/api/account/data"]) {
      expect((await fetch(siteUrl + path)).status, path).toBe(401);
      expect((await visitor.fetchWithAuth(path)).status, path).toBe(403);
    }
  });

  it("redirect a browser, setting only the necessary headers", async () => {
    const { auth, register, visit } = await open();
    const sessionToken = await register(email);
    const oauthData = auth.generateOAuthData(`${siteUrl}/login/callback`);
    const { authUrl } = await auth.getAuthUrl(oauthData, { prompt: "none", sessionToken });
    const redirect = await visit(authUrl);
    const named = ["cache-control", "x-content-type-options", "x-wix-request-id"];
    expect(redirect.status).toBe(303);
    expect([...redirect.headers.keys()].toSorted()).toEqual(
      ["location", "referrer-policy", ...named].toSorted(),
    );
    expect(redirect.headers.get("referrer-policy")).toBe("no-referrer");
    const answer = auth.parseFromUrl(redirect.headers.get("location") ?? "");
    await auth.getMemberTokens(answer.code, answer.state, oauthData);
    expect(auth.loggedIn()).toBe(true);
  });

  it("respond to a frame with a page that only this site may frame", async () => {
    const { auth, visit } = await open();
    const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData(""), {
      prompt: "none",
      responseMode: "web_message",
    });
    const page = await visit(authUrl);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors 'self' https:\/\/blog\.example$/,
    );
    expect(page.headers.has("location")).toBe(false);
    expect(await page.text()).toContain("login_required");
  });

  it("verify a page by a token that its browser receives only once", async () => {
    const { site } = await open();
    const body = JSON.stringify({ clientId, grantType: "anonymous" });
    const from = (cookie: string, more: Readonly<Record<string, string>> = {}) =>
      site(
        new Request(`${siteUrl}/oauth2/token`, {
          method: "POST",
          headers: { ...json, Cookie: cookie, Origin: siteUrl, ...more },
          body,
        }),
      );
    const first = await from("theme=dark");
    expect(first.status).toBe(200);
    const given = first.headers.getSetCookie().find((line) => line.startsWith("XSRF")) ?? "";
    expect(given).not.toContain("HttpOnly");
    const [pair = "", value = ""] = /^XSRF-TOKEN=([\w-]{24})/.exec(given) ?? [];
    const repeated = await from(pair, { "X-XSRF-TOKEN": value });
    expect(repeated.status).toBe(200);
    expect(repeated.headers.getSetCookie().join()).not.toContain("XSRF");
    expect((await from(pair)).status).toBe(403);
    for (const wrong of ["", `${value}x`]) {
      expect((await from(pair, { "X-XSRF-TOKEN": wrong })).status).toBe(403);
    }
  });

  it("show the browser's name in the member's list of sessions", async () => {
    const { auth, logIn } = await open();
    await logIn(email);
    const { sessions } = await (await auth.fetchWithAuth("/api/account/sessions")).json();
    expect(sessions).toMatchObject([{ device: "Firefox on Linux", isCurrent: true }]);
  });
});
