import fc from "fast-check";
import { expect, test } from "vitest";
import { createNames, buildFilename, pagePlace, relativeUrl } from "#lib/export/static/places.ts";
import { anyString } from "#tests/support/content/any-string.ts";

test.each([
  ["../../etc/passwd", "etc-passwd"],
  ["a/b\\c", "a-b-c"],
  ["über-uns", "über-uns"],
  ["CON", "con-"],
  ["..", buildFilename("..")],
])("the slug %s has the file name %s", (slug, name) => {
  expect(buildFilename(slug)).toBe(name);
});

test("every slug maps to a file name that stays inside its folder and is valid on all systems", () => {
  fc.assert(
    fc.property(anyString({ maxLength: 150 }), (slug) => {
      const name = buildFilename(slug);
      expect(name).toMatch(/^[\p{L}\p{N}\p{M}_-]+$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130);
    }),
  );
});

test("slugs with the same file name get different files", () => {
  const nameFor = createNames();
  expect([nameFor("post", "a!b"), nameFor("post", "a?b"), nameFor("tag", "a b")]).toEqual([
    "post/a-b",
    "post/a-b_2",
    "tag/a-b",
  ]);
});

test.each([
  ["index.html", "post/a.html", "post/a.html"],
  ["post/a.html", "index.html", "../index.html"],
  ["post/a.html", "post/ü.html", "%C3%BC.html"],
  ["category/sea/2.html", "category/sea.html", "../sea.html"],
  ["post/a.html", "media/b.png", "../media/b.png"],
])("the relative link from %s to %s is %s", (from, to, way) => {
  expect(relativeUrl(from, to)).toBe(way);
});

test("the first page of a list is a file, and the other pages are in a folder", () => {
  expect([
    pagePlace("index", 1),
    pagePlace("index", 2),
    pagePlace("tag/a", 1),
    pagePlace("tag/a", 2),
  ]).toEqual(["index.html", "page/2.html", "tag/a.html", "tag/a/2.html"]);
});
