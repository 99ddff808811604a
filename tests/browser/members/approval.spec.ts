import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { pick } from "../admin/blog-owner.ts";
import {
  codeFor,
  enterCode,
  openAndSubmitRegistration,
  expectCodePage,
  join,
  logInWithForm,
  newAddress,
} from "./member.ts";

const run = promisify(execFile);

test.use({ environment: { MEMBERS_APPROVAL: "owner" } });
// One worker runs the file, so that its site starts only once.
test.describe.configure({ mode: "default" });

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

  await run(process.execPath, ["cli/blog.ts", "members", "approve", email], {
    env: { ...process.env, DATA_DIR: site.dataDir, SITE_URL: site.url, SMTP_URL: mail.url },
  });
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
    await page.getByRole("link", { name: email }).click();
    await page.getByRole("button", { name: `Approve: ${email}` }).click();
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
