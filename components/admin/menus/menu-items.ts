/** The entries of a menu while they are edited: a flat list, in which a nested entry follows the one that contains it. */
import type { HeaderEntry, MenuEntry, Menus } from "#lib/wix/site/menus.ts";

export type EditedEntry = {
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
  readonly items: readonly EditedEntry[];
};

/** The menus. A menu that is `undefined` has its default. */
export type EditedMenus = {
  readonly header?: readonly EditedEntry[] | undefined;
  readonly footer?: readonly MenuColumnItems[] | undefined;
  readonly legal?: readonly EditedEntry[] | undefined;
  readonly social?: readonly EditedEntry[] | undefined;
};

let count = 0;
/** Returns a key that no other entry or column on the page has. */
export const createKey = (): string => `entry-${(count += 1)}`;

/** Creates an entry. */
export const createItem = (
  fields: Partial<EditedEntry> & Pick<EditedEntry, "kind">,
): EditedEntry => ({
  key: createKey(),
  isNested: false,
  id: "",
  url: "",
  label: "",
  ...fields,
});

const toItem = (entry: MenuEntry, isNested = false): EditedEntry =>
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

function toEntry({ kind, id, url, label }: EditedEntry): MenuEntry {
  const own = label === "" ? {} : { label };
  switch (kind) {
    case "address":
      return { kind, url, label };
    case "categories":
      return { kind };
    case "page":
    case "category":
    case "tag":
    case "post":
      return { kind, id, ...own };
    case "login":
    case "search":
    case "archive":
    case "statistics":
    case "feed":
      return { kind, ...own };
  }
}

function toTree(items: readonly EditedEntry[]): HeaderEntry[] {
  const entries: (HeaderEntry & { children?: MenuEntry[] })[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (item.isNested && last !== undefined && last.kind !== "categories")
      (last.children ??= []).push(toEntry(item));
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
function countMoved(items: readonly EditedEntry[], index: number): number {
  if (items[index]?.isNested !== false) return 1;
  const next = items.findIndex(({ isNested }, place) => place > index && !isNested);
  return (next === -1 ? items.length : next) - index;
}

/** Makes items top-level ones that have no item above in which they can be nested. */
export function unnestOrphans(items: readonly EditedEntry[]): readonly EditedEntry[] {
  let canContain = false;
  return items.map((item) => {
    if (!item.isNested) canContain = item.kind !== "categories";
    return item.isNested && !canContain ? { ...item, isNested: false } : item;
  });
}

/** Moves an item, with those nested in it, to position `place` in the list. `place` is at most the number of items. */
export function placeItem(
  items: readonly EditedEntry[],
  index: number,
  place: number,
): readonly EditedEntry[] {
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
  return unnestOrphans(others.toSpliced(target, 0, ...placed));
}

/** Moves an item, with those nested in it, up or down by one. Returns the same list if it has no room to move. */
export function moveItem(
  items: readonly EditedEntry[],
  index: number,
  step: -1 | 1,
): readonly EditedEntry[] {
  const item = items[index];
  if (item === undefined) return items;
  const size = countMoved(items, index);
  if (step === 1) {
    const next = index + size;
    if (next >= items.length) return items;
    return placeItem(items, index, item.isNested ? next + 1 : next + countMoved(items, next));
  }
  if (index === 0) return items;
  if (item.isNested) return unnestOrphans(items.toSpliced(index, 1).toSpliced(index - 1, 0, item));
  const before = items.findLastIndex(({ isNested }, place) => place < index && !isNested);
  return placeItem(items, index, before);
}

/** Returns whether an item can be nested: it follows an item that may contain others, and has no nested items. */
export function canIndent(items: readonly EditedEntry[], index: number): boolean {
  const above = items.findLast(({ isNested }, place) => place < index && !isNested);
  const isFree = items[index]?.isNested === false && countMoved(items, index) === 1;
  return isFree && above !== undefined && above.kind !== "categories";
}

/** Nests an item, or makes it a top-level one. */
export const nestItem = (
  items: readonly EditedEntry[],
  index: number,
  isNested: boolean,
): readonly EditedEntry[] =>
  items.map((item, place) => (place === index ? { ...item, isNested } : item));
