import { withPlatform } from "../../support/servers/site-platform.ts";
import { test } from "../fixtures.ts";
import { joinAsOwner } from "./blog-owner.ts";

test("shots", async ({ page, mail, site }) => {
  test.setTimeout(300_000);
  await joinAsOwner(page, mail, site);
  let id = "";
  await withPlatform(site, async ({ pages }) => {
    for (const template of ["imprint", "privacy", "about"] as const)
      id = (
        await pages.create({
          title: template[0]?.toUpperCase() + template.slice(1),
          path: `/${template}`,
          template,
          status: "PUBLISHED",
          authorId: "a",
        })
      ).id;
    await pages.create({
      title: "Das Team",
      path: "/about/team",
      status: "UNPUBLISHED",
      authorId: "a",
      language: "de",
    });
  });
  for (const scheme of ["light", "dark"] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const shoot = (name: string) =>
        page.screenshot({ path: `/tmp/pages/${name}-${width}-${scheme}.png` });
      await page.goto("/privacy");
      await shoot("privacy");
      await page.goto("/admin/pages");
      await page.getByRole("row").nth(2).waitFor();
      await shoot("list");
      await page.getByRole("button", { name: "New page" }).click();
      await page.getByRole("dialog").getByLabel("Template").selectOption("Imprint");
      await shoot("dialog");
      await page.goto(`/admin/posts/${id}/edit`);
      await page
        .getByRole("button", { name: "Publish" })
        .or(page.getByRole("button", { name: "Settings" }))
        .first()
        .waitFor();
      await page
        .getByRole("button", { name: "Settings", exact: true })
        .first()
        .click()
        .catch(() => {});
      await page.waitForTimeout(800);
      await shoot("editor");
    }
});
