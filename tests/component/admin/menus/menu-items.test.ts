import { describe, expect, it } from "vitest";
import {
  canIndent,
  createItem,
  moveItem,
  placeItem,
  toItems,
  toMenus,
  unnestOrphans,
  type EditedEntry,
} from "#components/admin/menus/menu-items.ts";
import type { Menus } from "#lib/wix/site/menus.ts";

/** Creates entries from their labels. A label that begins with a dash belongs to a nested entry. */
const create = (text: string): EditedEntry[] =>
  text
    .split(" ")
    .map((label) => createItem({ kind: "login", label, isNested: label.startsWith("-") }));
const write = (items: readonly EditedEntry[]): string =>
  items.map(({ label, isNested }) => (isNested ? "-" : "") + label.replace("-", "")).join(" ");

describe("the entries of a menu", () => {
  it("become the same document again", () => {
    const menus: Menus = {
      header: [
        { kind: "category", id: "c", children: [{ kind: "tag", id: "t" }] },
        { kind: "address", url: "/a", label: "A" },
      ],
      footer: [{ heading: "B", entries: [{ kind: "search", label: "Find" }] }],
      legal: [],
      social: [{ url: "https://a.example" }, { url: "/feed.xml", label: "Feed" }],
    };
    expect(toMenus(toItems(menus))).toEqual(menus);
  });

  it("become no document if all menus have their defaults", () => {
    expect(toMenus(toItems({}))).toBeNull();
    expect(toMenus({ social: [] })).toBeNull();
  });

  it.each([
    ["a b c", 1, -1, "b a c"],
    ["a b c", 1, 1, "a c b"],
    ["a b", 0, -1, "a b"],
    ["a b", 1, 1, "a b"],
    ["a -b c -d", 0, 1, "c -d a -b"],
    ["a -b c -d", 2, -1, "c -d a -b"],
    ["a -b -c", 1, 1, "a -c -b"],
    ["a -b", 1, -1, "b a"],
    ["a b -c", 2, -1, "a -c b"],
  ] as const)("%s: entry %i moves by %i to %s", (before, index, step, after) => {
    const items = create(before);
    expect(write(moveItem(items, index, step))).toBe(after);
  });

  it.each([
    ["a b c", 0, 3, "b c a"],
    ["a b c", 2, 0, "c a b"],
    ["a b c", 1, 1, "a b c"],
    ["a b c", 1, 2, "a b c"],
    ["a -b -c d", 3, 2, "a -b -d -c"],
    ["a -b c -d -e", 0, 4, "c -d -e a -b"],
    ["a -b c", 0, 3, "c a -b"],
  ] as const)("%s: entry %i dropped at %i gives %s", (before, index, place, after) => {
    expect(write(placeItem(create(before), index, place))).toBe(after);
  });

  it("can be nested in the entry above, unless they contain entries", () => {
    const items = create("a b -c d");
    expect(items.map((_, index) => canIndent(items, index))).toEqual([false, false, false, true]);
  });

  it("cannot be nested in the entry for all categories", () => {
    const items = [createItem({ kind: "categories" }), ...create("a b -c")];
    expect(items.map((_, index) => canIndent(items, index))).toEqual([false, false, false, false]);
    const left = unnestOrphans(items.toSpliced(1, 2));
    expect(left.map(({ isNested }) => isNested)).toEqual([false, false]);
    expect(toMenus({ header: left })?.header).toEqual([
      { kind: "categories" },
      { kind: "login", label: "-c" },
    ]);
  });
});
