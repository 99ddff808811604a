/** Flows of members on the pages of their account. */
import { mailedCode } from "../../support/servers/mail-server.ts";
import type { Flow } from "../flow.ts";
import { join, newAddress, password } from "./account.ts";

const email = { role: "textbox", name: "Email address" };
const passwordField = { css: "input[autocomplete=current-password]" };

export const memberFlows: readonly Flow[] = [
  [
    "a visitor creates an account with a code from an email",
    async ({ page, mail }) => {
      const address = newAddress();
      await page.open("/register");
      await page.replaceText({ role: "textbox", name: "Display name" }, "Ada");
      await page.replaceText(email, address);
      await page.replaceText({ css: "input[autocomplete=new-password]" }, password);
      await page.click({ role: "button", name: "Create…" });
      await page.expectPath(/^\/verify$/);
      await page.replaceText(
        { css: "input[autocomplete=one-time-code]" },
        await mail.readNext(address, mailedCode),
      );
      // The visitor is back on the page from before the registration, or on the account page.
      await page.expectShown({ role: "link", name: "Account" });
      await page.open("/account");
      await page.expectValue(() => document.body.textContent, null).toContain(address);
    },
  ],
  [
    "a member logs out and in again",
    async (world) => {
      const { page } = world;
      const address = await join(world);
      await page.open("/logout");
      await page.click({ role: "button", name: "Log out" });
      await page.expectShown({ role: "link", name: "Log in" });
      await page.open("/login");
      await page.replaceText(email, address);
      await page.replaceText(passwordField, password);
      await page.click({ role: "button", name: "Log in" });
      await page.expectShown({ role: "link", name: "Account" });
    },
  ],
  [
    "a wrong password is refused with a message",
    async (world) => {
      const { page } = world;
      const address = await join(world);
      await page.driver.deleteCookies();
      await page.open("/login");
      await page.replaceText(email, address);
      await page.replaceText(passwordField, "another harbour at low water");
      await page.click({ role: "button", name: "Log in" });
      await page.expectShown({ css: "main [role=alert]" });
      await page.expectPath(/^\/login$/);
    },
  ],
  [
    "a member changes the display name",
    async (world) => {
      const { page } = world;
      await join(world);
      await page.open("/account/profile");
      await page.replaceText({ role: "textbox", name: "Display name" }, "Ada of the dyke");
      await page.click({ role: "button", name: "Save profile" });
      await page
        .expectValue(() => document.querySelector("main")?.textContent, null)
        .toContain("Saved.");
      await page.open("/account/profile");
      await page
        .expectProperty({ role: "textbox", name: "Display name" }, "value")
        .toBe("Ada of the dyke");
    },
  ],
];
