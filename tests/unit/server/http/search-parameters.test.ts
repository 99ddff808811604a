import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  dropUnreadParameters,
  parametersByPage,
} from "#lib/server/http/request/search-parameters.ts";

describe("dropping unread search parameters", () => {
  test.each([
    ["/post/a?mc_eid=ada%40example.com", "/post/a"],
    ["/?utm_source=mail&p=7", "/"],
    ["/blog/page/2?nxtPnumber=3", "/blog/page/2"],
    ["/atom.xml?cache=1", "/atom.xml"],
    ["/media/a.png?size=1", "/media/a.png"],
    ["/login/callback?code=secret&state=x", "/login/callback"],
    ["/search?utm_source=mail&q=a%20b&cursor=2&q=c", "/search?q=a%20b&cursor=2&q=c"],
    ["/search?%71=a", "/search?%71=a"],
    ["/search?%=1&=&&q", "/search"],
    ["/stats?months=&order=&rangeStart=2026-01", "/stats?rangeStart=2026-01"],
    ["/stats?months=3&fbclid=x", "/stats?months=3"],
    [
      "/login?returnTo=%2Faccount&session=x.y&problem=blocked&a=b",
      "/login?returnTo=%2Faccount&session=x.y&problem=blocked",
    ],
    ["/admin/posts?show=drafts&q=a&page=2&utm_medium=x", "/admin/posts?show=drafts&q=a&page=2"],
    [
      "/admin/posts?category=a&tag=b&author=c&language=de&sort=title&x=1",
      "/admin/posts?category=a&tag=b&author=c&language=de&sort=title",
    ],
    ["/post/a?", "/post/a"],
    ["/post/a?b?c", "/post/a"],
  ])("the document request %s becomes %s", (sent, url) => {
    expect(dropUnreadParameters(sent, false)).toEqual({
      url,
      droppedQuery: sent === url ? "" : sent.slice(sent.indexOf("?")),
    });
  });

  test.each([
    ["/post/a?utm_source=mail&_rsc=x", "/post/a?_rsc=x"],
    ["/search?q=a&utm_source=mail&_rsc=x", "/search?q=a&_rsc=x"],
  ])("the RSC request %s becomes %s, because Next validates _rsc", (sent, url) => {
    expect(dropUnreadParameters(sent, true).url).toBe(url);
  });

  test("a document request loses _rsc", () => {
    expect(dropUnreadParameters("/post/a?_rsc=x", false).url).toBe("/post/a");
  });

  test.each([
    "/_api/communities-blog-node-api/v3/posts?paging.limit=1&any=x",
    "/oauth2/authorize?state=x",
    "/api/search?q=a",
    "/_next/image?url=%2Fmedia%2Fa.png&w=640&q=75",
    "/post/a",
  ])("%s is not changed", (sent) => {
    expect(dropUnreadParameters(sent, false)).toEqual({ url: sent, droppedQuery: "" });
  });
});

/** Returns the path and source of each page that uses `searchParams`. */
function findPages(): { path: string; source: string }[] {
  const app = join(import.meta.dirname, "../../../../app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => ({
      path: `/${dirname(file).replaceAll(/\([^)]*\)\//g, "")}`,
      source: readFileSync(join(app, file), "utf8"),
    }))
    .filter(({ source }) => source.includes("searchParams"));
}

test("parametersByPage lists every page that uses searchParams", () => {
  const paths = findPages().map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...parametersByPage.keys()].toSorted());
});

test("parametersByPage lists every parameter that a page reads from searchParams by name", () => {
  const taken = findPages().flatMap(({ path, source }) =>
    [...source.matchAll(/const \{([^}]*)\} = await searchParams/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => `${path} ${name.replace(/:.*/, "").trim()}`),
    ),
  );
  expect(taken).toContain("/logout postLogoutRedirectUri");
  const listed = [...parametersByPage].flatMap(([path, names]) =>
    names.map((name) => `${path} ${name}`),
  );
  expect(taken.filter((parameter) => !listed.includes(parameter))).toEqual([]);
});
