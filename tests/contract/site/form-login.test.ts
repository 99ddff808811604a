/** Tests for registration and login through plain HTML forms on a site that embeds the platform. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { allowWaitingRequest, submitForm } from "#lib/proxy/forms/plain-forms.ts";
import { readPlainLogin } from "#lib/proxy/forms/plain-login.ts";
import { embeddedPlatform } from "#lib/upstream/embedded-platform.ts";
import { redirectSession } from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import {
  authRequest,
  createCaller,
  goodPassword,
  siteUrl,
} from "#tests/support/members/members.ts";

const memberCookie = "__Host-quire-member-session";
const formCookie = "__Host-quire-plain-login";
const fields = { email: "ada@example.com", password: goodPassword };

useSiteSettings();
beforeAll(async () => {
  vi.stubEnv("MEMBERS_VERIFY_EMAIL", "false");
  await embeddedPlatform();
});
afterAll(async () => {
  await (await embeddedPlatform()).close();
});

let visitors = 0;

const fromOwnPage = { "Sec-Fetch-Site": "same-origin" };

/** Creates a form submission request, with a new client address each time to avoid the rate limits. */
function formRequest(
  kind: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = fromOwnPage,
): Request {
  visitors += 1;
  return new Request(`${siteUrl}/api/forms/${kind}`, {
    method: "POST",
    headers: { ...headers, "X-Quire-Client-Address": `192.0.2.${visitors}` },
    body: new URLSearchParams(form),
  });
}

async function submit(
  kind: "login" | "register",
  form: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) {
  const response = await submitForm(kind, formRequest(kind, form, headers));
  expect(response.status).toBe(303);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const cookies = response.headers.getSetCookie().map((line) => line.split("=")[0]);
  return { location: response.headers.get("location"), cookies };
}

it("registers, logs in, and redirects to returnTo, showing a welcome message after registration", async () => {
  const session = [memberCookie, "quire-member", formCookie];
  const returnTo = "/post/alder?page=2";
  expect(await submit("register", { ...fields, nickname: "Ada", returnTo })).toEqual({
    location: `${returnTo}#welcome`,
    cookies: session,
  });
  expect(await submit("login", fields)).toEqual({ location: "/account", cookies: session });
  expect(await submit("login", fields, { Origin: siteUrl })).toMatchObject({ cookies: session });
});

it("never redirects to another site, whatever the form contains", async () => {
  for (const returnTo of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
    expect(await submit("login", { ...fields, returnTo })).toMatchObject({ location: "/account" });
  }
});

it.each([
  ["login", { password: "another harbour" }, "/login?problem=invalidPassword"],
  ["login", { email: "nobody@example.com" }, "/login?problem=invalidPassword"],
  ["login", { email: "", password: "" }, "/login?problem=invalidPassword"],
  ["register", {}, "/register?problem=emailAlreadyExists"],
  ["register", { email: "a@x,b@y" }, "/register?problem=invalidEmail"],
  ["register", { email: "eve@example.com", password: "short" }, "/register?problem=weakPassword"],
  [
    "register",
    { email: "eve@example.com", nickname: "x".repeat(61) },
    "/register?problem=outOfOrder",
  ],
] as const)("redirects to the form after a failed %s with %j", async (kind, wrong, location) => {
  expect(await submit(kind, { ...fields, ...wrong })).toEqual({ location, cookies: [formCookie] });
});

it("keeps the destination, email and name from a rejected form, but not the password", async () => {
  const form = { ...fields, nickname: "Ada", password: "short", returnTo: "/post/alder#like" };
  const response = await submitForm("register", formRequest("register", form));
  expect(response.headers.get("location")).toBe(
    "/register?returnTo=%2Fpost%2Falder%23like&problem=weakPassword",
  );
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly; Secure$/);
  const kept = readPlainLogin(new Headers({ Cookie: cookie }));
  expect(kept).toEqual({
    email: fields.email,
    nickname: "Ada",
    returnTo: "",
  });
});

it("answers 404 for a nonexistent form", async () => {
  for (const name of ["nothing", "constructor"]) {
    expect((await submitForm(name, formRequest(name, fields))).status).toBe(404);
  }
});

it("answers 413 for a body that is larger than any form", async () => {
  const response = await submitForm(
    "login",
    new Request(`${siteUrl}/api/forms/login`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "X-Quire-Client-Address": "192.0.2.99" },
      body: new URLSearchParams({ ...fields, nickname: "x".repeat(64 * 1024) }),
    }),
  );
  expect(response.status).toBe(413);
});

/** Starts an authorization request that prompts the member, and returns its session parameter. */
async function startRequest(prompt: "consent" | "select_account" | "login"): Promise<string> {
  const { fetch } = await embeddedPlatform();
  const { call, post } = createCaller(siteUrl, fetch);
  const request = authRequest({
    verifier: "v".repeat(43),
    redirectUri: `${siteUrl}/login/callback`,
  });
  const { fullUrl } = await redirectSession(
    { call, post },
    { auth: { authRequest: request, prompt } },
  );
  const page = await call("GET", fullUrl.slice(siteUrl.length));
  return new URL(page.headers.get("location") ?? "").searchParams.get("session") ?? "";
}

/** Submits the consent form. */
async function allow(session: string, headers: Readonly<Record<string, string>>) {
  const response = await allowWaitingRequest(
    new Request(`${siteUrl}/api/forms/authorize`, {
      method: "POST",
      headers: { "X-Quire-Client-Address": "192.0.2.98", ...headers },
      body: new URLSearchParams({ session }),
    }),
  );
  return { status: response.status, location: response.headers.get("location") ?? "" };
}

/** Follows an authorization URL and returns the URL that the client is redirected to. */
async function follow(fullUrl: string): Promise<URL> {
  const { fetch } = await embeddedPlatform();
  const answer = await fetch(new Request(fullUrl, { redirect: "manual" }));
  return new URL(answer.headers.get("location") ?? "");
}

it("continues a pending authorization for a member who consents", async () => {
  const response = await submitForm(
    "login",
    new Request(`${siteUrl}/api/forms/login`, {
      method: "POST",
      headers: { Origin: siteUrl, "X-Quire-Client-Address": "192.0.2.97" },
      body: new URLSearchParams(fields),
    }),
  );
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const session = await startRequest("consent");
  const own = { "Sec-Fetch-Site": "same-origin" };
  expect(await allow(session, { ...own, Cookie: cookie, "Sec-Fetch-Site": "cross-site" })).toEqual({
    status: 403,
    location: "",
  });
  const agreed = await allow(session, { ...own, Cookie: cookie });
  expect(agreed.status).toBe(303);
  const { pathname, searchParams } = await follow(agreed.location);
  expect([pathname, searchParams.get("state")]).toEqual(["/login/callback", "the-state"]);
  expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);

  const loggedOut = await allow(session, own);
  expect(loggedOut.location.startsWith(`${siteUrl}/login?session=`)).toBe(true);
  expect(await allow("made-up", own)).toEqual({ status: 303, location: "/login?problem=expired" });
});

it("logs in for a pending authorization, but not to the site itself", async () => {
  const session = await startRequest("login");
  const { location, cookies } = await submit("login", { ...fields, session });
  expect(cookies).toEqual([formCookie]);
  const { pathname, searchParams } = await follow(location ?? "");
  expect(pathname).toBe("/login/callback");
  expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  expect(await submit("login", { ...fields, session: "made-up" })).toMatchObject({
    location: "/login?problem=expired",
  });
});
