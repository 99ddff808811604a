import { expect, test } from "vitest";
import {
  findParentPath,
  matchPagePath,
  matchRequestPath,
  parsePagePath,
  translatePagePath,
} from "#lib/site/paths/page-path.ts";

test.each([
  ["/about", "/about"],
  ["about", "/about"],
  [" /About/ ", "/about"],
  ["/Über uns/Das Team", "/uber-uns/das-team"],
  ["/о-нас", "/о-нас"],
  ["/2026/summary", "/2026/summary"],
])("a page at %s has the path %s", (typed, path) => expect(parsePagePath(typed)).toEqual({ path }));

test.each([
  "",
  "/",
  "//about",
  "/about//team",
  "/about/team/us",
  "/..",
  "/about/..",
  "/about/.",
  "/a%2Fb",
  "/%61dmin",
  "/a\\b",
  "/a?b",
  "/a#b",
  "/a\0b",
  "/about.html",
  "/-",
  `/${"a".repeat(61)}`,
  "a".repeat(300),
  "/".repeat(100_000),
  // A Cyrillic letter among Latin ones.
  "/аbout",
])("a page cannot have the path %j", (typed) =>
  expect(parsePagePath(typed).problem).toMatch(/^PAGE_PATH_(INVALID|RESERVED)$/),
);

test.each([
  "/admin",
  "/Admin/anything",
  "/api",
  "/api/posts",
  "/post",
  "/post/hello",
  "/_next",
  "/robots.txt",
  "/search",
  "/blog/page/2",
  "/blog/tags/slow",
  "/feed",
  "/feed/atom",
  "/media",
  "/login",
  "/ａdmin",
  "/404",
  "/index",
])("the site uses %s itself", (typed) =>
  expect(parsePagePath(typed)).toEqual({ problem: "PAGE_PATH_RESERVED" }),
);

test.each([
  ["/about", "/about"],
  ["/ABOUT/Team", "/about/team"],
  ["/о-нас", "/о-нас"],
  ["/about/", undefined],
  ["/über", undefined],
  ["/about us", undefined],
  ["/search", undefined],
  ["/wp-login.php", undefined],
  ["about", undefined],
  ["", undefined],
])("the path %s leads to the page %s", (path, page) => expect(matchPagePath(path)).toBe(page));

test.each([
  ["/about", "/about"],
  ["/%D0%BE-%D0%BD%D0%B0%D1%81", "/о-нас"],
  ["/about%2Fteam", undefined],
  ["/%E0%A4%A", undefined],
  ["/about/team/us", undefined],
])("a request for %s is for the page %s", (path, page) =>
  expect(matchRequestPath(path)).toBe(page),
);

test("every path that a page can have leads to it, also as a translation", () => {
  for (const typed of ["/about", "/über uns/team", "/о нас", `/${"a".repeat(60)}/b`]) {
    const path = parsePagePath(typed).path ?? "";
    for (const stored of [path, translatePagePath(path, "zh-Hant-TW"), `${path}-12`])
      expect(matchPagePath(stored)).toBe(stored);
  }
});

test("a translation of a page with one segment is below its language", () => {
  expect(translatePagePath("/about", "de")).toBe("/de/about");
  expect(translatePagePath("/about/team", "pt-BR")).toBe("/about/team-pt-br");
});

test("only a path with two segments has a page above", () => {
  expect(findParentPath("/about/team")).toBe("/about");
  expect(findParentPath("/about")).toBeUndefined();
});
