/** Turns the menus of the settings into links. */
import { paths } from "../site/paths/paths.ts";
import { safeUrl } from "../rich-content/url.ts";
import {
  referenceKinds,
  type FixedKind,
  type HeaderEntry,
  type MenuEntry,
  type Menus,
  type ReferenceKind,
} from "../wix/site/menus.ts";

/** The path and the title of something that readers can open. */
export type MenuTarget = { readonly path: string; readonly title: string };

/** The targets that readers can open, by kind and ID. */
export type MenuTargets = Readonly<Record<ReferenceKind, ReadonlyMap<string, MenuTarget>>>;

export type MenuLink = {
  readonly href: string;
  readonly label: string;
  /** `page` for pages of the site, which open without a new document. */
  readonly kind: "page" | "address" | "login";
};

export type HeaderLink = MenuLink & { readonly children: readonly MenuLink[] };

export type SocialProfile = { readonly href: string; readonly label: string | undefined };

/** The links of the menus. A menu that is `undefined` has its default. */
export type ResolvedMenus = {
  readonly header: readonly HeaderLink[] | undefined;
  readonly footer:
    | readonly { readonly heading: string; readonly links: readonly MenuLink[] }[]
    | undefined;
  readonly legal: readonly MenuLink[] | undefined;
  readonly social: readonly SocialProfile[] | undefined;
};

/** The labels of the entries that have no title. */
export type MenuTexts = Readonly<Record<FixedKind, string>>;

/** The content from which links are built. */
export type MenuContent = {
  readonly targets: MenuTargets;
  readonly texts: MenuTexts;
  /** Links to the categories with posts, for entries of the kind `categories`. */
  readonly categories: readonly MenuLink[];
};

/** The links of the entries that every site can have. */
const fixedLinks: Readonly<Record<FixedKind, Pick<MenuLink, "href" | "kind">>> = {
  login: { href: paths.login(), kind: "login" },
  search: { href: paths.search(), kind: "page" },
  archive: { href: paths.archive(), kind: "page" },
  statistics: { href: paths.stats(), kind: "page" },
  feed: { href: paths.feed("blog-feed.xml"), kind: "address" },
};

/** Returns the entries of all menus, including nested ones. */
const listEntries = (menus: Menus): MenuEntry[] => [
  ...(menus.header ?? []).flatMap((entry) => [entry, ...(entry.children ?? [])]),
  ...(menus.footer ?? []).flatMap((column) => column.entries),
  ...(menus.legal ?? []),
];

/** Returns whether the menus contain the entry for all categories. */
export const listsCategories = (menus: Menus): boolean =>
  listEntries(menus).some(({ kind }) => kind === "categories");

/** Returns the IDs to which the entries of all menus refer, by kind. */
export function listReferences(menus: Menus): Readonly<Record<ReferenceKind, readonly string[]>> {
  const entries = listEntries(menus);
  const listIds = (kind: ReferenceKind) => [
    ...new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))),
  ];
  const [page, category, tag, post] = referenceKinds.map(listIds);
  return { page: page ?? [], category: category ?? [], tag: tag ?? [], post: post ?? [] };
}

/**
 * Returns the links of the menus. Leaves out entries whose target readers cannot open, and those nested in them. A column
 * without links is left out.
 */
export function resolveMenus(menus: Menus, content: MenuContent): ResolvedMenus {
  const resolve = (entry: MenuEntry) => resolveEntry(entry, content);
  const resolveHeader = (entry: HeaderEntry): HeaderLink[] =>
    resolve(entry).map((link) => ({
      ...link,
      children: (entry.children ?? []).flatMap(resolve),
    }));
  return {
    header: menus.header?.flatMap(resolveHeader),
    footer: menus.footer
      ?.map(({ heading, entries }) => ({ heading, links: entries.flatMap(resolve) }))
      .filter(({ links }) => links.length > 0),
    legal: menus.legal?.flatMap(resolve),
    social: menus.social?.flatMap(({ url, label }) => {
      const href = safeUrl(url, "link");
      return href === undefined ? [] : [{ href, label }];
    }),
  };
}

function resolveEntry(
  entry: MenuEntry,
  { targets, texts, categories }: MenuContent,
): readonly MenuLink[] {
  switch (entry.kind) {
    case "address": {
      const href = safeUrl(entry.url, "link");
      return href === undefined ? [] : [{ href, label: entry.label, kind: "address" }];
    }
    case "categories":
      return categories;
    case "page":
    case "category":
    case "tag":
    case "post": {
      const target = targets[entry.kind].get(entry.id);
      if (target === undefined) return [];
      return [{ href: target.path, label: entry.label ?? target.title, kind: "page" }];
    }
    case "login":
    case "search":
    case "archive":
    case "statistics":
    case "feed":
      return [{ ...fixedLinks[entry.kind], label: entry.label ?? texts[entry.kind] }];
  }
}
