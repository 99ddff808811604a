// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmailChange } from "#components/members/account/security/email-change.tsx";
import { PasswordChange } from "#components/members/account/security/password-change.tsx";
import { SessionList } from "#components/members/account/security/session-list.tsx";
import {
  accountSite,
  drawAccount,
  identity,
  logIn,
  refusal,
  violation,
} from "#tests/support/components/account-site.tsx";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("changing the email address", () => {
  const begin = async (password = "correct horse") => {
    type(await field("New email address"), "ada@new.example");
    type(await field("Current password"), password);
    press("Send code");
  };
  const proof = { stateToken: "proof" };

  test("asks for the code sent to the new address, then shows the new address", async () => {
    const site = accountSite({
      "POST /api/account/email": () => Response.json(proof),
      "POST /api/account/email/verify": () =>
        Response.json({
          identity: { ...identity, email: { address: "ada@new.example", isVerified: true } },
        }),
    });
    drawAccount(<EmailChange />);
    await begin();
    expect((await screen.findByText(/code to ada@new.example/)).matches(":focus")).toBe(true);
    type(await field("Code"), "123456");
    expect(await screen.findByText(/Your email address is now ada@new.example/)).toBeTruthy();
    expect(screen.getByText("You log in with ada@new.example.")).toBeTruthy();
    expect(site.listBodies("POST /api/account/email")).toEqual([
      { email: "ada@new.example", currentPassword: "correct horse" },
    ]);
    expect(site.listBodies("POST /api/account/email/verify")).toEqual([
      { ...proof, code: "123456" },
    ]);
  });

  test("marks a wrong password, keeps the address and focuses the password", async () => {
    accountSite({ "POST /api/account/email": () => refusal(401, "-19976") });
    drawAccount(<EmailChange />);
    await begin("wrong");
    expect((await screen.findByRole("alert")).textContent).toBe("Incorrect password.");
    const password = await field("Current password");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(password.getAttribute("aria-invalid")).toBe("true");
    expect((await field("New email address")).value).toBe("ada@new.example");
  });

  test.each([
    {
      answer: () => violation("loginId.email", "must be an email address", "EMAIL"),
      words: "Enter a valid email address.",
    },
    {
      answer: () => refusal(409, "-19995"),
      words: "This address is already used by another account.",
    },
  ])("marks a rejected address: $words", async ({ answer, words }) => {
    accountSite({ "POST /api/account/email": answer });
    drawAccount(<EmailChange />);
    await begin();
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    const marked = await field("New email address");
    await waitFor(() => expect(document.activeElement).toBe(marked));
  });

  test.each([
    {
      answer: () => refusal(400, "INVALID_CODE", { remainingTries: 1 }),
      words: /Incorrect code. Use the one from the latest email. One attempt left/,
    },
    { answer: () => refusal(400, "CODE_EXPIRED"), words: /code has expired/ },
    {
      answer: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "120" }),
      words: /Too many attempts. Try again in 2 minutes/,
    },
  ])("shows why a code is rejected: $words", async ({ answer, words }) => {
    accountSite({
      "POST /api/account/email": () => Response.json(proof),
      "POST /api/account/email/verify": answer,
    });
    drawAccount(<EmailChange />);
    await begin();
    type(await field("Code"), "654321");
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    press("Use a different address");
    expect((await field("New email address")).value).toBe("ada@new.example");
  });
});

describe("a pending email change", () => {
  const key = "quire-pending-email-change";
  const waiting = (secondsAgo: number, identityId = identity.id) =>
    sessionStorage.setItem(
      key,
      JSON.stringify({
        identityId,
        email: "ada@new.example",
        stateToken: "proof",
        sentAt: String(Date.now() - secondsAgo * 1000),
      }),
    );
  const resend = "POST /api/account/email/resend";
  const anotherCode = () => screen.findByRole("button", { name: /new code/i });

  test("continues after a reload, and ends with the code", async () => {
    accountSite({
      "POST /api/account/email": () => Response.json({ stateToken: "proof" }),
      "POST /api/account/email/verify": () =>
        Response.json({
          identity: { ...identity, email: { address: "ada@new.example", isVerified: true } },
        }),
    });
    drawAccount(<EmailChange />);
    type(await field("New email address"), "ada@new.example");
    type(await field("Current password"), "correct horse");
    press("Send code");
    await field("Code");
    cleanup();
    drawAccount(<EmailChange />);
    const words = await screen.findByText(/code to ada@new.example/);
    // After a reload, the focus must not move.
    expect(words.matches(":focus")).toBe(false);
    expect((await anotherCode()).getAttribute("aria-disabled")).toBe("true");
    type(await field("Code"), "123456");
    expect(await screen.findByText(/Your email address is now ada@new.example/)).toBeTruthy();
    cleanup();
    drawAccount(<EmailChange />);
    expect(await field("New email address")).toBeTruthy();
  });

  test("is shown only to the member who started it", async () => {
    waiting(10, "somebody-else");
    accountSite();
    drawAccount(<EmailChange />);
    expect((await field("New email address")).value).toBe("");
    expect(screen.queryByText(/ada@new.example/)).toBeNull();
  });

  test("is cancelled when the member chooses a different address, and stays cancelled after a reload", async () => {
    waiting(10);
    accountSite();
    drawAccount(<EmailChange />);
    await field("Code");
    press("Use a different address");
    expect((await field("New email address")).value).toBe("ada@new.example");
    cleanup();
    drawAccount(<EmailChange />);
    expect((await field("New email address")).value).toBe("");
  });

  test("allows requesting a new code one minute after the last one", async () => {
    waiting(61);
    const site = accountSite({ [resend]: () => Response.json({}) });
    drawAccount(<EmailChange />);
    const button = await anotherCode();
    expect(button.textContent).toBe("Send a new code");
    fireEvent.click(button);
    expect(await screen.findByText("We’ve sent a new code.")).toBeTruthy();
    expect(button.textContent).toMatch(/^New code in (60|5\d) seconds$/);
    fireEvent.click(button);
    expect(site.listBodies(resend)).toEqual([{ stateToken: "proof" }]);
    cleanup();
    drawAccount(<EmailChange />);
    expect((await anotherCode()).getAttribute("aria-disabled")).toBe("true");
  });

  test("shows how long to wait after too many code requests", async () => {
    waiting(61);
    accountSite({
      [resend]: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "1800" }),
    });
    drawAccount(<EmailChange />);
    fireEvent.click(await anotherCode());
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts.");
    expect((await anotherCode()).textContent).toBe("New code in 30 minutes");
  });

  test("ends and is removed from the tab if the site no longer knows it", async () => {
    waiting(61);
    accountSite({ [resend]: () => refusal(400, "INVALID_STATE_TOKEN") });
    drawAccount(<EmailChange />);
    fireEvent.click(await anotherCode());
    expect((await screen.findByRole("alert")).textContent).toMatch(/This took too long/);
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});

test("a pending email change and its error messages are in German on a German site", async () => {
  accountSite({
    "POST /api/account/email": () => Response.json({ stateToken: "proof" }),
    "POST /api/account/email/verify": () => refusal(400, "INVALID_CODE", { remainingTries: 1 }),
  });
  drawAccount(<EmailChange />, { language: "de" });
  type(await field("Neue E-Mail-Adresse"), "ada@new.example");
  type(await field("Aktuelles Passwort"), "correct horse");
  press("Code senden");
  expect(await screen.findByText(/Code an ada@new.example/)).toBeTruthy();
  type(await field("Code"), "123456");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Falscher Code. Verwende den aus der neuesten E-Mail. Noch ein Versuch.",
  );
});

describe("changing the password", () => {
  const call = "POST /_api/iam/authentication/v2/change-password";

  test("keeps the new password in the form if the current password is wrong", async () => {
    const site = accountSite({
      [call]: (body) =>
        JSON.stringify(body).includes("correct horse") ? Response.json({}) : refusal(401, "-19976"),
      "GET /api/account/sessions": () => Response.json({ sessions: [] }),
    });
    drawAccount(<PasswordChange />);
    type(await field("New password"), "three grey gulls");
    const current = await field("Current password");
    type(current, "wrong horse");
    press("Change password");
    await waitFor(() => expect(document.activeElement).toBe(current));
    expect((await field("New password")).value).toBe("three grey gulls");
    type(current, "correct horse");
    press("Change password");
    expect(await screen.findByText(/password has been changed/)).toBeTruthy();
    expect((await field("New password")).value).toBe("");
    expect(site.listBodies(call)).toEqual([
      { newPassword: "three grey gulls", currentPassword: "wrong horse" },
      { newPassword: "three grey gulls", currentPassword: "correct horse" },
    ]);
  });

  test("a member without a current password gets a link to the page that emails a recovery link", async () => {
    accountSite({});
    drawAccount(<PasswordChange />);
    const link = await screen.findByRole("link", { name: /never set one/ });
    expect(link.getAttribute("href")).toBe("/recover");
  });

  test("marks a password that the site rejects as weak", async () => {
    accountSite({ [call]: () => violation("newPassword", "is known to everybody") });
    drawAccount(<PasswordChange />);
    type(await field("Current password"), "correct horse");
    type(await field("New password"), "password1");
    press("Change password");
    expect(await screen.findByText("This is known to everybody.")).toBeTruthy();
    const marked = await field("New password");
    await waitFor(() => expect(document.activeElement).toBe(marked));
  });

  test("sends only one request if the button is pressed repeatedly", async () => {
    const answered = Promise.withResolvers<Response>();
    const site = accountSite({ [call]: () => answered.promise });
    drawAccount(<PasswordChange />);
    type(await field("Current password"), "correct horse");
    type(await field("New password"), "three grey gulls");
    press("Change password");
    press("One moment…");
    fireEvent.submit(await field("New password"));
    answered.resolve(refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "60" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Try again in 60 seconds.");
    expect(site.listBodies(call)).toHaveLength(1);
  });
});

describe("the list of sessions", () => {
  const session = (id: string, device: string, isCurrent = false) => ({
    id,
    device,
    isCurrent,
    createdDate: "2026-01-02T08:00:00.000Z",
    lastUsedDate: "2026-01-03T08:00:00.000Z",
  });
  const sessions = [
    session("s1", "Firefox on Linux", true),
    session("s2", "Safari on iPhone"),
    session("s3", "Chrome on Windows"),
  ];
  const kept = { "GET /api/account/sessions": () => Response.json({ sessions }) };
  const getRow = (device: string) => {
    const row = screen.getByText(device).closest("li");
    if (row === null) throw new Error(`no row for ${device}`);
    return within(row);
  };

  test("marks this browser's session, which cannot be ended here", async () => {
    accountSite(kept);
    drawAccount(<SessionList />);
    await screen.findByText("Firefox on Linux");
    expect(getRow("Firefox on Linux").getByText("This browser")).toBeTruthy();
    expect(getRow("Firefox on Linux").queryByRole("button")).toBeNull();
    expect(getRow("Safari on iPhone").getByText(/Last active/)).toBeTruthy();
  });

  test("removes a session at once, confirms that it has ended, and keeps the focus", async () => {
    const answered = Promise.withResolvers<Response>();
    accountSite({ ...kept, "DELETE /api/account/sessions/s2": () => answered.promise });
    drawAccount(<SessionList />);
    await screen.findByText("Firefox on Linux");
    press("Log out Safari on iPhone");
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(document.activeElement?.tagName).toBe("OUTPUT");
    answered.resolve(Response.json({}));
    expect(await screen.findByText("Safari on iPhone has been logged out.")).toBeTruthy();
    expect(screen.getByText("Chrome on Windows")).toBeTruthy();
  });

  test("ends a session once that is clicked twice while another one is being ended", async () => {
    const answered = Promise.withResolvers<Response>();
    let calls = 0;
    accountSite({
      ...kept,
      "DELETE /api/account/sessions/s2": () => answered.promise,
      "DELETE /api/account/sessions/s3": () => {
        calls += 1;
        return Response.json({});
      },
    });
    drawAccount(<SessionList />);
    await screen.findByText("Firefox on Linux");
    press("Log out Safari on iPhone");
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    press("Log out Chrome on Windows");
    press("Log out Chrome on Windows");
    answered.resolve(Response.json({}));
    expect(await screen.findByText("Chrome on Windows has been logged out.")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(calls).toBe(1);
  });

  test("restores a session that could not be ended, with an error", async () => {
    accountSite({ ...kept, "DELETE /api/account/sessions/s2": () => refusal(503, "BUSY") });
    drawAccount(<SessionList />);
    await screen.findByText("Firefox on Linux");
    press("Log out Safari on iPhone");
    expect(await screen.findByText(/Logging out didn’t work/)).toBeTruthy();
    expect(screen.getByText("Safari on iPhone")).toBeTruthy();
  });

  test("shows browsers and dates in the interface's language", async () => {
    accountSite(kept);
    drawAccount(<SessionList />, { language: "de" });
    await screen.findByText("Firefox auf Linux");
    expect(getRow("Safari auf iPhone").getByText("03.01.2026", { exact: false })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Safari auf iPhone abmelden" })).toBeTruthy();
  });

  test("ends all other sessions at once", async () => {
    const site = accountSite({ ...kept, "DELETE /api/account/sessions": () => Response.json({}) });
    drawAccount(<SessionList />);
    await screen.findByText("Firefox on Linux");
    press("Log out everywhere else");
    expect(await screen.findByText(/logged in only in this browser/)).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
    expect(site.listBodies("DELETE /api/account/sessions")).toHaveLength(1);
  });
});
