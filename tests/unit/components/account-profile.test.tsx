// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CustomFields } from "#components/account/profile/custom-fields.tsx";
import { ProfileForm } from "#components/account/profile/profile-form.tsx";
import {
  accountSite,
  drawAccount,
  identity,
  logIn,
  refusal,
} from "#tests/support/account-site.tsx";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const call = "PATCH /api/account/profile";
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const save = () => press("Save profile");
const saved = (changes: object) => () =>
  Response.json({
    identity: { ...identity, identityProfile: { ...identity.identityProfile, ...changes } },
  });

describe("the profile", () => {
  test("sends what was changed, and nothing else", async () => {
    const site = accountSite({ [call]: saved({ nickname: "Countess", privacyStatus: "PUBLIC" }) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", " Countess ");
    fireEvent.click(await screen.findByLabelText(/^Public/));
    expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.bodiesOf(call)).toEqual([{ nickname: "Countess", privacyStatus: "PUBLIC" }]);
    expect((await field("Display name")).value).toBe("Countess");
  });

  test("asks for nothing when nothing was changed", async () => {
    const site = accountSite();
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await field("Display name");
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.bodiesOf(call)).toEqual([]);
  });

  test("asks only for what the blog shows, and keeps the rest of the profile", async () => {
    accountSite();
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await field("Display name");
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(screen.queryByText(/phone|address|birth/i)).toBeNull();
  });

  test("offers the languages of mails, and takes a language away with null", async () => {
    const had = { ...identity.identityProfile, language: "fr" };
    const site = accountSite({
      "GET /api/account": () =>
        Response.json({
          identity: { ...identity, identityProfile: had },
          memberSince: identity.createdDate,
        }),
      [call]: saved({}),
    });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    const options = within(await field("Language")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "No preference",
      "English",
      "French",
      "German",
    ]);
    await type("Language", "");
    await save();
    await screen.findByText("Saved.");
    expect(site.bodiesOf(call)).toEqual([{ language: null }]);
  });

  test("asks before a link leads away from changes that are not saved", async () => {
    const ask = vi.fn<(question: string) => boolean>(() => false);
    vi.stubGlobal("confirm", ask);
    const followed: string[] = [];
    const listening = new AbortController();
    const listen = (event: Event) => {
      event.preventDefault();
      if (event.target instanceof Element) followed.push(event.target.textContent);
    };
    document.addEventListener("click", listen, { signal: listening.signal });
    accountSite();
    drawAccount(
      <>
        <ProfileForm languages={["en", "de"]} />
        <a href="#here">Here</a>
        <a href="https://elsewhere.example/">Elsewhere</a>
      </>,
    );
    const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
    await type("Display name", "Countess");
    follow("Here");
    expect(ask).not.toHaveBeenCalled();
    follow("Elsewhere");
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/without saving/));
    expect(followed).toEqual(["Here"]);
    ask.mockReturnValue(true);
    follow("Elsewhere");
    expect(followed).toEqual(["Here", "Elsewhere"]);
    // The browser does not ask again.
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    listening.abort();
  });

  test("keeps what was typed when saving fails, and warns before the page is closed", async () => {
    accountSite({ [call]: () => Promise.reject(new TypeError("offline")) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    await save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't be reached/);
    expect((await field("Display name")).value).toBe("Countess");
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  test("tells how long to wait when the site is asked too often", async () => {
    accountSite({ [call]: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "30" }) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    await save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/Try again in 30 seconds/);
  });

  test("shows what the owner of the site keeps besides, and no form for it", async () => {
    accountSite();
    drawAccount(<CustomFields />);
    expect(await screen.findByText("Favourite tide")).toBeTruthy();
    expect(screen.getByText("the late one")).toBeTruthy();
    expect(screen.getByText("Gig, 2")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("that are open to members can be filled in, the others are only shown", async () => {
    const site = accountSite({
      "GET /api/account": () =>
        Response.json({
          identity,
          sessionId: "s1",
          memberSince: "2025-03-04T10:00:00.000Z",
          openFields: ["Home port", "Boats"],
        }),
      [call]: saved({}),
    });
    drawAccount(<CustomFields />);
    await type("Home port", " Whitby ");
    expect((await field("Boats")).value).toBe("Gig, 2");
    expect(screen.queryByLabelText("Favourite tide")).toBeNull();
    expect(screen.getByText("the late one")).toBeTruthy();
    await press("Save");
    await waitFor(() =>
      expect(site.bodiesOf(call)).toEqual([
        {
          customFields: [
            { name: "Home port", value: { strValue: "Whitby" } },
            { name: "Boats", value: identity.identityProfile.customFields[1]?.value },
          ],
        },
      ]),
    );
    expect(await screen.findByText("Saved.")).toBeTruthy();
  });
});
