/** Flows of members in the conversation below a post. */
import { randomUUID } from "node:crypto";
import { addComment, publishPost } from "../../support/content/comments.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { Flow, World } from "../flow.ts";
import { joinAsCommenter } from "./account.ts";

const field = { role: "textbox", name: "Your comment" };

/** Publishes a post with a comment, logs in a member, and opens the post. */
async function openConversation(world: World): Promise<void> {
  await joinAsCommenter(world);
  const slug = `conversation-${randomUUID().slice(0, 8)}`;
  await withPlatform(world.site, async (platform) => {
    const post = await publishPost(platform, slug);
    await addComment(platform, post.id, 1, { name: "Marit", text: "Which reeds were these?" });
  });
  await world.page.open(`/post/${slug}`);
}

/** Writes the comment once the form's scripts have loaded. */
async function write({ page }: World, text: string): Promise<void> {
  await page.click(field);
  await page.expectShown({ role: "button", name: "Preview" });
  await page.driver.type(text);
}

export const commentFlows: readonly Flow[] = [
  [
    "a member publishes a comment without leaving the page",
    async (world) => {
      const { page } = world;
      await openConversation(world);
      await write(world, "These were sedges.");
      await page.click({ role: "button", name: "Post comment" });
      await page
        .expectValue(() => document.body.textContent, null)
        .toContain("Your comment is published.");
      await page.expectProperty(field, "value").toBe("");
    },
  ],
  [
    "the field for a comment grows with its text",
    async (world) => {
      const { page } = world;
      await openConversation(world);
      await page.click(field);
      await page.expectShown({ role: "button", name: "Preview" });
      const height = Number(
        await page.evaluate(() => document.querySelector("textarea")?.offsetHeight, null),
      );
      for (let line = 1; line <= 14; line += 1) {
        await page.driver.type(`${line}`);
        await page.driver.press("Enter");
      }
      await page.expectProperty(field, "offsetHeight").toBeGreaterThan(height + 60);
      await page
        .expectValue(() => {
          const input = document.querySelector("textarea");
          return input !== null && input.scrollHeight <= input.clientHeight;
        }, null)
        .toBe(true);
    },
  ],
  [
    "a member edits a comment",
    async (world) => {
      const { page } = world;
      await openConversation(world);
      await write(world, "A bold claim.");
      await page.click({ role: "button", name: "Post comment" });
      await page.click({ role: "button", name: "Edit" });
      await page.replaceText({ css: "article textarea" }, "A modest claim.");
      await page.click({ role: "button", name: "Save changes" });
      await page.expectGone({ css: "article textarea" });
      await page.expectValue(() => document.body.textContent, null).toContain("A modest claim.");
    },
  ],
  [
    "a member deletes a comment after a question",
    async (world) => {
      const { page } = world;
      await openConversation(world);
      await write(world, "Said in haste.");
      await page.click({ role: "button", name: "Post comment" });
      await page.click({ role: "button", name: "Delete" });
      await page.click({ role: "button", name: "Delete comment" });
      await page.expectValue(() => document.body.textContent, null).not.toContain("Said in haste.");
    },
  ],
];
