import type { Page } from "@playwright/test";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import { createCommentDocument, publishPost } from "../../support/content/comments.ts";
import type { MailServer, ParsedMail } from "../../support/servers/mail-server.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { join } from "../members/member.ts";

/** Runs `work` on a platform that opens the site's database and sends its emails to the same server. */
async function withMails<Result>(
  site: RunningSite,
  mail: MailServer,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform({
    dataDir: site.dataDir,
    siteUrl: site.url,
    siteLanguage: "en",
    clientId: "embedded",
    mail: { smtpUrl: mail.url },
    comments: { isOn: true, hold: "none", blockedWords: [] },
  });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Publishes a post on which a member replies to a comment by the member with the address `email`. */
function replyTo(site: RunningSite, mail: MailServer, email: string, slug: string) {
  return withMails(site, mail, async (platform) => {
    const { id: postId } = await publishPost(platform, slug);
    const memberId = (await platform.identities.find(email))?.id ?? "";
    const other = `other-${email}`;
    await platform.identities.signOn(other, { nickname: "Ben" }, { isVerified: true });
    const otherId = (await platform.identities.find(other))?.id ?? "";
    const write = async (author: string, text: string, parentId?: string) => {
      const content = createCommentDocument(text);
      const { id } = await platform.comments.create({
        postId,
        parentId,
        memberId: author,
        content,
      });
      return id;
    };
    const question = await write(memberId, "Where is the lock?");
    await write(otherId, "Behind the mill.", question);
    await platform.comments.follow({ postId, memberId });
    return { postId, question, reply: (text: string) => write(otherId, text, question) };
  });
}

const reply = /Behind the mill/;

const readOneClickUrl = ({ headers }: ParsedMail): string =>
  headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? "";
const readLink = ({ text = "" }: ParsedMail, label: string): string =>
  new RegExp(`${label}:\n(\\S+)`).exec(text)?.[1] ?? "";

const choice = (page: Page, name: string) => page.getByRole("checkbox", { name });

test("the link in an email unsubscribes after a confirmation, and opening it changes nothing", async ({
  browser,
  page,
  site,
  mail,
}) => {
  const email = await join(page, mail);
  await replyTo(site, mail, email, `unsubscribe-${Date.now()}`);
  const letter = await mail.nextTo(email, reply);
  const link = readLink(letter, "Unsubscribe from this conversation");

  // The recipient may open the link in a browser that is not logged in and has JavaScript disabled.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  for (let times = 0; times < 2; times += 1) {
    const response = await plain.goto(link);
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(response?.headers()["cache-control"]).toContain("no-store");
    await expect(plain.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  }
  const opened = await plain.goto(readOneClickUrl(letter));
  expect(opened?.url()).toBe(link);
  await plain.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(plain.getByText("You’ve been unsubscribed.")).toBeVisible();
  expect(new URL(plain.url()).pathname).toBe("/unsubscribe");
  await context.close();

  await page.goto("/account/emails");
  const post = page.getByRole("main").getByRole("listitem").filter({ hasText: "Unsubscribed" });
  await expect(post).toHaveCount(1);
  await post.getByRole("button", { name: /^Resume emails about/ }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  await expectAccessible(page, "the page for unsubscribing");
});

test("a mail client unsubscribes with one POST, and a repeated or forged one changes nothing", async ({
  page,
  site,
  mail,
}) => {
  const email = await join(page, mail);
  await replyTo(site, mail, email, `one-click-${Date.now()}`);
  const letter = await mail.nextTo(email, reply);
  const url = readOneClickUrl(letter);
  const post = (to: string, body: BodyInit) =>
    fetch(to, { method: "POST", body, redirect: "manual" });
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

  expect((await post(url, new URLSearchParams())).status).toBe(400);
  expect((await post(`${url}x`, oneClick)).status).toBe(404);
  expect((await post(url.replace(/token=.*/, ""), oneClick)).status).toBe(404);
  await page.goto(readLink(letter, "Unsubscribe from this conversation"));
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();

  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const body of [oneClick, form, oneClick]) {
    const response = await post(url, body);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
  }
  await page.reload();
  await expect(page.getByText("You’ve been unsubscribed.")).toBeVisible();
  await page.goto("/unsubscribe?token=forged.token");
  await expect(page.getByText("This link isn’t valid.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeHidden();
});

for (const javaScriptEnabled of [true, false]) {
  test(`members choose their emails and unfollow conversations ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    page,
    site,
    mail,
  }) => {
    const email = await join(page, mail);
    await replyTo(site, mail, email, `settings-${javaScriptEnabled}-${Date.now()}`);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled,
      storageState,
      baseURL: site.url,
      viewport: { width: 320, height: 800 },
    });
    const own = await context.newPage();
    await own.goto("/account/emails");
    await expect(own.getByRole("heading", { level: 1 })).toHaveText("Emails");
    await expect(choice(own, "Comments waiting for approval")).toHaveCount(0);
    const replies = choice(own, "Replies to my comments");
    await expect(replies).toBeChecked();
    if (javaScriptEnabled) {
      await expectNoOverhang(own);
      await expectAccessible(own, "the settings for emails");
      // Simulates a page that was rendered for another member.
      const member = own.locator('input[name="memberId"]').first();
      await member.evaluate((input) => input.setAttribute("value", "another-member"));
      await own.getByRole("button", { name: "Save", exact: true }).click();
      await expect(own.getByText("This page now belongs to the other account.")).toBeVisible();
    }
    await replies.uncheck();
    await own.getByRole("button", { name: "Save", exact: true }).click();
    await expect(own.getByText("Saved.")).toBeVisible();
    await expect(replies).not.toBeChecked();
    await expect(choice(own, "New comments on my posts")).toBeChecked();

    await own.getByRole("button", { name: /^Unfollow / }).click();
    await expect(own.getByText("You don’t follow any conversations yet.")).toBeVisible();
    await context.close();
    const visitor = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const redirected = await visitor.newPage();
    await redirected.goto("/account/emails");
    await expect(redirected).toHaveURL(/\/login\?returnTo=%2Faccount%2Femails$/);
    await visitor.close();
  });
}
