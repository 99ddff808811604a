/** Creates the members that the flows need. To save time, it bypasses the pages. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { mailedCode } from "../../support/servers/mail-server.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { createCommentDocument, publishPost } from "../../support/content/comments.ts";
import type { World } from "../flow.ts";

export const password = "a quiet harbour at low water";

/** Returns an address that no other flow uses. */
export const newAddress = (): string => `reader-${randomUUID().slice(0, 8)}@example.com`;

/** Registers and logs in a member with the forms for browsers without JavaScript. Returns the address. */
export async function join(world: World): Promise<string> {
  const email = newAddress();
  // The page's scripts may reload the page, which would abort the requests.
  await world.page.open("/login");
  await submitForm(world, "register", { nickname: "Ada", email, password });
  await submitForm(world, "verify", { code: await world.mail.readNext(email, mailedCode) });
  return email;
}

async function submitForm({ page }: World, name: string, fields: Record<string, string>) {
  const submit = ({ path, body }: { path: string; body: Record<string, string> }) =>
    fetch(path, { method: "POST", body: new URLSearchParams(body) }).then(({ url }) => url);
  const url = await page.evaluate(submit, { path: `/api/forms/${name}`, body: fields });
  expect(url).not.toContain("problem");
}

/** Registers the owner of the blog. */
export async function joinAsOwner(world: World): Promise<void> {
  const email = await join(world);
  await withPlatform(world.site, async ({ identities, owners }) => {
    await owners.make((await identities.find(email))?.id ?? "");
  });
}

/** Registers a member with a published comment, so that the next comments do not wait for approval. */
export async function joinAsCommenter(world: World): Promise<void> {
  const email = await join(world);
  await withPlatform(world.site, async (platform) => {
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
}
