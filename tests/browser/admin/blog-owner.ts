/** Actions that members with a role take in a browser. */
import type { Page } from "@playwright/test";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import type { MailServer } from "../../support/servers/mail-server.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform, newPost } from "../../support/servers/site-platform.ts";
import { join, newAddress } from "../members/member.ts";

/** Registers a member, makes the member an owner in the same way as the command line, and returns the email address. */
export async function joinAsOwner(page: Page, mail: MailServer, site: RunningSite) {
  const email = await join(page, mail);
  await withPlatform(site, async ({ identities, owners }) => {
    await owners.make((await identities.find(email))?.id ?? "");
  });
  return email;
}

/**
 * Makes a member who does not use the browser the owner. On a blog without an owner, the admin pages lead to the page
 * for becoming one.
 */
export const addOwner = (site: RunningSite) =>
  withPlatform(site, async ({ identities, owners }) => {
    const { identity } = await identities.signOn(newAddress(), {}, { isVerified: true });
    await owners.make(identity.id);
  });
/** Registers a member with a role, and returns the member's ID. */
export async function joinAs(role: Role, page: Page, mail: MailServer, site: RunningSite) {
  const email = await join(page, mail);
  return withPlatform(site, async ({ identities, roles }) => {
    const id = (await identities.find(email))?.id ?? "";
    await roles.assign(id, role);
    return id;
  });
}

/** Creates a post, by default a draft, whose only paragraph repeats its title. */
export const createPost = (site: RunningSite, title: string, fields: Partial<NewPost> = {}) =>
  withPlatform(site, ({ posts }) =>
    posts.create(
      {
        ...newPost(title, "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10"),
        status: "UNPUBLISHED",
        ...fields,
      },
      "ADMIN",
    ),
  );

/** Opens the menu in the row for `name` and chooses an action. */
export async function pick(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
