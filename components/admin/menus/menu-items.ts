/** The entries of a menu while they are edited: a flat list, in which a nested entry follows the one that contains it. */
import type { HeaderEntry, MenuEntry, Menus } from "#lib/wix/menus.ts";

export type MenuItem = {
  /** Identifies the entry on the page. */
  readonly key: string;
  readonly isNested: boolean;
  readonly kind: MenuEntry["kind"];
  /** The ID of what the entry refers to, or "". */
  readonly id: string;
  /** The address of the entry, or "". */
  readonly url: string;
  /** The own label of the entry, or "". */
  readonly label: string;
};

export type MenuColumnItems = {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly MenuItem[];
};

/** The menus. A menu that is `undefined` has its default. */
export type EditedMenus = {
  readonly header?: readonly MenuItem[] | undefined;
  readonly footer?: readonly MenuColumnItems[] | undefined;
  readonly legal?: readonly MenuItem[] | undefined;
  readonly social?: readonly MenuItem[] | undefined;
};

let count = 0;
/** Returns a key that no other entry or column on the page has. */
export const createKey = (): string => `entry-${(count += 1)}`;

/** Creates an entry. */
export const createItem = (fields: Partial<MenuItem> & Pick<MenuItem, "kind">): MenuItem => ({
  key: createKey(),
  isNested: false,
  id: "",
  url: "",
  label: "",
  ...fields,
});

const toItem = (entry: MenuEntry, isNested = false): MenuItem =>
  createItem({
    kind: entry.kind,
    isNested,
    id: "id" in entry ? entry.id : "",
    url: "url" in entry ? entry.url : "",
    label: entry.label ?? "",
  });

/** Returns the menus of a document for editing. */
export const toItems = ({ header, footer, legal, social }: Menus): EditedMenus => ({
  header: header?.flatMap(({ children = [], ...entry }) => [
    toItem(entry),
    ...children.map((child) => toItem(child, true)),
  ]),
  footer: footer?.map(({ heading, entries }) => ({
    key: createKey(),
    heading,
    items: entries.map((entry) => toItem(entry)),
  })),
  legal: legal?.map((entry) => toItem(entry)),
  social: social?.map(({ url, label = "" }) => createItem({ kind: "address", url, label })),
});

function toEntry({ kind, id, url, label }: MenuItem): MenuEntry {
  const own = label === "" ? {} : { label };
  if (kind === "address") return { kind, url, label };
  return kind === "login" || kind === "search" ? { kind, ...own } : { kind, id, ...own };
}

function toTree(items: readonly MenuItem[]): HeaderEntry[] {
  const entries: (HeaderEntry & { children?: MenuEntry[] })[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (item.isNested && last !== undefined) (last.children ??= []).push(toEntry(item));
    else entries.push(toEntry(item));
  }
  return entries;
}

/** Returns the document of edited menus, or `null` if all menus have their defaults. */
export function toMenus({ header, footer, legal, social }: EditedMenus): Menus | null {
  const menus: Menus = {
    ...(header && { header: toTree(header) }),
    ...(footer && {
      footer: footer.map(({ heading, items }) => ({ heading, entries: items.map(toEntry) })),
    }),
    ...(legal && { legal: legal.map(toEntry) }),
    ...(social &&
      social.length > 0 && {
        social: social.map(({ url, label }) => ({ url, ...(label !== "" && { label }) })),
      }),
  };
  return Object.keys(menus).length === 0 ? null : menus;
}

/** Returns the number of items that move together: an item and those nested in it. */
function countMoved(items: readonly MenuItem[], index: number): number {
  if (items[index]?.isNested !== false) return 1;
  const next = items.findIndex(({ isNested }, place) => place > index && !isNested);
  return (next === -1 ? items.length : next) - index;
}

/** Makes the first item a top-level one. */
const unnestFirst = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.map((item, index) => (index === 0 && item.isNested ? { ...item, isNested: false } : item));

/** Moves an item, with those nested in it, to position `place` in the list. `place` is at most the number of items. */
export function placeItem(
  items: readonly MenuItem[],
  index: number,
  place: number,
): readonly MenuItem[] {
  const size = countMoved(items, index);
  if (place >= index && place <= index + size) return items;
  const moved = items.slice(index, index + size);
  const others = items.toSpliced(index, size);
  let target = place > index ? place - size : place;
  // An item with nested ones does not split another one.
  if (size > 1) while (others[target]?.isNested === true) target += 1;
  // A single item becomes nested between nested ones.
  const isInside = size === 1 && others[target]?.isNested === true;
  const placed = isInside ? moved.map((item) => ({ ...item, isNested: true })) : moved;
  return unnestFirst(others.toSpliced(target, 0, ...placed));
}

/** Moves an item, with those nested in it, up or down by one. Returns the same list if it has no room to move. */
export function moveItem(
  items: readonly MenuItem[],
  index: number,
  step: -1 | 1,
): readonly MenuItem[] {
  const item = items[index];
  if (item === undefined) return items;
  const size = countMoved(items, index);
  if (step === 1) {
    const next = index + size;
    if (next >= items.length) return items;
    return placeItem(items, index, item.isNested ? next + 1 : next + countMoved(items, next));
  }
  if (index === 0) return items;
  if (item.isNested) return unnestFirst(items.toSpliced(index, 1).toSpliced(index - 1, 0, item));
  const before = items.findLastIndex(({ isNested }, place) => place < index && !isNested);
  return placeItem(items, index, before);
}

/** Returns whether an item can be nested: it follows another item and has no nested items. */
export const canIndent = (items: readonly MenuItem[], index: number): boolean =>
  index > 0 && items[index]?.isNested === false && countMoved(items, index) === 1;

/** Nests an item, or makes it a top-level one. */
export const nestItem = (
  items: readonly MenuItem[],
  index: number,
  isNested: boolean,
): readonly MenuItem[] =>
  items.map((item, place) => (place === index ? { ...item, isNested } : item));
