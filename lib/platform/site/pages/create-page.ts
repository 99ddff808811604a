/** Creates pages. Everything else that can be done with a page, such as editing and publishing, is done as for posts. */
import type { RichContent } from "../../../rich-content/document.ts";
import { conflict } from "../../../wix/errors.ts";
import type { PageTemplate } from "../../../wix/site-pages.ts";
import type { ChangeEditor, Store } from "../../database/database.ts";
import { createPosts, type CreatedPost } from "../../blog/posts/create-posts.ts";
import type { NewPost } from "../../blog/posts/new-post.ts";
import { requirePagePath } from "../../blog/slug.ts";
import { countPages, maximumPages } from "./page.reader.ts";
import { buildTemplate } from "./templates/build-template.ts";

export type NewPage = Omit<NewPost, "slug" | "basePath" | "richContent"> & {
  readonly path: string;
  readonly richContent?: RichContent | undefined;
  /** The template of the text. Default: `blank`. */
  readonly template?: PageTemplate | undefined;
};

/**
 * Creates a page. Its comments are off unless the page says otherwise. Imports create pages with their content.
 *
 * Throws `PAGE_PATH_INVALID`, `PAGE_PATH_RESERVED`, `PAGE_PATH_TAKEN`, `PAGE_PATH_REDIRECTS`, `TOO_MANY_PAGES` (409) and
 * the errors of new posts.
 */
export async function createPage(
  store: Store,
  siteLanguage: string,
  { path, template = "blank", ...page }: NewPage,
  editor: ChangeEditor = {},
): Promise<CreatedPost> {
  const slug = requirePagePath(path);
  const language = page.language ?? siteLanguage;
  const post: NewPost = {
    commentingEnabled: false,
    ...page,
    richContent: page.richContent ?? buildTemplate(template, language),
    slug,
    basePath: slug,
  };
  const [created] = await createPosts(store, siteLanguage, [post], "MANUAL_SAVE", {
    editor,
    beforeInsert: async (transaction) => {
      if ((await countPages(transaction)) < maximumPages) return;
      throw conflict("TOO_MANY_PAGES", `A site can have up to ${maximumPages} pages.`);
    },
  });
  if (created === undefined) throw new Error("the page was not created");
  return created;
}
