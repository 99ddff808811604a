// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { classifyFailure } from "#components/admin/editor/data/draft-calls.ts";
import { send } from "#components/calls/ask.ts";
import { Overview } from "#components/members/account/overview.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { emptyTokens } from "#lib/auth/tokens.ts";
import {
  accountSite,
  drawAccount,
  logIn,
  refusal,
} from "#tests/support/components/account-site.tsx";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the account shell", () => {
  test("shows the member from the site's response, requested with the member's token", async () => {
    const site = accountSite();
    drawAccount(<Overview />);
    expect(screen.getByRole("status", { name: "Loading your account" })).toBeTruthy();
    expect(await screen.findByText("ada@example.org")).toBeTruthy();
    expect(screen.getByText("Ada Lovelace")).toBeTruthy();
    expect(screen.getByText("March 4, 2025")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Hidden" }).textContent).toBe("••••••••");
    expect(site.asked).toEqual([
      { call: "GET /api/account", body: undefined, token: "Bearer of-the-member" },
    ]);
  });

  test("uses the interface language for text, dates and the skeleton's label", async () => {
    accountSite();
    drawAccount(<Overview />, { language: "de" });
    expect(screen.getByRole("status", { name: "Dein Konto wird geladen" })).toBeTruthy();
    expect(await screen.findByText("Ada (privat)")).toBeTruthy();
    expect(screen.getByText("4. März 2025")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Passwort ändern" })).toBeTruthy();
  });

  test("redirects a logged-out visitor to the login page with a return address", async () => {
    memberAuth().setTokens(emptyTokens);
    const site = accountSite();
    const router = drawAccount(<Overview />, { pathname: "/account/security" });
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith("/login?returnTo=%2Faccount%2Fsecurity"),
    );
    expect(site.asked).toEqual([]);
  });

  test("includes the list's page number in the return address", async () => {
    memberAuth().setTokens(emptyTokens);
    history.replaceState(null, "", "/account/likes?page=2");
    accountSite();
    const router = drawAccount(<Overview />, { pathname: "/account/likes" });
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith("/login?returnTo=%2Faccount%2Flikes%3Fpage%3D2"),
    );
  });

  test("hides the account when the session ends in another tab", async () => {
    accountSite();
    const router = drawAccount(<Overview />);
    await screen.findByText("ada@example.org");
    act(() => memberAuth().setTokens(emptyTokens));
    expect(screen.queryByText("ada@example.org")).toBeNull();
    expect(router.replace).toHaveBeenCalledWith("/login?returnTo=%2Faccount");
  });

  test("says that another member has logged in in another tab, and sends no call of the page", async () => {
    onTestFinished(() => memberAuth().releaseMember());
    const site = accountSite();
    drawAccount(<Overview />);
    await screen.findByText("ada@example.org");
    memberAuth().bindMember("ada");
    expect(screen.queryByText("Someone else has logged in with this browser")).toBeNull();
    const accessToken = { value: `.${btoa('{"sub":"eve"}')}.`, expiresAt: 10 ** 12 };
    const { refreshToken } = memberAuth().getTokens();
    act(() => memberAuth().setTokens({ accessToken, refreshToken }));
    expect(screen.getByRole("alert").textContent).toContain("Someone else has logged in");
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
    const failure: unknown = await send("/api/account/sessions", "DELETE").catch((error) => error);
    expect(failure).toMatchObject({ code: "MEMBER_CHANGED" });
    expect(classifyFailure(failure, false)).toEqual({ reason: "loggedOut" });
    expect(site.asked).toHaveLength(1);
  });

  test("says that Wix manages the account and shows the email address if the site has no account API", async () => {
    accountSite({
      "GET /api/account": () => refusal(404, "NOT_FOUND"),
      "GET /_api/members/v1/members/my": () =>
        Response.json({
          member: { id: "m1", loginEmail: "ada@example.org", profile: { nickname: "Ada" } },
        }),
    });
    drawAccount(<Overview />);
    expect(await screen.findByText(/account is managed by Wix/)).toBeTruthy();
    expect(await screen.findByText("ada@example.org")).toBeTruthy();
  });

  test.each([
    { state: "answers with an error", answer: () => refusal(403, "BLOCKED"), words: /blocked/ },
    {
      state: "answers with unknown data",
      answer: () => Response.json({ hello: "there" }),
      words: /Something went wrong/,
    },
  ])("shows an error when the site $state, and reloads on request", async ({ answer, words }) => {
    accountSite({ "GET /api/account": answer });
    drawAccount(<Overview />);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    // Replaces the stub, so that the site now responds normally.
    accountSite();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("ada@example.org")).toBeTruthy();
  });
});
