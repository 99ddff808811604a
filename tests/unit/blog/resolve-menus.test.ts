import { describe, expect, it } from "vitest";
import { listReferences, resolveMenus, type MenuTargets } from "#lib/blog/resolve-menus.ts";
import type { Menus } from "#lib/wix/site/menus.ts";

const none: MenuTargets = { page: new Map(), category: new Map(), tag: new Map(), post: new Map() };
const targets: MenuTargets = {
  ...none,
  category: new Map([["c", { path: "/blog/categories/bread", title: "Bread" }]]),
  post: new Map([["p", { path: "/post/rye", title: "Rye" }]]),
};
const texts = {
  login: "Log in",
  search: "Search",
  archive: "Archive",
  statistics: "Statistics",
  feed: "Feed",
};
const categories = ["Bread", "Jam"].map(
  (label) => ({ href: `/blog/categories/${label}`, label, kind: "page" }) as const,
);
const resolve = (menus: Menus) => resolveMenus(menus, { targets, texts, categories });

describe("the links of menus", () => {
  it("are undefined for menus that have their defaults", () => {
    expect(resolve({})).toEqual({
      header: undefined,
      footer: undefined,
      legal: undefined,
      social: undefined,
    });
  });

  it("have the title of their target, unless the entry has its own label", () => {
    const legal = [
      { kind: "category", id: "c" },
      { kind: "post", id: "p", label: "Our rye" },
      { kind: "login" },
      { kind: "search", label: "Find" },
    ] as const;
    expect(resolve({ legal: [...legal] }).legal).toEqual([
      { href: "/blog/categories/bread", label: "Bread", kind: "page" },
      { href: "/post/rye", label: "Our rye", kind: "page" },
      { href: "/login", label: "Log in", kind: "login" },
      { href: "/search", label: "Find", kind: "page" },
    ]);
  });

  it("contain a link to each category in place of the entry for all categories, also if it is nested", () => {
    const { header, legal } = resolve({
      header: [
        { kind: "categories" },
        { kind: "address", url: "/topics", label: "Topics", children: [{ kind: "categories" }] },
      ],
      legal: [{ kind: "archive" }, { kind: "statistics", label: "Numbers" }, { kind: "feed" }],
    });
    expect(header?.map(({ label }) => label)).toEqual(["Bread", "Jam", "Topics"]);
    expect(header?.at(-1)?.children).toEqual(categories);
    expect(legal).toEqual([
      { href: "/blog/archive", label: "Archive", kind: "page" },
      { href: "/stats", label: "Numbers", kind: "page" },
      { href: "/blog-feed.xml", label: "Feed", kind: "address" },
    ]);
  });

  it("leave out entries without a target, those nested in them, and columns without links", () => {
    const gone = { kind: "post" as const, id: "gone" };
    const { header, footer } = resolve({
      header: [
        { ...gone, children: [{ kind: "login" }] },
        { kind: "category", id: "c", children: [gone, { kind: "post", id: "p" }] },
      ],
      footer: [
        { heading: "Empty", entries: [gone] },
        { heading: "Full", entries: [{ kind: "login" }, gone] },
      ],
    });
    expect(header?.map(({ label, children }) => [label, children.length])).toEqual([["Bread", 1]]);
    expect(footer?.map(({ heading, links }) => [heading, links.length])).toEqual([["Full", 1]]);
  });

  it("leave out an unsafe address that did not pass the schema", () => {
    const url = "javascript:alert(1)";
    const { legal, social } = resolve({
      legal: [{ kind: "address", url, label: "A" }],
      social: [{ url }],
    });
    expect([legal, social]).toEqual([[], []]);
  });

  it("refer to each target once", () => {
    const entry = { kind: "tag" as const, id: "t" };
    expect(
      listReferences({
        header: [{ kind: "category", id: "c", children: [entry] }],
        footer: [{ heading: "A", entries: [entry] }],
        legal: [{ kind: "page", id: "a" }],
      }),
    ).toEqual({ page: ["a"], category: ["c"], tag: ["t"], post: [] });
  });
});
