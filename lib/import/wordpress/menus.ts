/** Menus in a WordPress export. Each entry is an item of the type `nav_menu_item`, with its menu as a term. */
import { parseLine } from "../reading/parse.ts";
import { longestSourceMenu, type SourceLink, type SourceSite } from "../source-site.ts";
import type { WxrItem } from "./read-items.ts";

/** An entry of a menu, as the export describes it. */
export type MenuItem = {
  readonly id: string;
  readonly parentId: string;
  readonly order: number;
  readonly label: string;
  /** `post_type`, `taxonomy` or `custom`. */
  readonly kind: string;
  /** The type of the target, such as `page` or `category`, and its ID. */
  readonly object: string;
  readonly objectId: string;
  readonly url: string;
};

type Targets = {
  /** Paths of posts and pages, by ID. */
  readonly paths: ReadonlyMap<number, string>;
  /** Slugs of categories and tags, by ID. */
  readonly terms: ReadonlyMap<string, string>;
};

/** Returns the name of an entry's menu and the entry. */
export function readMenuItem({ fields, terms, meta }: WxrItem): [menu: string, item: MenuItem] {
  const menu = terms.find(({ domain }) => domain === "nav_menu");
  const field = (name: string) => meta.get(`_menu_item_${name}`) ?? "";
  return [
    menu?.name || menu?.slug || "",
    {
      id: fields.get("wp:post_id") ?? "",
      parentId: field("menu_item_parent"),
      order: Number(fields.get("wp:menu_order") ?? 0),
      label: parseLine(fields.get("title")),
      kind: field("type"),
      object: field("object"),
      objectId: field("object_id"),
      url: field("url"),
    },
  ];
}

/** Names of menus that themes show in the footer, in several languages, and of menus with links to profiles. */
const footerNames = /foot|legal|imprint|bottom|fu(?:ß|ss)|rechtlich|pied|pie/iu;
const socialNames = /social|sozial|follow/iu;

/**
 * Returns the menus of the site. The export does not say where a theme shows a menu, so its name decides: of the menus
 * that are neither in the footer nor for profiles, the longest becomes the header's. Also returns the names of the others.
 */
export function chooseMenus(menus: ReadonlyMap<string, readonly MenuItem[]>, targets: Targets) {
  const byLength = [...menus].toSorted(([, one], [, other]) => other.length - one.length);
  const find = (matches: (name: string) => boolean) => byLength.find(([name]) => matches(name));
  const social = find((name) => socialNames.test(name));
  const legal = find((name) => footerNames.test(name) && !socialNames.test(name));
  const header = find((name) => !footerNames.test(name) && !socialNames.test(name));
  const build = (menu: typeof header) =>
    menu && buildLinks(menu[1].slice(0, longestSourceMenu), targets);
  const site: Pick<SourceSite, "header" | "legal" | "social"> = {
    header: build(header),
    legal: build(legal),
    social: build(social),
  };
  const used = [header, legal, social].map((menu) => menu?.[0]);
  return { site, others: [...menus.keys()].filter((name) => !used.includes(name)) };
}

/** Returns the entries of a menu as links, in their order. Flattens deeper levels into the second. */
function buildLinks(items: readonly MenuItem[], targets: Targets): SourceLink[] {
  const ordered = items.toSorted((one, other) => one.order - other.order);
  const ids = new Set(items.map(({ id }) => id));
  const byParent = Map.groupBy(ordered, ({ parentId }) => (ids.has(parentId) ? parentId : ""));
  const listBelow = (id: string): MenuItem[] =>
    (byParent.get(id) ?? []).flatMap((item) => [item, ...listBelow(item.id)]);
  return (byParent.get("") ?? []).flatMap((item) => {
    const children = listBelow(item.id).flatMap((child) => buildLink(child, targets) ?? []);
    const link = buildLink(item, targets);
    return link === undefined ? children : [{ ...link, children }];
  });
}

function buildLink(item: MenuItem, { paths, terms }: Targets): SourceLink | undefined {
  const { kind, object, objectId, label, url } = item;
  const term = terms.get(objectId);
  if (kind === "taxonomy" && term !== undefined) {
    return { label, target: object === "category" ? { categoryKey: term } : { tagSlug: term } };
  }
  const address = kind === "post_type" ? paths.get(Number(objectId)) : url;
  return address ? { label, target: { address } } : undefined;
}
