/** Tests for plain HTML forms, from registration to logout, on a site that emails codes. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { submitForm } from "#lib/proxy/forms/plain-forms.ts";
import { isLoggedIn } from "#lib/proxy/session/member-token.ts";
import { embeddedPlatform } from "#lib/upstream/embedded-platform.ts";
import { createCookieJar } from "#tests/support/browser/cookie-jar.ts";
import {
  mailedCode,
  startMailServer,
  type MailServer,
} from "#tests/support/servers/mail-server.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { redirectSession } from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  createCaller,
  goodPassword,
  siteUrl,
} from "#tests/support/members/members.ts";

let mail: MailServer;

useSiteSettings();
beforeAll(async () => {
  mail = await startMailServer();
  vi.stubEnv("SMTP_URL", mail.url);
  await embeddedPlatform();
});
afterAll(async () => {
  await (await embeddedPlatform()).close();
  await mail.stop();
});

/** Creates a browser without JavaScript. */
function openBrowser() {
  const jar = createCookieJar();
  const headers = () => ({ "Sec-Fetch-Site": "same-origin", Cookie: jar.header() });
  return {
    /** Submits a form and returns the URL that the site redirects to. */
    async send(form: string, fields: Readonly<Record<string, string>> = {}) {
      const response = await submitForm(
        form,
        new Request(`${siteUrl}/api/forms/${form}`, {
          method: "POST",
          headers: headers(),
          body: new URLSearchParams(fields),
        }),
      );
      jar.keep(response.headers);
      return response.headers.get("location");
    },
    isLoggedIn: (omitted = "") => {
      const cookies = jar.header().split("; ");
      const kept = cookies.filter((pair) => omitted === "" || !pair.startsWith(omitted));
      return isLoggedIn(new Headers({ Cookie: kept.join("; ") }));
    },
    jar,
  };
}

const codeFor = (email: string) => mail.readNext(email, mailedCode);

it("a visitor can register, enter the emailed code to log in, and log out", async () => {
  const { send, isLoggedIn, jar } = openBrowser();
  const email = "ada@example.com";
  const fields = { email, password: goodPassword, returnTo: "/post/alder" };
  expect(await send("register", fields)).toBe("/verify?waits=code");
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (const typed of [wrong, "12345", "a@x,b"]) {
    expect(await send("verify", { code: typed })).toBe("/verify?waits=code&problem=invalidCode");
  }
  expect(await isLoggedIn()).toBe(false);
  expect(await send("verify", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toBe(
    "/post/alder#welcome",
  );
  expect(jar.names()).toEqual(["__Host-quire-member-session", "quire-member"]);
  expect(await isLoggedIn()).toBe(true);
  // Without the hint cookie, the account pages would redirect back to the login page.
  expect(await isLoggedIn("quire-member=")).toBe(false);

  const before = jar.header();
  expect(await send("logout")).toBe("/");
  const logout = (postLogoutRedirectUri: string) => send("logout", { postLogoutRedirectUri });
  expect(await logout(`${siteUrl}/bye`)).toBe(`${siteUrl}/bye`);
  const rejected = ["https://evil.example/", "HTTPS://blog.example/", "https:\\\\blog.example/"];
  for (const url of rejected) expect(await logout(url), url).toBe("/");
  expect(jar.names()).toEqual([]);
  for (const pair of before.split("; ")) {
    const [name = "", value = ""] = pair.split("=");
    jar.set(name, value);
  }
  expect(await isLoggedIn()).toBe(false);
});

it("a registration resumes a long authorization request once the code is entered", async () => {
  const { send, jar } = openBrowser();
  const email = "cyd@example.com";
  const { fetch } = await embeddedPlatform();
  const caller = createCaller(siteUrl, fetch);
  const redirectUri = `${siteUrl}/login/callback`;
  const { fullUrl } = await redirectSession(caller, {
    auth: { authRequest: authRequest({ verifier: "v".repeat(43), redirectUri }), prompt: "login" },
    callbacks: { loginUrl: `${siteUrl}/login?${"a".repeat(1_000)}` },
    preferences: { additionalQueryParameters: { utm_source: "b".repeat(900) } },
  });
  const page = await caller.call("GET", fullUrl.slice(siteUrl.length));
  const session = new URL(page.headers.get("location") ?? "").searchParams.get("session") ?? "";
  const waiting = `/verify?waits=code&session=${session}`;
  expect(await send("register", { email, password: goodPassword, session })).toBe(waiting);
  expect(await send("verify", { code: "1", session })).toBe(`${waiting}&problem=invalidCode`);
  const authorized = await send("verify", { code: await codeFor(email), session });
  const answer = await caller.call("GET", (authorized ?? "").slice(siteUrl.length));
  expect(answer.headers.get("location")).toMatch(
    /^https:\/\/blog\.example\/login\/callback\?code=[\w-]{43}&/,
  );
  expect(jar.names()).toEqual([]);
});

it("a destination too long for a cookie does not abort the registration", async () => {
  const { send } = openBrowser();
  const email = "dan@example.com";
  const returnTo = `/post/alder?${"a".repeat(3_000)}`;
  await send("register", { email, password: goodPassword, returnTo });
  expect(await send("verify", { code: await codeFor(email) })).toBe("/account#welcome");
});

it("the code can be resent once a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { send } = openBrowser();
  const email = "eve@example.com";
  await send("register", { email, password: goodPassword });
  const first = await codeFor(email);
  expect(await send("resend")).toBe("/verify?waits=code&problem=tooManyTries");
  vi.setSystemTime(Date.now() + 60_001);
  expect(await send("resend")).toBe("/verify?waits=code&done=resent");
  expect(await codeFor(email)).not.toBe(first);
});

it("logging out removes a pending registration", async () => {
  const { send, jar } = openBrowser();
  await send("register", { email: "fay@example.com", password: goodPassword });
  expect(jar.names()).toEqual(["__Host-quire-plain-login"]);
  await send("logout");
  expect(jar.names()).toEqual([]);
});

it("a code submitted without a pending registration is reported as expired", async () => {
  const { send } = openBrowser();
  expect(await send("verify", { code: "123456" })).toBe("/verify?waits=code&problem=expired");
  expect(await send("resend")).toBe("/verify?waits=code&problem=expired");
});

it("a recovery request has the same result whether or not the address has an account", async () => {
  const { send } = openBrowser();
  for (const email of ["ada@example.com", "nobody@example.com"]) {
    expect(await send("recover", { email })).toBe("/recover?done=sent");
  }
  await mail.nextTo("ada@example.com", /\/reset-password#recoveryToken=/);
  expect(await send("recover", { email: "a@x,b@y" })).toBe("/recover?problem=invalidEmail");
});

it("a recovery request keeps the destination of the login", async () => {
  const { send } = openBrowser();
  const returnTo = "/post/alder";
  expect(await send("recover", { email: "gil@example.com", returnTo })).toBe(
    "/recover?returnTo=%2Fpost%2Falder&done=sent",
  );
  expect(await send("recover", { email: "hal@example.com", session: "handle" })).toBe(
    "/recover?session=handle&done=sent",
  );
  expect(await send("recover", { email: "ada", returnTo })).toBe(
    "/recover?returnTo=%2Fpost%2Falder&problem=invalidEmail",
  );
  expect(await send("recover", { email: "ida@example.com", returnTo: "//evil.example" })).toBe(
    "/recover?done=sent",
  );
});
