import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { joinAsOwner } from "./blog-owner.ts";

// Other tests expect the name and the language of the samples, so this file has a separate site.
test.use({ environment: { MEMBERS_APPROVAL: "auto" } });

/** Returns the language of the front page, as a visitor gets it. */
const readLanguage = async ({ request }: Page): Promise<string | undefined> =>
  /<html[^>]* lang="([^"]+)"/.exec(await (await request.get("/")).text())?.[1];

test("an owner changes the name, description and language, and visitors see them within a second", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(/\/admin\/settings\/general$/);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Quire");
  await expect(page.getByText("Nobody has changed these settings yet.")).toBeVisible();
  await expectAccessible(page, "the general settings");

  await name.fill("Bread & <b>Butter</b>");
  await page.getByLabel("Description").fill("Loaves.\nAnd butter.");
  await page.getByLabel("Accounts on X").fill("two words");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("Accounts on X")).toBeFocused();
  await expect(page.getByLabel("Accounts on X")).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveValue("Bread & <b>Butter</b>");
  expect(await readLanguage(page)).toBe("en");

  // Unsaved changes are not lost by accident.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(name).toHaveValue("Bread & <b>Butter</b>");

  await page.getByLabel("Accounts on X").fill("");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo (GMT+9)");
  await page.getByLabel("Language").selectOption("German");
  await page.getByRole("button", { name: "Save settings" }).click();
  // The interface of the dashboard is in the new language, too.
  await expect(page.getByText("Gespeichert.")).toBeVisible();
  await expect(page.getByText(/^Zuletzt am .* geändert\.$/)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Bread & <b>Butter</b>");

  await expect.poll(() => readLanguage(page), { timeout: 1_000, intervals: [100] }).toBe("de");
  const front = await (await page.request.get("/")).text();
  expect(front.includes("Bread &amp; &lt;b&gt;Butter&lt;/b&gt;")).toBe(true);
  expect(front.includes('content="Loaves. And butter."')).toBe(true);
});

test("a long name with %s leaves room for the categories, and no setting can be edited while it is saved", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const name = "The 100%s Journal of Small Harbours and Slow Kitchens";
  await withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { SITE_LANGUAGE: "en", SITE_NAME: name } });
  });
  await expect.poll(async () => (await page.request.get("/stats")).text()).toContain(name);
  for (const width of [320, 390, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height, `the header at ${width} px`).toBeLessThan(width < 900 ? 320 : 200);
  }
  await page.goto("/stats");
  expect((await page.title()).replaceAll("\u2060", "")).toBe(`Statistics · ${name}`);
  await page.goto("/search?q=%24%24%26");
  await expect(page).toHaveTitle(`Search: $$& · ${name}`);

  await page.goto("/admin/settings/reading");
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/site/settings/reading", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel("Days until comments close").fill("30");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("Offline reading")).toBeDisabled();
  await expect(page.getByLabel("Comments", { exact: true })).toBeDisabled();
  answer();
  await expect(page.getByLabel("Offline reading")).toBeEnabled();
});

test("the second of two owners keeps the input, and sees that the settings were changed", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { SITE_LANGUAGE: "en" } });
  });
  await expect.poll(() => readLanguage(page)).toBe("en");
  await page.goto("/admin/settings/reading");
  const days = page.getByLabel("Days until comments close");
  await days.fill("30");
  await withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { COMMENTS_CLOSE_DAYS: 90 } });
  });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "These settings were changed in the meantime.",
  );
  await expect(days).toHaveValue("30");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(days).toHaveValue("90");
  await expect(page.getByText(/^Last changed with the command/)).toBeVisible();

  // The environment of this test sets the value.
  await page.goto("/admin/settings/members");
  await expect(page.getByText(/MEMBERS_APPROVAL is set in the environment/)).toBeVisible();
  await expect(page.getByLabel("Who can join")).toBeDisabled();
  await expectAccessible(page, "the settings for members");
});
