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
  violation,
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
    drawAccount(<ProfileForm />);
    await type("Nickname", " Countess ");
    fireEvent.click(await screen.findByLabelText(/^Public/));
    expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.bodiesOf(call)).toEqual([{ nickname: "Countess", privacyStatus: "PUBLIC" }]);
    expect((await field("Nickname")).value).toBe("Countess");
  });

  test("asks for nothing when nothing was changed", async () => {
    const site = accountSite();
    drawAccount(<ProfileForm />);
    await field("Nickname");
    await save();
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(site.bodiesOf(call)).toEqual([]);
  });

  test("takes a date or a language away with null", async () => {
    const had = { ...identity.identityProfile, birthdate: "1990-05-17", language: "en" };
    const site = accountSite({
      "GET /api/account": () =>
        Response.json({
          identity: { ...identity, identityProfile: had },
          memberSince: identity.createdDate,
        }),
      [call]: saved({}),
    });
    drawAccount(<ProfileForm />);
    await type("Date of birth", "");
    await type("Language", "");
    await save();
    await screen.findByText("Saved.");
    expect(site.bodiesOf(call)).toEqual([{ birthdate: null, language: null }]);
  });

  test("keeps what was typed when saving fails, and warns before the page is closed", async () => {
    accountSite({ [call]: () => Promise.reject(new TypeError("offline")) });
    drawAccount(<ProfileForm />);
    await type("Nickname", "Countess");
    await save();
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't be reached/);
    expect((await field("Nickname")).value).toBe("Countess");
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  test("tells how long to wait when the site is asked too often", async () => {
    accountSite({ [call]: () => refusal(429, "TOO_MANY_TRIES", {}, { "Retry-After": "30" }) });
    drawAccount(<ProfileForm />);
    await type("Nickname", "Countess");
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
});

describe("phones and addresses", () => {
  const group = (name: string) => within(screen.getByRole("group", { name }));

  test("come and go by the keyboard, the focus where one goes on", async () => {
    accountSite();
    drawAccount(<ProfileForm />);
    await press("Add phone number");
    expect(document.activeElement).toBe(group("Phone 2").getByLabelText("Number"));
    await press("Remove phone 1");
    expect(document.activeElement).toBe(group("Phone 1").getByLabelText("Number"));
    expect(screen.getByText("Phone 1 removed.")).toBeTruthy();
    await press("Remove phone 1");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add phone number" }));
  });

  test("an address is sent with its parts, a row left empty is not", async () => {
    const site = accountSite({ [call]: saved({}) });
    drawAccount(<ProfileForm />);
    await press("Add address");
    const address = group("Address 1");
    const write = (label: string, value: string) =>
      fireEvent.change(address.getByLabelText(label), { target: { value } });
    write("Type", "SHIPPING");
    write("Street", "Hafenstrasse");
    write("House number", "7b");
    write("Postal code", "10117");
    write("City", "Berlin");
    write("Country", "DE");
    await press("Add phone number");
    await save();
    await screen.findByText("Saved.");
    expect(site.bodiesOf(call)).toEqual([
      {
        addresses: [
          {
            tag: "SHIPPING",
            address: {
              country: "DE",
              city: "Berlin",
              postalCode: "10117",
              streetAddress: { number: "7b", name: "Hafenstrasse" },
            },
          },
        ],
      },
    ]);
  });

  test("a refused value is marked in its row and gets the focus", async () => {
    accountSite({ [call]: () => violation("phonesV2[1].phone", "must be a phone number") });
    drawAccount(<ProfileForm />);
    await press("Add phone number");
    fireEvent.change(group("Phone 2").getByLabelText("Number"), { target: { value: "call me" } });
    await save();
    expect(await group("Phone 2").findByText("Enter a valid phone number.")).toBeTruthy();
    const number = group("Phone 2").getByLabelText<HTMLInputElement>("Number");
    await waitFor(() => expect(document.activeElement).toBe(number));
    expect(number.value).toBe("call me");
  });

  test("names countries, kinds and what is wrong in the interface's language", async () => {
    accountSite({ [call]: () => violation("phonesV2[0].phone", "must be a phone number") });
    drawAccount(<ProfileForm />, { language: "de" });
    await press("Adresse hinzufügen");
    const country = group("Adresse 1").getByLabelText("Land");
    expect(within(country).getByRole("option", { name: "Österreich" })).toBeTruthy();
    expect(group("Adresse 1").getByRole("option", { name: "Lieferung" })).toBeTruthy();
    await type("Anzeigename", "Gräfin");
    await press("Profil speichern");
    expect(
      await group("Telefonnummer 1").findByText("Gib eine gültige Telefonnummer ein."),
    ).toBeTruthy();
  });
});
