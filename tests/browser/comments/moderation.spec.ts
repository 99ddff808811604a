import type { Page } from "@playwright/test";
import type { Role } from "#lib/wix/admin/roles.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { seedComments } from "../../support/browser/comments.ts";
import type { MailServer } from "../../support/servers/mail-server.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { addOwner } from "../admin/blog-owner.ts";
import { join } from "../members/member.ts";

async function joinWithRole(page: Page, mail: MailServer, site: RunningSite, role: Role) {
  const email = await join(page, mail);
  await withPlatform(site, async ({ identities, roles }) => {
    await roles.assign((await identities.find(email))?.id ?? "", role);
  });
  return email;
}

const listPath = (postId: string, show = "waiting") =>
  `/admin/comments?show=${show}&post=${postId}`;
const row = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

test.describe("a moderator", () => {
  test.beforeEach(async ({ page, mail, site }) => {
    test.slow();
    await joinWithRole(page, mail, site, "moderator");
  });

  test("approves a comment, which readers then see on the post", async ({ page, site }) => {
    const post = await seedComments(site, "Approval", [{ text: "The tide turned at noon." }]);
    await page.goto(listPath(post.id));
    const comment = row(page, "The tide turned at noon.");
    await expect(comment).toContainText("Bo");
    await expect(comment.getByRole("link", { name: "Approval" })).toBeVisible();
    await comment.getByRole("button", { name: /^Approve/ }).click();
    await expect(page.getByText("The comment has been approved.")).toBeVisible();
    await expect(comment).toHaveCount(0);
    await expect
      .poll(async () => (await page.request.get(`/post/${post.slug}`)).text())
      .toContain("The tide turned at noon.");
    await page.getByRole("link", { name: "Published" }).click();
    await row(page, "The tide turned at noon.").getByText("History").click();
    await expect(row(page, "The tide turned at noon.").getByText("Approved")).toBeVisible();
  });

  test("can moderate several comments with only the keyboard", async ({ page, site }) => {
    const texts = ["First", "Second", "Third", "Fourth"].map((name) => `${name} thought`);
    const post = await seedComments(
      site,
      "Keys",
      texts.map((text) => ({ text })),
    );
    await page.goto(listPath(post.id));
    await expect(row(page, "Fourth thought")).toBeVisible();

    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Select or deselect")).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);

    await page.keyboard.press("j");
    await expect(row(page, "First thought")).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(row(page, "Third thought")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText("2 comments have been approved.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    // The focused row has disappeared, so the focus is on the row that took its place.
    await expect(row(page, "Fourth thought")).toBeFocused();

    await page.keyboard.press("k");
    await expect(row(page, "Second thought")).toBeFocused();
    await page.keyboard.press("s");
    await expect(page.getByText("The comment has been marked as spam.")).toBeVisible();
    await expect(row(page, "Fourth thought")).toBeFocused();
    await page.keyboard.press("d");
    const dialog = page.getByRole("alertdialog", { name: "Delete this comment permanently?" });
    await expect(dialog.getByRole("button", { name: "Keep comment" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Delete permanently" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The comment has been deleted.")).toBeVisible();
    await expect(page.getByText("You’re all caught up.")).toBeVisible();
    const stored = await withPlatform(site, ({ comments }) => comments.findByIds(post.commentIds));
    expect(stored.map(({ status, reason }) => [status, reason].join(" ").trim())).toEqual([
      "PUBLISHED",
      "HIDDEN SPAM",
      "PUBLISHED",
      "DELETED MODERATOR",
    ]);
  });

  test("can type letters into the search field, and switch the shortcuts off", async ({
    page,
    site,
  }) => {
    const post = await seedComments(site, "Typing", [{ text: "Sandpiper" }, { text: "Heron" }]);
    await page.goto(listPath(post.id));
    // Waits for hydration, which is complete once comments appear. Text typed earlier would not be searched for.
    await expect(row(page, "Heron")).toBeVisible();
    await page.getByLabel("Search comments and names").pressSequentially("sandpiper");
    await expect(row(page, "Heron")).toHaveCount(0);
    await expect(row(page, "Sandpiper")).toBeVisible();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByLabel("Use single-key shortcuts").uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await row(page, "Sandpiper").focus();
    await page.keyboard.press("a");
    await page.reload();
    await row(page, "Sandpiper").focus();
    await page.keyboard.press("a");
    await expect(page.getByRole("checkbox", { name: /Sandpiper|Bo/ })).toBeVisible();
    const [stored] = await withPlatform(site, ({ comments }) =>
      comments.findByIds(post.commentIds),
    );
    expect(stored).toMatchObject({ status: "PENDING" });
  });

  test("bans a member after a confirmation that names the number of comments to hide", async ({
    page,
    site,
  }) => {
    const post = await seedComments(site, "Bans", [
      { text: "Buy pills", author: "Spammy" },
      { text: "Buy more pills", author: "Spammy", status: "PUBLISHED" },
      { text: "A fair point", author: "Cleo", status: "PUBLISHED" },
    ]);
    await page.goto(listPath(post.id));
    await page.getByRole("button", { name: "Actions for Comment by Spammy" }).click();
    await page.getByRole("menuitem", { name: "Ban author" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Ban Spammy?" });
    await expect(dialog).toContainText("2 comments by this member will be hidden.");
    await dialog.getByRole("button", { name: "Ban and hide" }).click();
    await expect(page.getByText("Spammy is banned. 2 comments have been hidden.")).toBeVisible();
    await page.goto(listPath(post.id, "hidden"));
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(row(page, "Buy more pills").getByText("Its author was banned")).toBeVisible();
    await page.goto(listPath(post.id, "published"));
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("sees a notice if a comment has changed in the meantime, and its latest version", async ({
    page,
    site,
  }) => {
    const post = await seedComments(site, "Changes", [{ text: "A harmless sentence" }]);
    await page.goto(listPath(post.id));
    await expect(row(page, "A harmless sentence")).toBeVisible();
    await withPlatform(site, ({ comments }) =>
      comments.edit({
        id: post.commentIds[0] ?? "",
        memberId: post.members["Bo"],
        content: {
          nodes: [
            { type: "PARAGRAPH", nodes: [{ type: "TEXT", textData: { text: "Buy pills" } }] },
          ],
        },
      }),
    );
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect(row(page, "Buy pills").getByRole("alert")).toContainText("has changed since");
    await expect(page.getByText("One comment couldn’t be changed.")).toBeVisible();
  });

  test("sees hostile comments as text, with the host of each link", async ({ page, site }) => {
    const hostile = `<img src=x onerror=alert(1)> \u202Egnp.exe`;
    const post = await seedComments(site, "Hostile", [{ text: hostile }]);
    await withPlatform(site, ({ comments }) =>
      comments.importComment({
        origin: `test:link-${post.id}`,
        postId: post.id,
        author: { name: "<b>Eve</b>", url: "javascript:alert(1)" },
        content: {
          nodes: [
            {
              type: "PARAGRAPH",
              nodes: [
                {
                  type: "TEXT",
                  textData: {
                    text: "my bank",
                    decorations: [
                      { type: "LINK", linkData: { link: { url: "https://pills.example/buy" } } },
                    ],
                  },
                },
              ],
            },
          ],
        },
        status: "PENDING",
        commentedAt: Date.now(),
      }),
    );
    await page.goto(listPath(post.id));
    await expect(row(page, "<img src=x onerror=alert(1)> gnp.exe")).toBeVisible();
    const link = page.getByRole("link", { name: "my bank" });
    await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");
    await expect(row(page, "<b>Eve</b>")).toContainText("my bank (pills.example)");
    await expect(page.locator("article img, article b")).toHaveCount(0);
  });

  test("has links to the comments, but not to the other admin pages", async ({ page }) => {
    await page.goto("/account");
    await page.getByRole("link", { name: "Moderate comments" }).click();
    await expect(page).toHaveURL(/\/admin\/comments$/);
    const navigation = page.getByRole("navigation", { name: "Dashboard" });
    await expect(navigation.getByRole("link")).toHaveText([/^Comments/]);
    for (const path of ["/admin", "/admin/posts", "/admin/members"]) {
      expect((await page.request.get(path)).status(), path).toBe(404);
    }
  });

  test("uses accessible pages and dialogs", async ({ page, site }) => {
    const post = await seedComments(site, "Accessible", [
      { text: "Waiting" },
      { text: "Published", status: "PUBLISHED" },
      { text: "A long remark about the tide. ".repeat(60), author: "Cleo" },
    ]);
    await withPlatform(site, async ({ comments }) => {
      const [, id = ""] = post.commentIds;
      await comments.report({ id, reporter: "member:someone", reason: "ABUSE" });
    });
    for (const show of ["published", "spam", "waiting"]) {
      await page.goto(listPath(post.id, show));
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, show);
    }
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByText("History").first().click();
    await expect(page.getByText("No decisions yet.")).toBeVisible();
    await expectAccessible(page, "a selection and a history");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "the shortcuts");
  });
});

test("an owner finds waiting comments on the overview and their number in the navigation", async ({
  page,
  mail,
  site,
}) => {
  await seedComments(site, "Overview", [{ text: "Please approve me" }]);
  await joinWithRole(page, mail, site, "owner");
  await page.goto("/admin");
  await expect(
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /Comments/ }),
  ).toHaveAccessibleName(/\d+ comments? (?:is|are) waiting/);
  const decisions = page.getByRole("region", { name: "Needs your decision" });
  await decisions.getByRole("link", { name: "Please approve me" }).first().click();
  await expect(page).toHaveURL(/\/admin\/comments$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

for (const role of ["author", "editor"] as const) {
  test(`the role ${role} may not moderate comments`, async ({ page, mail, site }) => {
    const post = await seedComments(site, "Secret", [{ text: "Only for moderators" }]);
    await joinWithRole(page, mail, site, role);
    const response = await page.goto(listPath(post.id));
    expect(response?.status()).toBe(404);
    expect(await page.content()).not.toContain("Only for moderators");
    const answer = await page.request.get("/api/admin/comments");
    expect([401, 403]).toContain(answer.status());
  });
}

test("a visitor is asked to log in and returns to the list", async ({ page, site }) => {
  await addOwner(site);
  await page.goto("/admin/comments?show=spam");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadmin%2Fcomments%3Fshow%3Dspam$/);
});
