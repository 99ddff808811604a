// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ReactNode } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { AuthProvider } from "#components/members/session/auth-context.tsx";
import { clearPendingLogin } from "#components/members/login/pending-login.ts";
import { LoginForm } from "#components/members/login/login-form.tsx";
import { readLoginQuery } from "#components/members/login-query.ts";
import { describeViolation } from "#components/calls/problems.ts";
import { RecoverForm } from "#components/members/recovery/recover-form.tsx";
import { RegisterForm } from "#components/members/registration/register-form.tsx";
import { VerifyForm } from "#components/members/registration/verify-form.tsx";
import { WaitingLogin } from "#components/members/registration/waiting-login.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { estimatePassword } from "#components/ui/forms/password-strength.ts";
import { strengthWords } from "#components/ui/forms/strength-words.ts";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { emptyTokens, memberPlaceholder } from "#lib/auth/tokens.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslator } from "#lib/messages/translator.ts";
import { assertGoodPassword } from "#lib/platform/identity/authentication/password-rules.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { refusal } from "#tests/support/components/account-site.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";
import "#tests/support/browser/patience.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  memberAuth().setTokens(emptyTokens);
  vi.unstubAllGlobals();
});

const t = getTranslator("de");
const destination = { returnTo: "", session: "" };

/** Renders children inside the providers of a member page on a German site. */
function draw(children: ReactNode) {
  const { members, account } = getCatalogue("de");
  const router = createRouter();
  render(
    <AppRouterContext value={router}>
      <MemberTheme>
        <MessageProvider language="de" messages={{ members, account }}>
          {children}
        </MessageProvider>
      </MemberTheme>
    </AppRouterContext>,
  );
  return router;
}

/** Stubs a site that responds to every login with the given error. */
function siteRefuses(answer: () => Response) {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname === "/oauth2/token"
      ? Response.json({ access_token: "visitor", refresh_token: "visitor", expires_in: 900 })
      : answer();
  });
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each([
  ["login", <LoginForm key="login" destination={destination} refusal={undefined} />, "username"],
  [
    "registration",
    <RegisterForm key="register" destination={destination} refusal={undefined} />,
    "email",
  ],
  [
    "recovery",
    <RecoverForm
      key="recover"
      destination={destination}
      isSentInitially={false}
      refusal={undefined}
    />,
    "username",
  ],
])(
  "the %s form accepts an email address with letters of other languages, and password managers know its field",
  (_, form, autoComplete) => {
    draw(form);
    const field = screen.getByLabelText<HTMLInputElement>(t("members.form.email"));
    for (const address of ["jürgen@example.com", "用户@例子.广告"]) {
      fireEvent.input(field, { target: { value: address } });
      expect([field.value, field.checkValidity()]).toEqual([address, true]);
    }
    expect(field.autocomplete).toBe(autoComplete);
    expect(field.inputMode).toBe("email");
    expect(field.getAttribute("autocapitalize")).toBe("none");
    expect(field.getAttribute("spellcheck")).toBe("false");
  },
);

describe("the login form on a German site", () => {
  test("is in German, including validation messages", async () => {
    draw(<LoginForm destination={destination} refusal={undefined} />);
    expect(screen.getByRole("link", { name: "Passwort vergessen?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Passwort anzeigen" }).textContent).toBe("Anzeigen");
    type("E-Mail-Adresse", "ada");
    press("Anmelden");
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      "Gib eine gültige E-Mail-Adresse ein.",
      "Gib dein Passwort ein.",
    ]);
  });

  test.each([
    {
      answer: () => refusal(401, "-19976"),
      sentence: "E-Mail-Adresse oder Passwort ist falsch.",
    },
    {
      answer: () => refusal(403, "-19971", { captcha: "user" }),
      sentence: "Bestätige, dass du kein Roboter bist.",
    },
    {
      answer: () => refusal(403, "-19971", { captcha: "silent" }),
      sentence: "Wir prüfen, ob du ein Roboter bist. Bitte melde dich noch einmal an.",
    },
    {
      answer: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "120" }),
      sentence: "Zu viele Versuche. Versuche es in 2 Minuten noch einmal.",
    },
    {
      answer: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "3600" }),
      sentence: "Zu viele Versuche. Versuche es in einer Stunde noch einmal.",
    },
  ])("shows why a login is rejected: $sentence", async ({ answer, sentence }) => {
    siteRefuses(answer);
    draw(<LoginForm destination={destination} refusal={undefined} />);
    type("E-Mail-Adresse", "ada@example.org");
    type("Passwort", "not this one");
    press("Anmelden");
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  });

  test("does not call a password wrong that was corrected while the login was running", async () => {
    const answer = Promise.withResolvers<undefined>();
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      if (new URL(new Request(input, init).url).pathname !== "/oauth2/token") {
        await answer.promise;
        return refusal(401, "-19976");
      }
      return Response.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
    });
    draw(<LoginForm destination={destination} refusal={undefined} />);
    type("E-Mail-Adresse", "ada@example.org");
    type("Passwort", "not this one");
    press("Anmelden");
    await screen.findByRole("button", { name: /Moment/ });
    type("Passwort", "a quiet harbour");
    answer.resolve(undefined);
    await screen.findByRole("button", { name: "Anmelden" });
    expect(screen.queryByRole("alert")).toBeNull();
    press("Anmelden");
    expect((await screen.findByRole("alert")).textContent).toContain("Passwort ist falsch");
  });

  test("shows why a form submitted without JavaScript was rejected, on the page it redirects to", () => {
    draw(<LoginForm {...readLoginQuery(t, { problem: "invalidPassword" })} />);
    expect(screen.getByRole("alert").textContent).toBe("E-Mail-Adresse oder Passwort ist falsch.");
  });
});

describe("a login", () => {
  const write = "/post/reeds/comments/write";
  const returnTo = encodeURIComponent(write);

  test.each([
    ["the page on which it started", write, { returnTo: write, session: "" }],
    [
      "the destination of the login page",
      `/login?returnTo=${returnTo}`,
      { returnTo: write, session: "" },
    ],
    [
      "the destination of the registration",
      `/register?returnTo=${returnTo}&problem=x`,
      { returnTo: write, session: "" },
    ],
    [
      "the destination of the recovery page",
      `/recover?returnTo=${returnTo}`,
      { returnTo: write, session: "" },
    ],
    ["its authorization request", "/login?session=handle", { returnTo: "", session: "handle" }],
  ])("leads back to %s", (_, cameFrom, destination) => {
    expect(readLoginQuery(t, {}, cameFrom).destination).toEqual(destination);
  });

  test.each([
    ["a destination on another site", "/login?returnTo=%2F%2Fevil.example"],
    ["another login page as its destination", "/login?returnTo=%2Flogin"],
  ])("has no destination if its page was opened with %s", (_, cameFrom) => {
    expect(readLoginQuery(t, {}, cameFrom).destination).toEqual({ returnTo: "", session: "" });
  });
});

describe("a login whose answer is slow", () => {
  const redirectSession = "/headless/v1/redirect-session";
  const authUrl = `${location.origin}/oauth2/authorize`;
  const success = { state: "SUCCESS", sessionToken: "session", additionalData: {} };

  /** Logs in, with an answer that arrives after `before` has run. Returns the router and the state of the frame. */
  async function logIn(before: () => void, answer: object = success) {
    const sent = Promise.withResolvers<string>();
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname === "/oauth2/token") {
        return Response.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      }
      if (pathname === redirectSession) {
        sent.resolve(/"state":"([^"]+)"/.exec(await request.text())?.[1] ?? "");
        return Response.json({ redirectSession: { fullUrl: authUrl } });
      }
      before();
      return Response.json(answer);
    });
    const router = draw(<LoginForm destination={destination} refusal={undefined} />);
    type("E-Mail-Adresse", "ada@example.org");
    type("Passwort", "a quiet harbour");
    press("Anmelden");
    return { router, sent: sent.promise };
  }

  async function finish(state: string) {
    const frame = await vi.waitUntil(() => document.querySelector("iframe"));
    const { origin } = location;
    const data = { code: "code", state };
    window.dispatchEvent(
      new MessageEvent("message", { data, origin, source: frame.contentWindow }),
    );
    await expect.poll(() => memberAuth().loggedIn()).toBe(true);
    await expect.poll(() => document.querySelector("iframe")).toBeNull();
  }

  test("opens the destination if the page is still open", async () => {
    const { router, sent } = await logIn(() => undefined);
    await finish(await sent);
    await expect.poll(() => router.replace.mock.calls).toEqual([["/account"]]);
  });

  test("logs in, but does not lead away from a page that was opened meanwhile", async () => {
    const { router, sent } = await logIn(() => history.pushState(null, "", "/stats"));
    await finish(await sent);
    await screen.findByRole("button", { name: "Anmelden" });
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("does not open the page for the code over a page that was opened meanwhile", async () => {
    onTestFinished(clearPendingLogin);
    const waiting = { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "waiting" };
    const { router } = await logIn(() => history.pushState(null, "", "/stats"), waiting);
    await expect.poll(() => sessionStorage.getItem("quire-pending-login")).toContain("waiting");
    await screen.findByRole("button", { name: "Anmelden" });
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("the password field on a German site", () => {
  test("describes the strength in German while the password is typed", async () => {
    draw(<RegisterForm destination={destination} refusal={undefined} />);
    type("Passwort", "password");
    expect(await screen.findByText(/^Sehr leicht zu erraten\. Das ist eines der/)).toBeTruthy();
  });

  test.each([
    ["qwertyuiop", "Sehr leicht zu erraten."],
    ["aaaaaaaaaaaa", "Wiederholte Zeichen wie „aaa“ sind leicht zu erraten."],
    ["1990-05-17", "Datumsangaben sind leicht zu erraten."],
    ["Augusta", "Verwende mehr Wörter, die seltener vorkommen."],
    ["a quiet harbour at low water", "Sehr stark."],
  ])("%s is described as: %s", async (password, sentence) => {
    expect(strengthWords(t, await estimatePassword(password))).toContain(sentence);
  });

  test.each([
    ["k7#qzP2", "Verwende mindestens 8 Zeichen."],
    ["k7#qzP2w".repeat(200), "Dieses Passwort ist zu lang. Wähle ein kürzeres."],
    ["ada@example.org", "Verwende nicht deinen Namen oder deine E-Mail-Adresse."],
    ["aaaaaaaaaaaa", "Wiederhole nicht nur einige wenige Zeichen."],
    ["password1", "Dieses Passwort ist zu verbreitet. Wähle ein anderes."],
  ])("the validation message for %s is in German", async (password, sentence) => {
    const refused = await assertGoodPassword("password", password, ["ada@example.org"]).catch(
      (error: unknown) => error,
    );
    const violations = refused instanceof WireError ? refused.violations : [];
    expect(violations.map((violation) => describeViolation(t, violation))).toEqual([
      { field: "password", description: sentence },
    ]);
  });
});

describe("the login form's email field", () => {
  test("is focused when the page opens", () => {
    draw(<LoginForm destination={destination} refusal={undefined} />);
    expect(document.activeElement).toBe(screen.getByLabelText("E-Mail-Adresse"));
  });

  test("leaves the focus on the error message of a rejected login", () => {
    draw(<LoginForm {...readLoginQuery(t, { problem: "invalidPassword" })} />);
    expect(document.activeElement).not.toBe(screen.getByLabelText("E-Mail-Adresse"));
  });

  test("is carried over once to the password reset page", () => {
    draw(<LoginForm destination={destination} refusal={undefined} />);
    type("E-Mail-Adresse", "ada@example.org");
    const link = screen.getByRole("link", { name: "Passwort vergessen?" });
    expect(link.getAttribute("href")).toBe("/recover");
    // jsdom cannot follow links.
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    for (const email of ["ada@example.org", ""]) {
      cleanup();
      draw(<RecoverForm destination={destination} isSentInitially={false} refusal={undefined} />);
      expect(screen.getByLabelText<HTMLInputElement>("E-Mail-Adresse").value).toBe(email);
    }
  });
});

describe("the page for the verification code", () => {
  test("focuses the code field", () => {
    const pending = {
      waitsFor: "code",
      stateToken: "state",
      email: "ada@example.org",
      returnTo: "/",
      session: "",
    } as const;
    draw(<VerifyForm pending={pending} />);
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  });

  test("shows no refusal of a code that was corrected while it was checked, and sends the new one", async () => {
    const first = Promise.withResolvers<Response>();
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (new URL(request.url).pathname === "/oauth2/token") {
        return Response.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      }
      sent.push(await request.text());
      if (sent.length === 1) return first.promise;
      return refusal(400, "INVALID_CODE", { remainingTries: 1 });
    });
    const pending = { waitsFor: "code", stateToken: "s", email: "a@b.example" } as const;
    draw(<VerifyForm pending={{ ...pending, returnTo: "/", session: "" }} />);
    type("Code", "111111");
    await expect.poll(() => sent).toHaveLength(1);
    type("Code", "222222");
    first.resolve(refusal(400, "INVALID_CODE", { remainingTries: 2 }));
    await expect.poll(() => sent.at(-1)).toContain("222222");
    expect((await screen.findByRole("alert")).textContent).toContain("Noch ein Versuch");
  });

  test("links a visitor without a pending login to the login page", () => {
    draw(
      <AuthProvider>
        <WaitingLogin />
      </AuthProvider>,
    );
    expect(screen.getByRole("link").getAttribute("href")).toBe("/login");
  });

  test("links a logged-in member without a pending login to the account", () => {
    memberAuth().setTokens({
      accessToken: { value: "of-the-member", expiresAt: Math.floor(Date.now() / 1000) + 900 },
      refreshToken: { value: memberPlaceholder, role: "member" },
    });
    draw(
      <AuthProvider>
        <WaitingLogin />
      </AuthProvider>,
    );
    expect(screen.getByText("Du bist bereits angemeldet.")).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/account");
  });
});
