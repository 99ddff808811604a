// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { CustomFields } from "#components/members/account/profile/custom-fields.tsx";
import { ProfileForm } from "#components/members/account/profile/profile-form.tsx";
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

/** Returns the texts of links whose clicks reach the document. jsdom does not follow links. */
function recordFollowedLinks(): readonly string[] {
  const followed: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const listen = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof Element) followed.push(event.target.textContent);
  };
  document.addEventListener("click", listen, { signal: listening.signal });
  return followed;
}

/** Answers the unsaved-changes warning with `answer`. */
function stubConfirm(answer: boolean) {
  const ask = vi.fn<(question: string) => boolean>(() => answer);
  vi.stubGlobal("confirm", ask);
  return ask;
}

/** Returns whether the browser would ask before closing the page. */
function warnsBeforeUnload(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** Renders the form next to a link to another site. */
const drawProfileWithLink = () =>
  drawAccount(
    <>
      <ProfileForm languages={["en", "de"]} />
      <a href="https://elsewhere.example/">Elsewhere</a>
    </>,
  );

const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

describe("the profile", () => {
  test("sends only the changed fields", async () => {
    const site = accountSite({ [call]: saved({ nickname: "Countess", privacyStatus: "PUBLIC" }) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", " Countess ");
    fireEvent.click(await screen.findByLabelText(/^Public/));
    expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.listBodies(call)).toEqual([{ nickname: "Countess", privacyStatus: "PUBLIC" }]);
    expect((await field("Display name")).value).toBe("Countess");
  });

  test("keeps a choice that was made while the profile was saved", async () => {
    const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    const site = accountSite({
      [call]: async () => saved((await answers[site.listBodies(call).length - 1]?.promise) ?? {})(),
    });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    await save();
    fireEvent.click(await screen.findByLabelText(/^Public/));
    answers[0]?.resolve({ nickname: "Countess" });
    expect(await screen.findByText("You have unsaved changes.")).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Public/)).checked).toBe(true);
    await save();
    answers[1]?.resolve({ nickname: "Countess", privacyStatus: "PUBLIC" });
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.listBodies(call)).toEqual([{ nickname: "Countess" }, { privacyStatus: "PUBLIC" }]);
  });

  test("sends no request if no field was changed", async () => {
    const site = accountSite();
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await field("Display name");
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.listBodies(call)).toEqual([]);
  });

  test("has only one text box, for the display name", async () => {
    accountSite();
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await field("Display name");
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
  });

  test("offers the languages available for emails and sends null to clear the choice", async () => {
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
    expect(site.listBodies(call)).toEqual([{ language: null }]);
  });

  test("asks before a link leaves a page with unsaved changes", async () => {
    const ask = stubConfirm(false);
    const followed = recordFollowedLinks();
    accountSite();
    drawProfileWithLink();
    await type("Display name", "Countess");
    follow("Elsewhere");
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/without saving/));
    expect(followed).toEqual([]);
    ask.mockReturnValue(true);
    follow("Elsewhere");
    expect(followed).toEqual(["Elsewhere"]);
    expect(warnsBeforeUnload(), "the browser asks a second time").toBe(false);
  });

  test("does not ask when a link keeps the page open", async () => {
    const ask = stubConfirm(false);
    const followed = recordFollowedLinks();
    accountSite();
    drawAccount(
      <>
        <ProfileForm languages={["en", "de"]} />
        <a href="#here">Here</a>
        <a href="/data.json" download>
          Download
        </a>
        <a href="mailto:ada@example.org">Mail</a>
        <a href="tel:+49301234">Call</a>
      </>,
    );
    await type("Display name", "Countess");
    for (const name of ["Here", "Download", "Mail", "Call"]) follow(name);
    expect(followed).toEqual(["Here", "Download", "Mail", "Call"]);
    expect(ask).not.toHaveBeenCalled();
  });

  test("warns again if the member stays and continues to edit", async () => {
    stubConfirm(true);
    recordFollowedLinks();
    accountSite();
    drawProfileWithLink();
    await type("Display name", "Countess");
    follow("Elsewhere");
    fireEvent.input(await field("Display name"), { target: { value: "Countess of Lovelace" } });
    expect(warnsBeforeUnload()).toBe(true);
  });

  test.each([
    ["another page", "https://elsewhere.example/", true],
    ["another place of this page", "#place", false],
  ])("asks before the back button leads to %s: %j, %j", async (_, destination, isAsked) => {
    const ask = stubConfirm(false);
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    accountSite();
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    const event = Object.assign(new Event("navigate", { cancelable: true }), {
      navigationType: "traverse",
      destination: { url: new URL(destination, location.href).href },
    });
    navigation.dispatchEvent(event);
    expect(ask).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    expect(event.defaultPrevented).toBe(isAsked);
  });

  test("keeps the input if saving fails and warns before the page is closed", async () => {
    accountSite({ [call]: () => Promise.reject(new TypeError("offline")) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    await save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t be reached/);
    expect((await field("Display name")).value).toBe("Countess");
    expect(warnsBeforeUnload()).toBe(true);
  });

  test("shows how long to wait after too many requests", async () => {
    accountSite({ [call]: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "30" }) });
    drawAccount(<ProfileForm languages={["en", "de"]} />);
    await type("Display name", "Countess");
    await save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/Try again in 30 seconds/);
  });

  test("shows the owner's custom fields read-only", async () => {
    accountSite();
    drawAccount(<CustomFields />);
    expect(await screen.findByText("Favourite tide")).toBeTruthy();
    expect(screen.getByText("the late one")).toBeTruthy();
    expect(screen.getByText("Gig, 2")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("custom fields", () => {
  const stored = [
    { name: "Address", value: { strValue: "Pier 3\nWhitby" } },
    { name: "Berths", value: { listValue: { value: [] } } },
    ...identity.identityProfile.customFields,
  ];
  const accountWith = (...openFields: string[]) => ({
    "GET /api/account": () =>
      Response.json({
        identity: {
          ...identity,
          identityProfile: { ...identity.identityProfile, customFields: stored },
        },
        sessionId: "s1",
        memberSince: "2025-03-04T10:00:00.000Z",
        openFields,
      }),
  });

  test("that are open to members can be edited, and the others are read-only", async () => {
    const site = accountSite({ ...accountWith("Home port", "Boats"), [call]: saved({}) });
    drawAccount(<CustomFields />);
    await type("Home port", " Whitby ");
    expect((await field("Boats")).value).toBe("Gig, 2");
    expect(screen.queryByLabelText("Favourite tide")).toBeNull();
    expect(screen.getByText("the late one")).toBeTruthy();
    await press("Save");
    await waitFor(() =>
      expect(site.listBodies(call)).toEqual([
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

  test("that the member does not edit keep their stored values", async () => {
    const site = accountSite({
      ...accountWith("Address", "Berths", "Home port"),
      [call]: saved({}),
    });
    drawAccount(<CustomFields />);
    await type("Home port", "Whitby");
    await press("Save");
    await screen.findByText("Saved.");
    expect(site.listBodies(call)).toEqual([
      {
        customFields: [stored[0], stored[1], { name: "Home port", value: { strValue: "Whitby" } }],
      },
    ]);
  });

  test("that the member clears are deleted", async () => {
    const site = accountSite({ ...accountWith("Favourite tide"), [call]: saved({}) });
    drawAccount(<CustomFields />);
    await type("Favourite tide", "");
    await press("Save");
    await screen.findByText("Saved.");
    expect(site.listBodies(call)).toEqual([{ customFields: [] }]);
  });

  test("are not shown as saved if saving them a second time fails", async () => {
    const site = accountSite({ ...accountWith("Home port"), [call]: saved({}) });
    drawAccount(<CustomFields />);
    await type("Home port", "Whitby");
    await press("Save");
    await screen.findByText("Saved.");
    site.answers[call] = () => Promise.reject(new TypeError("offline"));
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t be reached/);
    expect(screen.queryByText("Saved.")).toBeNull();
  });

  test("that are rejected show the reason next to the field", async () => {
    accountSite({
      ...accountWith("Home port", "Favourite tide"),
      [call]: () => violation("customFields[1].value", "is too long"),
    });
    drawAccount(<CustomFields />);
    await type("Home port", "Whitby");
    await press("Save");
    await waitFor(async () =>
      expect((await field("Favourite tide")).getAttribute("aria-invalid")).toBe("true"),
    );
    expect((await field("Home port")).getAttribute("aria-invalid")).toBe("false");
  });

  test("share a single unsaved-changes warning with the profile", async () => {
    const ask = stubConfirm(true);
    const followed = recordFollowedLinks();
    accountSite(accountWith("Home port"));
    drawAccount(
      <>
        <ProfileForm languages={["en", "de"]} />
        <CustomFields />
        <a href="https://elsewhere.example/">Elsewhere</a>
      </>,
    );
    await type("Home port", "Whitby");
    expect(warnsBeforeUnload()).toBe(true);
    await type("Display name", "Countess");
    follow("Elsewhere");
    expect(followed).toEqual(["Elsewhere"]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(warnsBeforeUnload()).toBe(false);
  });
});
