/**
 * Runs axe on the pages that no other test file checks. The other pages are checked alongside their behaviour
 * in `reading/`, `admin/access` and `members/pages`.
 */
import { memberHint } from "#lib/site/member-hint.ts";
import { renderErrorDocument } from "#lib/site/error-document.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";
import { openAndSubmitRegistration, join, logIn, newAddress } from "../members/member.ts";
import { withPlatform, newPost } from "../../support/servers/site-platform.ts";

const forVisitors = [
  "/post/how-to-read-a-river",
  "/blog/categories/field-notes",
  "/blog/tags/water",
  "/blog/authors/field-desk",
  "/blog/languages/en/page/2",
  "/stats?order=NEWEST&months=12",
  "/stats?rangeStart=1999-01&rangeEnd=1999-02",
  "/login/callback?error=access_denied&state=unknown",
];
const forMembers = ["/", "/logout"];

/** Returns the path of a removed post. */
async function removedPost(site: RunningSite, slug: string): Promise<string> {
  await withPlatform(site, async ({ members, posts }) => {
    const author = await members.upsert({ slug: "brief", nickname: "Brief", about: "" });
    const { id } = await posts.create({ ...newPost("Brief", author.id), slug }, "PUBLISH");
    await posts.remove(id);
  });
  return `/post/${slug}`;
}

test("pages fit the viewport with a large default font size", async ({ page, site }) => {
  const fit = async (path: string) => {
    await page.goto(path);
    await expectRoomForText(page, path);
  };
  await fit("/blog/categories/field-notes");
  await fit("/stats?order=NEWEST&months=12");
  // The welcome message is shown to members.
  await page.context().addCookies([{ name: memberHint, value: "1", url: site.url }]);
  await fit("/post/how-to-read-a-river#welcome");
});

test.describe("axe finds no violations", () => {
  test.setTimeout(240_000);

  test("on pages for visitors", async ({ page }) => {
    for (const path of forVisitors) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });

  test("on the pages for removed posts and server errors", async ({ page, site }) => {
    const gone = await removedPost(site, "gone");
    await expect.poll(async () => (await page.goto(gone))?.status()).toBe(410);
    await expectAccessible(page, gone);
    // Opens a new document, because in the same one React would continue with the new content.
    await page.goto("about:blank");
    await page.setContent(renderErrorDocument("Quire", "en", "failed"));
    await expectAccessible(page, "the page for failures");
  });

  test("on forms with errors and on pages for members", async ({ page, mail }) => {
    await logIn(page, newAddress());
    await expect(
      page.getByRole("main").getByRole("alert").filter({ hasText: "Incorrect" }),
    ).toBeVisible();
    await expectAccessible(page, "a refused login");
    await openAndSubmitRegistration(page, "no address");
    await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "a refused registration");
    await join(page, mail);
    for (const path of forMembers) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, path);
    }
  });
});
