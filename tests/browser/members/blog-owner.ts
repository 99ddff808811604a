/** Somebody who runs the blog, in a browser. */
import type { Page } from "@playwright/test";
import type { NewPost } from "#lib/platform/blog/new-post.ts";
import type { MailServer } from "../../support/mail-server.ts";
import type { RunningSite } from "../../support/site.ts";
import { atWork, newPost } from "../owner.ts";
import { join } from "./member.ts";

/** Joins, and is made owner as the command line does it. Gives the member's address. */
export async function joinAsOwner(page: Page, mail: MailServer, site: RunningSite) {
  const email = await join(page, mail);
  await atWork(site, async ({ identities, owners }) => {
    await owners.make((await identities.find(email))?.id ?? "");
  });
  return email;
}

/** A post of one paragraph that says its title, a draft unless it is told otherwise. */
export const createPost = (site: RunningSite, title: string, fields: Partial<NewPost> = {}) =>
  atWork(site, ({ posts }) =>
    posts.create(
      {
        ...newPost(title, "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10"),
        status: "UNPUBLISHED",
        ...fields,
      },
      "ADMIN",
    ),
  );

/** Opens the menu of the row that is about something, and picks from it. */
export async function pick(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
