/** Tests on a site that starts without an owner and whose owner approves new members. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  expectCodePage,
  join,
  logInWithForm,
  newAddress,
  openAndSubmitRegistration,
  submitRegistration,
} from "../members/member.ts";
import { pick } from "./blog-owner.ts";

test.use({ environment: { MEMBERS_APPROVAL: "owner", SITE_NAME: "Tidelines" } });
// One worker runs the file, so that its site starts only once. The first test needs the site without an owner.
test.describe.configure({ mode: "default" });

const linkPattern = /(http:\/\/localhost:\d+\/admin\/claim#token=[\w-]{43})/;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

const approve = (site: RunningSite, email: string) =>
  withPlatform(site, async ({ identities }) =>
    identities.approve((await identities.find(email))?.id ?? ""),
  );

/** Removes all owners and returns a new link, as after a restart of a blog without an owner. */
const reopenClaim = (site: RunningSite) =>
  withPlatform(site, async ({ identities, owners, ownerClaims }) => {
    for (const { id } of (await identities.list({ limit: 100, offset: 0 })).identities) {
      if (await owners.includes(id)) await owners.unmake(id, { allowLastOwner: true });
    }
    return `${site.url}/admin/claim#token=${await ownerClaims.issue()}`;
  });

test("the link that the first start prints makes a new member the owner, although new members need approval", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(page.getByText("restart the site: it prints a new link")).toBeVisible();

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  const [, link = ""] = linkPattern.exec(site.output()) ?? [];
  await page.goto(link);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(title(page)).toHaveText("Become the owner of Tidelines");
  await expectAccessible(page, "the link's page");
  await page.getByRole("link", { name: "Create an account" }).click();
  const email = newAddress();
  await submitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));

  await expect(page).toHaveURL(/\/admin\/claim$/);
  await expect(page.getByText(`You’re logged in as ${email}.`)).toBeVisible();
  await expectAccessible(page, "the confirmation");
  await page.getByRole("button", { name: "Make me the owner of Tidelines" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(title(page)).toHaveText("Overview");
  const token = link.split("token=")[1] ?? "";
  expect(requests.filter((request) => request.includes(token))).toEqual([]);
  expect(site.output().split(token)).toHaveLength(2);
});

test("a logged-in member becomes the owner by a link, which is then invalid for others", async ({
  page,
  mail,
  site,
  browser,
}) => {
  const link = await reopenClaim(site);
  const email = await join(page, mail);
  await approve(site, email);
  await page.goto(link);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  // The new page moves the focus once it has loaded.
  await expect(page.getByLabel("Email address")).toBeFocused();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at low water");
  await page.getByRole("button", { name: "Log in" }).click();
  const submit = page.getByRole("button", { name: "Make me the owner of Tidelines" });
  await expect(submit).toBeVisible();

  const stranger = await browser.newPage({ baseURL: site.url });
  await stranger.goto(`${site.url}/admin/claim#token=${"x".repeat(43)}`);
  await expect(stranger.getByRole("alert").first()).toContainText("This link isn’t valid.");
  await submit.click();
  await expect(page).toHaveURL(/\/admin$/);
  await stranger.goto(link);
  await stranger.reload();
  await expect(title(stranger)).toHaveText("This blog has an owner");
  await stranger.goto("/admin");
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();
});

test("a new member keeps waiting for approval after a reload and can continue once approved", async ({
  page,
  mail,
  site,
}) => {
  const email = newAddress();
  await openAndSubmitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await expect(page.getByText(/owner/i).first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /check again/i }).click();
  await expect(page.getByText(/hasn’t been approved yet/).first()).toBeVisible();

  await approve(site, email);
  await page.getByRole("button", { name: /check again/i }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test.describe("on the admin pages", () => {
  /** Logs in as an owner, who is approved directly in the database. */
  test.beforeEach(async ({ page, mail, site }) => {
    test.slow();
    const email = await join(page, mail);
    await withPlatform(site, async ({ identities, owners }) => {
      const id = (await identities.find(email))?.id ?? "";
      await identities.approve(id);
      await owners.make(id);
    });
    await logInWithForm(page, email);
  });

  test("a member who is awaiting approval is listed on the overview, and can log in once approved", async ({
    page,
    request,
    mail,
  }) => {
    const email = await join({ request }, mail);
    await page.goto("/admin");
    await page
      .getByRole("region", { name: "Needs your decision" })
      .getByRole("button", { name: `Approve: ${email}` })
      .click();
    await expect(page.getByText(`${email} has been approved and notified by email.`)).toBeVisible();
    await logInWithForm({ request }, email);
    expect((await request.get("/account/likes", { maxRedirects: 0 })).status()).toBe(200);
  });

  test("an owner can find, block and unblock a member, download the member's data, and delete the member after confirming, but cannot block or delete an owner", async ({
    page,
    request,
    mail,
    site,
  }) => {
    const email = await join({ request }, mail);
    await page.goto("/admin/members?show=active");
    const owner = page.getByRole("row", { name: /reader-.* Owner/ }).first();
    await owner.getByRole("button", { name: /^Actions for/ }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Download data"]);

    await page.goto("/admin/members");
    await page.getByLabel("Search email addresses and names").fill(email);
    await expect(page).toHaveURL(/\?q=reader-/);
    await expect(page.getByRole("row", { name: /@/ })).toHaveCount(1);
    const row = page.getByRole("row", { name: email });

    await pick(page, email, "Block");
    await expect(page.getByText(`${email} has been blocked`)).toBeVisible();
    await expect(row.getByText("Blocked")).toBeVisible();
    await pick(page, email, "Unblock");
    await expect(row.getByText("Awaiting approval")).toBeVisible();

    const download = page.waitForEvent("download");
    await pick(page, email, "Download data");
    const file = await (await download).path();
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      identity: { email: { address: email } },
    });

    const question = page.getByRole("alertdialog", { name: "Delete this member permanently?" });
    await pick(page, email, "Delete");
    await expect(question).toContainText(email);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(row).toBeVisible();
    await pick(page, email, "Delete");
    await question.getByRole("button", { name: "Delete permanently" }).click();
    await expect(page.getByText(`${email} has been deleted.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await withPlatform(site, ({ identities }) => identities.find(email))).toBeUndefined();
  });
});
