import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { getTranslations } from "../site/text/interface-language.ts";
import { paths } from "../site/paths/paths.ts";
import { addCacheTags } from "./cache-tags.ts";
import { readCategories, readCategoriesById, readTagsById } from "./groups.ts";
import { createMemory } from "./memory.ts";
import type { Post } from "./model.ts";
import { readPages } from "./pages.ts";
import { readPostsById } from "./posts.ts";
import {
  listReferences,
  listsCategories,
  resolveMenus,
  type HeaderLink,
  type MenuTarget,
  type ResolvedMenus,
} from "./resolve-menus.ts";

/** The posts in menus, which all pages show. */
const postTargets = createMemory<MenuTarget>([cacheTags.posts]);

/**
 * Returns the links of the menus that differ from their defaults, and adds the cache tags of their targets to the page.
 * Makes no call unless an entry refers to something, and one call for each kind of target.
 */
export const readMenus = cache(async (): Promise<ResolvedMenus> => {
  const { menus } = settings();
  const ids = listReferences(menus);
  const [page, category, tag, post] = await Promise.all([
    readSome(ids.page, readPageTargets),
    readSome(ids.category, readCategoriesById),
    readSome(ids.tag, readTagsById),
    readSome(ids.post, readPostTargets),
  ]);
  const t = getTranslations();
  const targets = {
    page,
    category: mapTargets(category, ({ slug, label }) => ({
      path: paths.category(slug),
      title: label,
    })),
    tag: mapTargets(tag, ({ slug, label }) => ({ path: paths.tag(slug), title: label })),
    post,
  };
  const texts = {
    login: t("frame.header.logIn"),
    search: t("frame.header.search"),
    archive: t("frame.footer.archive"),
    statistics: t("frame.footer.statistics"),
    feed: t("frame.footer.feed"),
  };
  // The default header links to the list of categories in the default footer.
  const replacesHeader = menus.header === undefined && menus.footer !== undefined;
  const categories = replacesHeader || listsCategories(menus) ? await listCategoryLinks() : [];
  const links = resolveMenus(menus, { targets, texts, categories });
  return replacesHeader ? { ...links, header: categories } : links;
});

/** Returns links to all categories with posts. */
const listCategoryLinks = async (): Promise<HeaderLink[]> =>
  (await readCategories())
    .filter(({ postCount }) => postCount > 0)
    .map(({ slug, label }) => ({
      href: paths.category(slug),
      label,
      kind: "page",
      children: [],
    }));

/** Calls `read` unless there are no IDs. */
const readSome = async <Item>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>,
): Promise<ReadonlyMap<string, Item>> => (ids.length === 0 ? new Map() : read(ids));

const readPageTargets = async (ids: readonly string[]): Promise<ReadonlyMap<string, MenuTarget>> =>
  new Map(
    (await readPages())
      .filter(({ id }) => ids.includes(id))
      .map((page) => [page.id, describePost(page)]),
  );

async function readPostTargets(ids: readonly string[]): Promise<ReadonlyMap<string, MenuTarget>> {
  addCacheTags(cacheTags.posts);
  return postTargets.readEach(ids, async (missing) =>
    mapTargets(await readPostsById(missing), describePost),
  );
}

const describePost = ({ slug, title }: Post): MenuTarget => ({ path: paths.post(slug), title });

const mapTargets = <Item>(
  items: ReadonlyMap<string, Item>,
  describe: (item: Item) => MenuTarget,
): ReadonlyMap<string, MenuTarget> => new Map([...items].map(([id, item]) => [id, describe(item)]));
