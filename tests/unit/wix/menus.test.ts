import { describe, expect, it } from "vitest";
import { isMenuAddress } from "#lib/wix/site/menu-address.ts";
import { menusSchema } from "#lib/wix/site/menus.ts";
import { safeUrl } from "#lib/rich-content/url.ts";

/** Returns the problems of a document, each with its path. */
const findProblems = (document: unknown): string[] =>
  menusSchema
    .safeParse(document)
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

const fill = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe("an address in a menu", () => {
  it.each([
    "/",
    "/blog/archive",
    "/a?b=c#d",
    "/caf%C3%A9",
    "https://example.com",
    "HTTPS://example.com/a",
    "https://example.com:8443/a?b=//c",
    "https://bücher.example/",
    "mailto:a@example.com?subject=Hello",
    "tel:+4930123456",
  ])("may be %s, and the page shows it", (address) => {
    expect(isMenuAddress(address)).toBe(true);
    expect(safeUrl(address, "link")).toBeDefined();
  });

  it.each([
    "",
    "blog/archive",
    "example.com",
    "#top",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "java\u200Bscript:alert(1)",
    "javascript\u00AD:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "blob:https://example.com/a",
    "file:///etc/passwd",
    "http://example.com/",
    "ftp://example.com/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/a/..//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "https://user@example.com/",
    "https://user:password@example.com/",
    "https://example.com%2F@evil.example/",
    "https://exam ple.com/",
    "https://example.com/\u202Egpj.exe",
    "https://",
    "https://[",
    "mailto:",
    "tel:",
  ])("must not be %j", (address) => {
    expect(isMenuAddress(address)).toBe(false);
  });
});

describe("the document of the menus", () => {
  it("may be empty, and contain every kind of entry", () => {
    expect(findProblems({})).toEqual([]);
    const entries = [
      { kind: "page", id: "p-1" },
      { kind: "category", id: "c_1", label: "Own" },
      { kind: "tag", id: "t" },
      { kind: "post", id: "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10" },
      { kind: "address", url: "/stats", label: "Numbers" },
      { kind: "login" },
      { kind: "search", label: "Find" },
    ];
    const social = [{ url: "https://mastodon.social/@a" }];
    const footer = [{ heading: "More", entries }];
    const header = [{ kind: "login", children: entries }];
    expect(findProblems({ header, footer, legal: entries, social })).toEqual([]);
  });

  it("stores labels as one line without hidden characters", () => {
    const header = [{ kind: "address", url: "/", label: "  A\n\u202Eb\u0007 " }];
    expect(menusSchema.parse({ header }).header?.[0]?.label).toBe("A b");
  });

  it.each([
    [{ header: {} }, "header must be a list"],
    [{ header: [{ kind: "script" }] }, /^header\.0\.kind must be one of page, category/],
    [{ header: [{ kind: "page", id: "../a" }] }, "header.0.id must be an ID"],
    [{ header: [{ kind: "page", id: "a\0" }] }, "header.0.id must be an ID"],
    [{ legal: [{ kind: "address", url: "/" }] }, "legal.0.label must be text"],
    [
      { legal: [{ kind: "address", url: "/", label: "\u200B" }] },
      "legal.0.label must contain a visible character",
    ],
    [
      { footer: [{ heading: "x".repeat(61), entries: [] }] },
      "footer.0.heading must be at most 60 characters",
    ],
    [
      { footer: [{ heading: "A", entries: [{ kind: "address", url: "//a.b", label: "A" }] }] },
      "footer.0.entries.0.url must be a path of the site, or an https, mailto or tel address",
    ],
    [
      { social: [{ url: "data:text/html,a" }] },
      "social.0.url must be a path of the site, or an https, mailto or tel address",
    ],
    [{ social: fill(21, { url: "https://a.example" }) }, "social must be at most 20 links"],
    [{ legal: fill(51, { kind: "login" }) }, "legal must be at most 50 entries"],
    [
      { header: [{ kind: "login", children: fill(50, { kind: "search" }) }] },
      "header must be at most 50 entries",
    ],
    [{ footer: fill(7, { heading: "A", entries: [] }) }, "footer must be at most 6 columns"],
    [
      { footer: fill(6, { heading: "A", entries: fill(9, { kind: "login" }) }) },
      "footer must be at most 50 entries",
    ],
    [
      { header: [{ kind: "login", children: [{ kind: "login", children: [] }] }] },
      /^header\.0\.children\.0 Unrecognized key/,
    ],
    [{ sidebar: [] }, /Unrecognized key/],
  ])("%j has a problem with its path", (document, problem) => {
    expect(findProblems(document)).toEqual([
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    ]);
  });
});
