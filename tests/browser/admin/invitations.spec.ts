/** Tests for joining the team by an invitation, and for the emails and the author profile of the team. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { createPicture } from "../../support/content/portrait.ts";
import type { MailServer } from "../../support/servers/mail-server.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { join, logInWithForm, newAddress, password } from "../members/member.ts";
import { createPost, joinAs, joinAsOwner, pick } from "./blog-owner.ts";

test.use({ actionTimeout: 20_000 });

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const readLink = (mail: MailServer, email: string) =>
  mail.readNext(email, /(http:\/\/localhost:\d+\/invitation#token=[\w-]{43})/);

/** Invites an address on the page of the team. Uses only the keyboard. */
async function invite(page: Page, email: string, options: { language?: string } = {}) {
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Invite by email" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  await dialog.getByLabel("Email address").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Role")).toBeFocused();
  await page.keyboard.type("Editor");
  if (options.language !== undefined) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(options.language);
  }
  await dialog.getByLabel("Password").first().focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${email} has been invited.`)).toBeVisible();
}

test("an invited person creates an account with the link on a phone and gets the role", async ({
  page,
  mail,
  site,
  browser,
}) => {
  test.slow();
  await joinAsOwner(page, mail, site);
  const email = newAddress();
  await invite(page, email);
  await expectAccessible(page, "the page of the team");
  await page.getByRole("button", { name: "Invite by email" }).click();
  await expectAccessible(page, "the dialog for an invitation");
  await page.keyboard.press("Escape");

  const link = await readLink(mail, email);
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  const requests: string[] = [];
  phone.on("request", (request) => {
    requests.push(request.url() + JSON.stringify(request.headers()));
  });
  // Mail scanners open links. That neither accepts an invitation nor uses it up.
  expect((await fetch(link)).status).toBe(200);
  const response = await phone.goto(link);
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  await phone.reload();
  await expect(phone).toHaveURL(/\/invitation$/);
  await expect(phone.getByText("You write, edit and publish all posts.")).toBeVisible();
  await expect(phone.getByLabel("Email address")).toHaveValue(email);
  await expect(phone.getByLabel("Email address")).not.toBeEditable();
  await expectAccessible(phone, "the page of an invitation");
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByLabel("Display name").focus();
  await phone.keyboard.type("Bea");
  await phone.keyboard.press("Tab");
  await phone.keyboard.type(password);
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL(/\/admin(#.*)?$/);
  await expect(title(phone)).toHaveText("Overview");
  const token = link.split("token=")[1] ?? "";
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  expect(site.output()).not.toContain(token);

  await page.goto("/admin/team");
  const row = page.getByRole("table", { name: "Invitations" }).getByRole("row", { name: email });
  await expect(row).toContainText("Accepted by Bea");
  await phone.goto(link);
  await expect(phone.getByText("This invitation is no longer valid.")).toBeVisible();
  await context.close();
});

test("a member with the invited address logs in and accepts, and a member with another address cannot", async ({
  page,
  mail,
  site,
  browser,
}) => {
  test.slow();
  await joinAsOwner(page, mail, site);
  const other = await browser.newContext({ baseURL: site.url });
  const own = await other.newPage();
  const email = await join(own, mail);
  await other.clearCookies();
  const stranger = await join(own, mail);
  await invite(page, email, { language: "German" });
  const letter = await mail.nextTo(email, /invitation#token=/);
  expect(letter.subject).toMatch(/^Einladung ins Team von /);
  const [link = ""] =
    /http:\/\/localhost:\d+\/invitation#token=[\w-]{43}/.exec(letter.text ?? "") ?? [];

  await own.goto(link);
  await expect(
    own.getByText(`This invitation is for ${email}, but you’re logged in as ${stranger}.`),
  ).toBeVisible();
  await expectAccessible(own, "the invitation of another person");
  await own.getByRole("button", { name: "Log out" }).focus();
  await own.keyboard.press("Enter");
  await expect(own.getByText(`There is an account with ${email}.`)).toBeVisible();
  await own.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(own.getByLabel("Email address")).toBeFocused();
  await expectHydrated(own);
  await own.getByLabel("Email address").fill(email);
  await own.getByLabel("Password", { exact: true }).fill(password);
  await own.keyboard.press("Enter");
  await expect(own.getByText(`You’re logged in as ${email}.`)).toBeVisible();
  await expectAccessible(own, "the confirmation of an invitation");
  await own.getByRole("button", { name: "Join the team" }).focus();
  await own.keyboard.press("Enter");
  await expect(title(own)).toHaveText("Overview");
  await other.close();
});

test("a revoked invitation can no longer be accepted, and the page says so", async ({
  page,
  mail,
  site,
  allowedErrors,
}) => {
  await joinAsOwner(page, mail, site);
  const email = newAddress();
  await invite(page, email);
  const link = await readLink(mail, email);
  await pick(page, email, "Revoke…");
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText(`The invitation of ${email} has been revoked.`)).toBeVisible();
  allowedErrors.push(({ status, url }) => status === 400 && url.endsWith("/invitations/check"));
  await page.goto(link);
  await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
  await expectAccessible(page, "a revoked invitation");
});

test("an author chooses a picture and writes about themselves, and both appear on the author's page", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  const authorId = await joinAs("author", page, mail, site);
  const slug = `own-author-${Date.now()}`;
  await createPost(site, slug, { authorId, status: "PUBLISHED" });
  await page.goto("/account/profile");
  const panel = page.getByRole("region", { name: "As an author" });
  await panel.locator('input[type="file"]').setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await createPicture(),
  });
  await expect(panel.getByRole("img", { name: "Picture" })).toBeVisible();
  await panel.getByLabel("About you").fill("Writes about tides.");
  await panel.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expectAccessible(page, "the profile of an author");
  await panel.getByRole("link", { name: "Your author page" }).click();
  await expect(page.getByText("Writes about tides.").first()).toBeVisible();
  await expect(
    page.locator('main img[src*="/media/"], main img[src*="_next/image"]').first(),
  ).toBeVisible();
});

test("a member without a role sees no author profile and no choices of the team's emails", async ({
  page,
  mail,
}) => {
  await join(page, mail);
  await page.goto("/account/profile");
  await expect(page.getByRole("textbox", { name: "Display name" })).toBeVisible();
  await expect(page.getByRole("region", { name: "As an author" })).toHaveCount(0);
  await page.goto("/account/emails");
  await expect(page.getByRole("checkbox", { name: "A new role" })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test(`editors choose the emails of the team ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    page,
    mail,
    site,
    browser,
  }) => {
    const email = await join(page, mail);
    await withPlatform(site, async ({ identities, roles }) => {
      await roles.assign((await identities.find(email))?.id ?? "", "editor");
    });
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const own = await context.newPage();
    await logInWithForm(own, email);
    await own.goto("/account/emails");
    const submissions = own.getByRole("checkbox", { name: /^Posts waiting for a decision/ });
    await expect(submissions).toBeChecked();
    if (javaScriptEnabled) await expectAccessible(own, "the choices of the team's emails");
    await submissions.uncheck();
    await own.getByRole("button", { name: "Save", exact: true }).click();
    await expect(own.getByText("Saved.")).toBeVisible();
    await expect(submissions).not.toBeChecked();
    await expect(own.getByRole("checkbox", { name: "Decisions about my posts" })).toBeChecked();
    await context.close();
  });
}
