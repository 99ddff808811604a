import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { editFrontMatter } from "#lib/import/write-back/edit-front-matter.ts";
import type { FieldNames } from "#lib/import/write-back/front-matter-fields.ts";

const yaml = `# A post.
title: "A loaf"   # warm
empty:
tags:
  - a
  # in
  - b

list: [x,y]  # end
text: |
  one
  two
pub_date: 1`;

const edit = (text: string, values: object, ...fields: FieldNames[]) =>
  editFrontMatter(text, fields, new Map(Object.entries(values)));

describe("an edit of front matter", () => {
  test("replaces values where they are, in their style, and keeps all other lines and comments", () => {
    const values = { title: "B: c", empty: "now", tags: ["q"], list: ["1", "k, m"], text: "a\nb" };
    const fields = Object.keys(values).map((name): FieldNames => [name]);
    expect(edit(yaml, values, ...fields)).toBe(`# A post.
title: "B: c"   # warm
empty: now
tags:
  - q

list: ["1", "k, m"]  # end
text: "a\\nb"
pub_date: 1`);
  });

  test("adds a field at the end, and removes fields with their comments", () => {
    const added = edit(yaml, { new: { a: [1] } }, ["new"]) ?? "";
    expect(added).toBe(`${yaml}\nnew:\n  a:\n    - 1\n`);
    const rest = edit(yaml, {}, ["title"], ["tags"], ["list"], ["text"], ["pubDate"]) ?? "";
    expect(parse(rest)).toEqual({ empty: null });
    expect(rest).not.toContain("warm");
    expect(edit("", { a: 3 }, ["a"])).toBe("a: 3\n");
    expect(edit("# only\n", { a: 3 }, ["a"])).toBe("# only\na: 3\n");
  });

  test("keeps the text if the value is the same", () => {
    expect(edit(yaml, { title: "A loaf", tags: ["a", "b"] }, ["title"], ["tags"])).toBe(yaml);
  });

  test("uses the name that the file has, ignoring case, hyphens and underscores", () => {
    const role: FieldNames = ["excerpt", "summary"];
    expect(edit("Summary: a\n", { excerpt: "b" }, role)).toBe("Summary: b\n");
    expect(edit("excerpt:\nsummary: a\n", { excerpt: "b" }, role)).toBe("excerpt:\nsummary: b\n");
    expect(edit("excerpt: c\nsummary: a\n", {}, role)).toBe("");
  });

  test("keeps Windows line ends and inline front matter", () => {
    expect(edit("a: 1 # x\r\nb: 2\r\n", {}, ["a"])).toBe("b: 2\r\n");
    expect(edit("{title: a, b: c}\n", { title: "z" }, ["title"])).toBe("{title: z, b: c}\n");
  });

  test("is refused if another field depends on the value", () => {
    expect(edit("a: &x 1\nb: *x\n", { a: 3 }, ["a"])).toBeUndefined();
  });
});
