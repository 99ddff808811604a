/** Turns the menus of the settings into links. */
import { paths } from "../site/paths.ts";
import { safeUrl } from "../rich-content/url.ts";
import {
  referenceKinds,
  type HeaderEntry,
  type MenuEntry,
  type Menus,
  type ReferenceKind,
} from "../wix/menus.ts";

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
export type MenuTexts = { readonly login: string; readonly search: string };

/** Returns the IDs to which the entries of all menus refer, by kind. */
export function listReferences(menus: Menus): Readonly<Record<ReferenceKind, readonly string[]>> {
  const entries = [
    ...(menus.header ?? []).flatMap((entry) => [entry, ...(entry.children ?? [])]),
    ...(menus.footer ?? []).flatMap((column) => column.entries),
    ...(menus.legal ?? []),
  ];
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
export function resolveMenus(menus: Menus, targets: MenuTargets, texts: MenuTexts): ResolvedMenus {
  const resolve = (entry: MenuEntry) => resolveEntry(entry, targets, texts) ?? [];
  const resolveHeader = (entry: HeaderEntry): HeaderLink[] =>
    [resolve(entry)].flat().map((link) => ({
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
  targets: MenuTargets,
  texts: MenuTexts,
): MenuLink | undefined {
  switch (entry.kind) {
    case "address": {
      const href = safeUrl(entry.url, "link");
      return href === undefined ? undefined : { href, label: entry.label, kind: "address" };
    }
    case "login":
      return { href: paths.login(), label: entry.label ?? texts.login, kind: "login" };
    case "search":
      return { href: paths.search(), label: entry.label ?? texts.search, kind: "page" };
    case "page":
    case "category":
    case "tag":
    case "post": {
      const target = targets[entry.kind].get(entry.id);
      return target && { href: target.path, label: entry.label ?? target.title, kind: "page" };
    }
  }
}
