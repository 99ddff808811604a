/** Creates pages. Editing, publishing and all other changes use the calls for posts. */
import type { RichContent } from "../../../rich-content/document.ts";
import { conflict } from "../../../wix/errors/errors.ts";
import type { PageTemplate } from "../../../wix/site/site-pages.ts";
import { randomUUID } from "node:crypto";
import type { MenuPlace } from "../../../wix/site/menus.ts";
import type { ChangeEditor, Store } from "../../database/database.ts";
import { createPosts, type CreatedPost } from "../../blog/posts/create-posts.ts";
import type { NewPost } from "../../blog/posts/new-post.ts";
import { requirePagePath } from "../../blog/slug.ts";
import { countPages, maximumPages } from "./page.reader.ts";
import type { SiteSettingService } from "../site-settings.service.ts";
import { addToMenu } from "./add-to-menu.ts";
import { buildTemplate } from "./templates/build-template.ts";

export type NewPage = Omit<NewPost, "slug" | "basePath" | "richContent"> & {
  readonly path: string;
  readonly richContent?: RichContent | undefined;
  /** The template of the text. Default: `blank`. */
  readonly template?: PageTemplate | undefined;
};

type CreationOptions = {
  readonly editor?: ChangeEditor;
  /** The menu to which the page is added. Default: none. */
  readonly menu?: { readonly place: MenuPlace; readonly settings: SiteSettingService } | undefined;
};

/**
 * Creates a page. Its comments are off unless the page says otherwise. Imports create pages with their content.
 *
 * Throws `PAGE_PATH_INVALID`, `PAGE_PATH_RESERVED`, `PAGE_PATH_TAKEN`, `PAGE_PATH_REDIRECTS`, `TOO_MANY_PAGES` (409), and
 * the errors of new posts and of {@link addToMenu}.
 */
export async function createPage(
  store: Store,
  siteLanguage: string,
  { path, template = "blank", ...page }: NewPage,
  { editor = {}, menu }: CreationOptions = {},
): Promise<CreatedPost> {
  const slug = requirePagePath(path);
  const language = page.language ?? siteLanguage;
  const post = {
    id: randomUUID(),
    commentingEnabled: false,
    ...page,
    richContent: page.richContent ?? buildTemplate(template, language),
    slug,
    basePath: slug,
  } satisfies NewPost;
  const [created] = await createPosts(store, siteLanguage, [post], "MANUAL_SAVE", {
    editor,
    beforeInsert: async (transaction, record) => {
      if ((await countPages(transaction)) >= maximumPages) {
        throw conflict("TOO_MANY_PAGES", `A site can have up to ${maximumPages} pages.`);
      }
      if (menu === undefined) return;
      await addToMenu(menu.settings, { transaction, record, editor }, menu.place, post.id);
    },
  });
  if (created === undefined) throw new Error("the page was not created");
  await menu?.settings.apply();
  return created;
}
