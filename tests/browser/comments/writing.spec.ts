import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import { addComment, createCommentDocument, publishPost } from "../../support/content/comments.ts";
import type { MailServer } from "../../support/servers/mail-server.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { join, password } from "../members/member.ts";

type Conversation = {
  readonly postId: string;
  readonly slug: string;
  readonly path: string;
  readonly commentId: string;
};

/** Publishes a post with one comment, so that no two tests share a conversation. */
function publishConversation(site: RunningSite, language = "en"): Promise<Conversation> {
  const slug = `conversation-${randomUUID().slice(0, 8)}`;
  return withPlatform(site, async (platform) => {
    const post = await publishPost(platform, slug, language);
    const text = "Which reeds were these?";
    const commentId = await addComment(platform, post.id, 1, { name: "Marit", text });
    return { postId: post.id, slug, path: `/post/${slug}`, commentId };
  });
}

/** Registers a member with a published comment, so that the next comments do not wait for approval. Returns the address. */
async function joinAsKnown(page: Page, mail: MailServer, site: RunningSite): Promise<string> {
  const email = await join(page, mail);
  await withPlatform(site, async (platform) => {
    const { id: postId } = await publishPost(platform, `earlier-${randomUUID().slice(0, 8)}`);
    await platform.comments.importComment({
      origin: `test:${postId}`,
      postId,
      author: { memberId: (await platform.identities.find(email))?.id ?? "" },
      content: createCommentDocument("An earlier remark."),
      status: "PUBLISHED",
      commentedAt: Date.now(),
    });
  });
  return email;
}

const section = (page: Page) => page.getByRole("region", { name: /comment/i });
const writeField = (page: Page) => page.getByLabel("Your comment");
const post = (page: Page) => page.getByRole("button", { name: "Post comment" });
/** Fills in the form once its scripts have loaded. Until then, it is submitted as a plain form. */
async function fillWithScripts(page: Page, text: string): Promise<void> {
  await writeField(page).focus();
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  await writeField(page).fill(text);
}

const commentWith = (page: Page, text: string) =>
  section(page).getByRole("article").filter({ hasText: text });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor’s comment survives the login, and is then published and shown", async ({
    page,
    site,
    mail,
  }) => {
    const email = await joinAsKnown(page, mail, site);
    await page.context().clearCookies();
    const { path } = await publishConversation(site);
    await page.goto(path);
    await writeField(page).fill("I *think* they were **sedges**.\n\n> Which reeds?");
    await post(page).click();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await expect(page.getByText("Your text is saved.")).toBeVisible();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/comments/write$`));
    await expect(writeField(page)).toHaveValue(/sedges/);
    await post(page).click();
    await expect(page).toHaveURL(new RegExp(`${path}#comment-[\\da-f-]{36}$`));
    const comment = commentWith(page, "sedges");
    await expect(comment.locator("strong")).toHaveText("sedges");
    await expect(comment.locator("blockquote")).toHaveText("Which reeds?");
  });

  test("a member replies, edits, reacts, reports, follows and deletes", async ({
    page,
    site,
    mail,
  }) => {
    await joinAsKnown(page, mail, site);
    const { path } = await publishConversation(site);
    await page.goto(path);
    await commentWith(page, "Which reeds").getByRole("link", { name: "Reply to Marit" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reply to Marit");
    await page.getByLabel("Your reply").fill("Sedges.");
    await page.getByRole("button", { name: "Post reply" }).click();
    await expect(page).toHaveURL(/#comment-/);
    const reply = commentWith(page, "Sedges.");
    await expect(reply).toContainText("in reply to Marit");

    await reply.getByRole("link", { name: /^More/ }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Your comment")).toHaveValue("Sedges.");
    await page.getByLabel("Your comment").fill("Sedges, all of them.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(commentWith(page, "Sedges, all of them.")).toContainText("Edited");

    await commentWith(page, "Which reeds").getByRole("button", { name: "Like" }).click();
    await commentWith(page, "Which reeds").getByRole("link", { name: /^More/ }).click();
    const like = page.getByRole("button", { name: "Like 1" });
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await page.getByLabel("Off topic").check();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("We’ll look at this comment.")).toBeVisible();

    await page.goto(path);
    await page.getByRole("button", { name: "Follow this conversation" }).click();
    await expect(page.getByText("You’ll get an email").first()).toBeVisible();
    await page.getByRole("button", { name: "Stop following" }).click();
    await expect(page.getByText("You won’t get any more emails")).toBeVisible();

    await page.goto(path);
    await commentWith(page, "all of them").getByRole("link", { name: /^More/ }).click();
    await page.getByRole("link", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete comment" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}#comments$`));
    await expect(commentWith(page, "all of them")).toHaveCount(0);
  });

  test("a post that closes while a comment is being written rejects the comment and keeps the text", async ({
    page,
    site,
    mail,
  }) => {
    await join(page, mail);
    const { path, postId } = await publishConversation(site);
    await page.goto(path);
    await writeField(page).fill("Too late for the reeds.");
    await withPlatform(site, ({ posts }) =>
      posts.update(postId, { commentingEnabled: false }, "MANUAL_SAVE"),
    );
    await post(page).click();
    await expect(page).toHaveURL(/\/comments\/write\?problem=closed$/);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Comments on this post are closed, so your text wasn’t sent.",
    );
    await expect(writeField(page)).toHaveValue("Too late for the reeds.");
    await expect
      .poll(async () => (await page.request.get(path)).text())
      .toContain("Comments on this post are closed.");
    await page.goto(path);
    await expect(commentWith(page, "Which reeds")).toBeVisible();
    await expect(commentWith(page, "Too late")).toHaveCount(0);
    await expect(writeField(page)).toHaveCount(0);
  });

  test("a comment that waits for approval is shown to its author, and to no other reader", async ({
    page,
    site,
    mail,
    request,
  }) => {
    await join(page, mail);
    const { path } = await publishConversation(site);
    await page.goto(path);
    await writeField(page).fill("See https://example.com/reeds");
    await post(page).click();
    await expect(page).toHaveURL(/\/comments\/view\/[\da-f-]{36}\?done=waits$/);
    await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
    const refused = await request.get(new URL(page.url()).pathname);
    expect(refused.url()).toMatch(/\/login\b/);
    for (const answer of [refused, await request.get(path)]) {
      expect(await answer.text()).not.toContain("example.com/reeds");
    }
  });
});

test.describe("with scripts", () => {
  test("a comment in Hebrew runs from right to left in the form, the preview and the conversation", async ({
    page,
    site,
    mail,
  }) => {
    await joinAsKnown(page, mail, site);
    const { path } = await publishConversation(site, "he");
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    const form = page.locator("form").filter({ has: writeField(page) });
    await expect(form).toHaveCSS("direction", "rtl");
    await fillWithScripts(page, "גשם על הגשר.");
    await expect(writeField(page)).toHaveCSS("direction", "rtl");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("גשם על הגשר.")).toHaveCSS("direction", "rtl");
    await expectNoOverhang(page);
    await post(page).click();
    await expect(preview).toHaveCount(0);
    const own = commentWith(page, "גשם על הגשר.");
    await expect(own.getByText("גשם על הגשר.")).toHaveCSS("direction", "rtl");
  });

  test("a member writes, edits, reacts, replies and deletes without leaving the page", async ({
    page,
    site,
    mail,
  }) => {
    await joinAsKnown(page, mail, site);
    const { path } = await publishConversation(site);
    await page.goto(path);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await fillWithScripts(page, "A **bold** claim.");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
      "bold",
    );
    await post(page).click();
    const own = commentWith(page, "A bold claim.");
    await expect(own).toBeFocused();
    await expect(page.getByText("Your comment is published.")).toBeVisible();
    await expect(writeField(page)).toHaveValue("");

    await own.getByRole("button", { name: "Edit" }).click();
    const edited = section(page).getByRole("article").getByLabel("Your comment");
    await expect(edited).toBeFocused();
    await edited.fill("A modest claim.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(commentWith(page, "A modest claim.")).toBeVisible();

    const first = commentWith(page, "Which reeds");
    const like = first.getByRole("button", { name: /^Like/ });
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toContainText("1");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "false");

    await first.getByRole("link", { name: "Reply to Marit" }).click();
    const reply = page.getByLabel("Your reply");
    await expect(reply).toBeFocused();
    await reply.fill("These were sedges.");
    await page.getByRole("button", { name: "Post reply" }).click();
    await expect(commentWith(page, "These were sedges.").last()).toBeFocused();

    const modest = commentWith(page, "A modest claim.");
    await modest.getByRole("button", { name: "Delete" }).click();
    await modest.getByRole("button", { name: "Delete comment" }).click();
    await expect(commentWith(page, "A modest claim.")).toHaveCount(0);
    expect(documents).toEqual([]);

    await page.reload();
    const stored = commentWith(page, "These were sedges.").last();
    await expect(stored.getByRole("button", { name: "Delete" })).toBeVisible();
    await page.getByRole("button", { name: "Follow this conversation" }).click();
    await expect(page.getByRole("button", { name: "Stop following" })).toBeVisible();
  });

  test("the scripts of the forms load when a visitor focuses a form, and restore a draft after a reload and in a second tab", async ({
    page,
    site,
  }) => {
    const { path } = await publishConversation(site);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const listFiles = () =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const before = new Set(await listFiles());
    await writeField(page).focus();
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
    const later = (await listFiles()).filter((name) => name.endsWith(".js") && !before.has(name));
    expect(later.length).toBeGreaterThan(0);

    await writeField(page).fill("Not finished yet");
    await page.reload();
    await writeField(page).click();
    await expect(writeField(page)).toHaveValue("Not finished yet");
    const second = await page.context().newPage();
    await second.goto(path);
    await writeField(second).click();
    await expect(writeField(second)).toHaveValue("Not finished yet");
    await second.getByRole("button", { name: "Discard it" }).click();
    await expect(writeField(second)).toHaveValue("");
    await second.close();
  });

  test("text written in an expired session is kept through the login until it is sent", async ({
    page,
    site,
    mail,
  }) => {
    const email = await joinAsKnown(page, mail, site);
    const { path } = await publishConversation(site);
    await page.goto(path);
    await fillWithScripts(page, "Written before the session ended.");
    await page.context().clearCookies();
    await post(page).click();
    await expect(page.getByText("You’re not logged in.")).toBeVisible();
    await expect(writeField(page)).toHaveValue("Written before the session ended.");
    await page.getByRole("button", { name: "Log in and continue" }).click();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await expect(page.getByLabel("Email address")).toBeFocused();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(writeField(page)).toHaveValue("Written before the session ended.");
    await post(page).click();
    await expect(page).toHaveURL(/#comment-/);
    await expect(commentWith(page, "Written before the session ended.")).toBeVisible();
    // The draft in this browser was deleted when the comment was sent.
    await writeField(page).focus();
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
    await expect(writeField(page)).toHaveValue("");
  });

  test("a comment that waits for approval is shown to its author in the conversation, even after a reload", async ({
    page,
    site,
    mail,
  }) => {
    await join(page, mail);
    const { path } = await publishConversation(site);
    await page.goto(path);
    await fillWithScripts(page, "Look at https://example.com/sedges");
    await post(page).click();
    const own = commentWith(page, "example.com/sedges");
    await expect(own).toContainText("Waiting for approval");
    await page.reload();
    await page.getByRole("heading", { name: "Write a comment" }).scrollIntoViewIfNeeded();
    await expect(commentWith(page, "example.com/sedges")).toContainText("Waiting for approval");
    await page.context().clearCookies();
    await page.reload();
    await writeField(page).focus();
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
    await expect(commentWith(page, "example.com/sedges")).toHaveCount(0);
  });

  test("the note that there are no comments disappears when a reader adds the first one", async ({
    page,
    site,
    mail,
  }) => {
    await joinAsKnown(page, mail, site);
    const slug = `quiet-${randomUUID().slice(0, 8)}`;
    await withPlatform(site, (platform) => publishPost(platform, slug));
    await page.goto(`/post/${slug}`);
    const note = section(page).getByText("No comments yet.");
    await expect(note).toBeVisible();
    await fillWithScripts(page, "The first words.");
    await post(page).click();
    await expect(commentWith(page, "The first words.")).toBeVisible();
    await expect(note).toBeHidden();
  });

  test("a click on the submit button submits the form even if the preview loads meanwhile", async ({
    page,
    site,
  }) => {
    const { path } = await publishConversation(site);
    await page.goto(path, { waitUntil: "networkidle" });
    const scripts = Promise.withResolvers<void>();
    await page.route("**/_next/static/chunks/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await writeField(page).fill("Written before the preview has loaded.");
    await post(page).hover();
    const box = await post(page).boundingBox();
    await page.mouse.down();
    const preview = page.getByRole("button", { name: "Preview" });
    await expect(preview).toHaveCount(0);
    scripts.resolve();
    await expect(preview).toBeVisible();
    expect(await post(page).boundingBox()).toEqual(box);
    await page.mouse.up();
    await expect(section(page).getByRole("alert")).toContainText("Log in to send it");
  });

  test("the forms can be used with only the keyboard", async ({ page, site, mail }) => {
    await joinAsKnown(page, mail, site);
    const { path } = await publishConversation(site);
    await page.goto(path);
    await writeField(page).focus();
    await page.keyboard.type("Typed without a mouse.");
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(post(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("without a mouse");
    await page.keyboard.press("Shift+Tab");
    await expect(post(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(commentWith(page, "Typed without a mouse.")).toBeFocused();
  });
});

test("the forms are accessible, and fit on a narrow screen", async ({ page, site, mail }) => {
  await join(page, mail);
  const { path, commentId } = await publishConversation(site);
  for (const target of [
    path,
    `${path}/comments/write`,
    `${path}/comments/reply/${commentId}`,
    `${path}/comments/view/${commentId}`,
  ]) {
    await page.goto(target);
    await expectAccessible(page, target);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoOverhang(page, target);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
