// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AccountDeletion } from "#components/members/account/privacy/account-deletion.tsx";
import { DataDownload } from "#components/members/account/privacy/data-download.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { getTranslator } from "#lib/messages/translator.ts";
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

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("downloading the account data", () => {
  test("saves the site's response as a file", async () => {
    const saved: { name: string; content: Blob | MediaSource }[] = [];
    let content: Blob | MediaSource | undefined;
    URL.createObjectURL = (blob) => {
      content = blob;
      return "blob:data";
    };
    URL.revokeObjectURL = vi.fn<(url: string) => void>();
    // jsdom does not follow links, so the test records which link was clicked.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (content !== undefined) saved.push({ name: this.download, content });
    });
    accountSite({ "GET /api/account/data": () => Response.json({ everything: true }) });
    drawAccount(<DataDownload />);
    await press("Download my data");
    expect(await screen.findByText(/is downloading as/)).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(["my-data.json"]);
    expect(content instanceof Blob ? await content.text() : undefined).toBe('{"everything":true}');
  });

  test("shows an error if the data cannot be loaded", async () => {
    accountSite({ "GET /api/account/data": () => Promise.reject(new TypeError("offline")) });
    drawAccount(<DataDownload />);
    await press("Download my data");
    expect(await screen.findByText(/couldn’t be reached/)).toBeTruthy();
  });
});

describe("deleting the account", () => {
  const call = "POST /api/account/delete";
  const begin = async (password: string) => {
    const field = await screen.findByLabelText("Current password");
    fireEvent.input(field, { target: { value: password } });
    await press("Delete my account");
    return field;
  };

  test("asks for confirmation, deletes the account, removes the session and says that the account is deleted", async () => {
    const site = accountSite({ [call]: () => Response.json({}) });
    const router = drawAccount(<AccountDeletion />);
    await begin("correct horse");
    expect(await screen.findByText(/The texts of your comments/)).toBeTruthy();
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("comments");
    expect(site.listBodies(call)).toEqual([]);
    await press("Delete permanently");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/logout?done=deleted"));
    expect(router.replace).toHaveBeenCalledTimes(1);
    expect(site.listBodies(call)).toEqual([{ currentPassword: "correct horse" }]);
    expect(site.listBodies("DELETE /api/session")).toHaveLength(1);
    expect(memberAuth().loggedIn()).toBe(false);
  });

  test("keeps the account if the member cancels", async () => {
    const site = accountSite({ [call]: () => Response.json({}) });
    drawAccount(<AccountDeletion />);
    await begin("correct horse");
    fireEvent.keyDown(await screen.findByRole("alertdialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(site.listBodies(call)).toEqual([]);
    expect(memberAuth().loggedIn()).toBe(true);
  });

  test("marks a wrong password and keeps the member logged in", async () => {
    accountSite({ [call]: () => refusal(401, "-19976") });
    drawAccount(<AccountDeletion />);
    const field = await begin("wrong");
    await press("Delete permanently");
    expect(await screen.findByText("Incorrect password.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(memberAuth().loggedIn()).toBe(true);
  });

  test.each([
    ["en", /this is the only owner/],
    ["de", /Sonst hat niemand Inhaberrechte/],
  ])("asks the only owner to make another member an owner first (%s)", async (language, words) => {
    accountSite({ [call]: () => refusal(409, "LAST_OWNER") });
    drawAccount(<AccountDeletion />, { language });
    const t = getTranslator(language);
    const field = await screen.findByLabelText(t("members.password.current"));
    fireEvent.input(field, { target: { value: "correct horse" } });
    await press(t("account.deletion.delete"));
    await press(t("account.deletion.deleteForGood"));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(memberAuth().loggedIn()).toBe(true);
  });

  test("requires the password before asking for confirmation", async () => {
    accountSite();
    drawAccount(<AccountDeletion />);
    await begin("");
    expect(await screen.findByText("Enter your current password.")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
