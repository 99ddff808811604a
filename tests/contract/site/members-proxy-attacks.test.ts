/** Tests that attack the member calls as other sites or forged clients (W1, W4 and W5 in docs/faults.md). */
import { expect, it } from "vitest";
import { memberPlaceholder } from "#lib/auth/tokens.ts";
import { submitForm } from "#lib/proxy/forms/plain-forms.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  expectEnded,
  readMy,
  redirectSession,
  renew,
} from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { clientId, goodPassword, siteUrl } from "#tests/support/members/members.ts";
import { memberCookie, openWatchedSite } from "#tests/support/members/watched-site.ts";

const email = "ada@example.com";
const credentials = { loginId: { email }, password: goodPassword };
const logoutPath = "/_api/iam/authentication/v1/logout";
const json = { "Content-Type": "application/json" };

/** Calls that an attacking site would make, with their bodies. */
const wanted: readonly (readonly [string, string, object])[] = [
  ["POST", "/_api/iam/authentication/v2/login", credentials],
  ["POST", "/_api/iam/authentication/v2/register", credentials],
  ["POST", "/_api/iam/authentication/v2/change-password", { newPassword: goodPassword }],
  ["POST", "/_iam/recovery/v1/send-email", { email, redirect: {} }],
  ["POST", "/headless/v1/redirect-session", { logout: { clientId } }],
  ["POST", "/oauth2/token", { clientId, grantType: "anonymous" }],
  ["PATCH", "/api/account/profile", { nickname: "Mallory" }],
  ["DELETE", "/api/account/sessions", {}],
  ["DELETE", "/api/session", {}],
];

/** Kinds of attack, with the headers that identify them. */
const attempts: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a cross-site form", { "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" }],
  ["a cross-site page", { "Sec-Fetch-Site": "cross-site", ...json }],
  ["a page of a neighbouring site", { "Sec-Fetch-Site": "same-site", ...json }],
  ["another origin", { Origin: "https://evil.example", ...json }],
  ["the origin null", { Origin: "null", ...json }],
  ["another port", { Origin: `${siteUrl}:8443`, ...json }],
  ["JSON as text/plain", { Origin: siteUrl, "Content-Type": "text/plain" }],
  ["JSON as a form", { Origin: siteUrl, "Content-Type": "application/x-www-form-urlencoded" }],
  ["a cookie without an XSRF token", { Cookie: "XSRF-TOKEN=abc; quire-member=1", ...json }],
  ["a wrong XSRF token", { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abd", ...json }],
];

onSqlite("the proxy for members under attack", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();
  const open = () => openWatchedSite(bench, clock);

  it.each(attempts)("rejects every call by %s with 403", async (_, headers) => {
    const { site, reached } = await open();
    for (const [method, path, body] of wanted) {
      const init = { method, headers, body: JSON.stringify(body) };
      const response = await site(new Request(siteUrl + path, init));
      expect(response.status, `${method} ${path}`).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(reached).toEqual([]);
  });

  it("rejects a login from another site's form", async () => {
    const elsewhere: readonly Readonly<Record<string, string>>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "null" },
      { Origin: "https://evil.example" },
      {},
    ];
    for (const headers of elsewhere) {
      const body = new URLSearchParams({ email, password: goodPassword });
      const request = new Request(`${siteUrl}/api/forms/login`, { method: "POST", headers, body });
      const response = await submitForm("login", request);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("rejects attempts by another site to read member data", async () => {
    const { site, reached } = await open();
    for (const path of ["/_api/members/v1/members/my", "/api/account", "/api/account/data"]) {
      const headers = { "Sec-Fetch-Site": "cross-site" };
      expect((await site(new Request(siteUrl + path, { headers }))).status).toBe(403);
    }
    expect(reached).toEqual([]);
  });

  it("forwards only listed headers, never forged ones", async () => {
    const { site, reached } = await open();
    const made = {
      ...json,
      Authorization: "",
      Cookie: `${memberCookie}=secret`,
      Forwarded: "host=evil.example",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Host": "evil.example",
      "X-Quire-Client-Address": "203.0.113.9",
      "X-Quire-Device": "Somebody else's",
      "X-Wix-Site-Id": "another",
    };
    for (const [path, body, kept] of [
      ["/_api/iam/authentication/v2/register", credentials, ["content-type"]],
      ["/oauth2/token", { clientId, grantType: "anonymous" }, ["content-type", "x-quire-device"]],
    ] as const) {
      const init = { method: "POST", headers: made, body: JSON.stringify(body) };
      expect((await site(new Request(siteUrl + path, init))).status).toBe(200);
      const headers = reached.at(-1)?.headers ?? new Headers();
      expect([...headers.keys()].toSorted()).toEqual(kept);
      expect(headers.get("x-quire-device") ?? "A browser").toBe("A browser");
    }
    const claimed = { Authorization: "Bearer made-up", Connection: "close, Authorization" };
    await site(new Request(`${siteUrl}/_api/members/v1/members/my`, { headers: claimed }));
    expect(reached.at(-1)?.headers.has("authorization")).toBe(false);
  });

  it("emails links to this site, regardless of the request's host headers", async () => {
    const { members, fetch, logIn } = await open();
    await logIn(email);
    const { status } = await fetch(`${siteUrl}/_iam/recovery/v1/send-email`, {
      method: "POST",
      headers: { ...json, Host: "evil.example", "X-Forwarded-Host": "evil.example" },
      body: JSON.stringify({ email, redirect: {} }),
    });
    expect(status).toBe(200);
    const { text = "", html = "" } = await members.mail.nextTo(email, /recoveryToken/);
    expect(text).toContain(`${siteUrl}/reset-password#recoveryToken=`);
    expect(text + html).not.toContain("evil.example");
  });

  it("keeps the session if another site navigates to the logout URL", async () => {
    const { members, jar, visit, logIn } = await open();
    const tokens = await logIn(email);
    const ofNobody = await redirectSession(members, { logout: { clientId } });
    for (const url of [
      siteUrl + logoutPath,
      `${siteUrl + logoutPath}?clientId=${clientId}&postLogoutRedirectUri=${siteUrl}`,
      `${siteUrl + logoutPath}?session=${"a".repeat(43)}`,
      ofNobody.fullUrl,
    ]) {
      const response = await visit(url, "cross-site");
      expect(response.headers.getSetCookie(), url).toEqual([]);
    }
    const unasked = await visit(siteUrl + logoutPath);
    expect(unasked.headers.get("location")).toBe(`${siteUrl}/logout`);
    expect([jar.value(memberCookie), jar.value("quire-member")]).toEqual([tokens.refresh, "1"]);
    expect((await renew(members, tokens.refresh)).status).toBe(200);
    expect((await readMy(members, tokens.access)).status).toBe(200);
  });

  it("ends the session and deletes its cookies if a page on this site navigates to the logout URL", async () => {
    const { members, jar, visit, fetch, logIn } = await open();
    const tokens = await logIn(email);
    const { fullUrl } = await redirectSession(members, { logout: { clientId } }, tokens.access);
    const response = await visit(fullUrl);
    expect([response.status, response.headers.get("location")]).toEqual([303, siteUrl]);
    expect(jar.names()).not.toContain(memberCookie);
    expect(jar.names()).not.toContain("quire-member");
    await expectEnded(members, tokens);
    const renewal = { clientId, grantType: "refresh_token", refreshToken: memberPlaceholder };
    const body = JSON.stringify(renewal);
    const refused = await fetch(`${siteUrl}/oauth2/token`, { method: "POST", headers: json, body });
    expect(refused.status).toBe(400);
    jar.set(memberCookie, tokens.refresh);
    const replayed = await fetch(`${siteUrl}/oauth2/token`, {
      method: "POST",
      headers: json,
      body,
    });
    expect(replayed.status).toBe(400);
  });
});
