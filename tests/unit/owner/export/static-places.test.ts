import fc from "fast-check";
import { expect, test } from "vitest";
import { createNames, fileNameOf, pagePlace, wayTo } from "#lib/owner/export/static/places.ts";

test.each([
  ["../../etc/passwd", "etc-passwd"],
  ["a/b\\c", "a-b-c"],
  ["über-uns", "über-uns"],
  ["CON", "con-"],
  ["..", fileNameOf("..")],
])("the slug %s is the file name %s", (slug, name) => {
  expect(fileNameOf(slug)).toBe(name);
});

test("whatever a slug is, its file stays in its folder and has a name that disks take", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 150 }), (slug) => {
      const name = fileNameOf(slug);
      expect(name).toMatch(/^[\p{L}\p{N}\p{M}_-]+$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130);
    }),
  );
});

test("slugs that come to the same name get files of their own", () => {
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
])("from %s to %s it is %s", (from, to, way) => {
  expect(wayTo(from, to)).toBe(way);
});

test("the first page of a list is its file, the others are in its folder", () => {
  expect([
    pagePlace("index", 1),
    pagePlace("index", 2),
    pagePlace("tag/a", 1),
    pagePlace("tag/a", 2),
  ]).toEqual(["index.html", "page/2.html", "tag/a.html", "tag/a/2.html"]);
});
