/** The calls about pages. Each throws `CallError` on failure. */
import { ask } from "#components/calls/ask.ts";
import type { MenuPlace } from "#lib/wix/site/menus.ts";
import { newPageResponse, type PageTemplate } from "#lib/wix/site/site-pages.ts";

/** The call for a page of the list. */
export const pagesPath = "/api/site/pages/all";

type NewPage = {
  readonly title: string;
  readonly path: string;
  readonly template: PageTemplate;
  /** The menu that gets an entry for the page. */
  readonly menu: MenuPlace | undefined;
};

/** Creates an unpublished page. Returns its ID. */
export const createPage = async (page: NewPage): Promise<string> =>
  (await ask(newPageResponse, "/api/site/pages", "POST", page)).id;
