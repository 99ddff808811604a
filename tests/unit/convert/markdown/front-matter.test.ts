import { describe, expect, test } from "vitest";
import { parseInstant } from "#lib/import/reading/parse.ts";
import { reportUnknownFields } from "#lib/import/markdown/known-fields.ts";
import type { FolderKind } from "#lib/import/markdown/folder-kinds.ts";
import { ContentError, readFrontMatter } from "#lib/convert/markdown/front-matter.ts";

const read = (source: string) => readFrontMatter(source, "a.md");

/** Repeats `work` often enough that quadratic time would exceed a test's timeout. */
function repeat(times: number, work: () => void): void {
  for (let round = 0; round < times; round += 1) work();
}

describe("front matter", () => {
  test.each([
    ["---\nTitle: A\npub_date: 2025-03-14\n---\nText"],
    ["\uFEFF---\r\nTitle: A\r\npub_date: 2025-03-14\r\n---\r\nText"],
    ['+++\nTitle = "A"\npub_date = 2025-03-14\n+++\nText'],
    ['{"Title": "A", "pub-date": "2025-03-14"}Text'],
  ])("%j is parsed in any format and with any spelling of its names", (source) => {
    const { fields, markdown } = read(source);
    expect(Object.fromEntries(fields.values)).toEqual({ title: "A", pubdate: "2025-03-14" });
    expect(markdown).toBe("Text");
  });

  test("may be empty, and may be followed by a line of hyphens", () => {
    expect(read("---\n---\na\n\n---\nb").markdown).toBe("a\n\n---\nb");
  });

  test.each([
    ["No front matter", "a.md:1: it has no front matter"],
    ["---\ntitle: A", "a.md:1: its front matter has no closing ---"],
    ["---\r\ntitle: A\r\n----\r\nText", "a.md:1: its front matter has no closing ---"],
    ['+++\ntitle = "A"', "a.md:1: its front matter has no closing +++"],
    [
      '---\ntitle: "A: b\nslug: c\ntags: d\n---\n',
      "a.md:2: it is not valid YAML: a quotation mark",
    ],
    ["---\ntitle: A\nslug: [unclosed\n---\n", /^a\.md:\d: it is not valid YAML/],
    ['+++\ntitle = "A"\nslug = \n+++\n', /^a\.md:3: it is not valid TOML/],
    ['{"title": }', /^a\.md:1: it is not valid JSON/],
    ["---\n- a\n---\n", /must consist of names and values/],
  ])("%j is rejected with its line number", (source, reason) => {
    expect(() => read(source)).toThrow(ContentError);
    expect(() => read(source)).toThrow(reason);
  });

  test.each([
    [
      "a YAML map with a key twice",
      "---\ntitle: A\ntitle: B\n---\n",
      "a.md:3: it is not valid YAML: “title” appears twice",
    ],
    [
      "a YAML map with a key twice inside",
      "---\nseo:\n  a: 1\n  a: 2\n---\n",
      "a.md:4: it is not valid YAML: “a” appears twice",
    ],
    [
      "more than 100 aliases",
      `---\na: &a 1\n${Array.from({ length: 101 }, (_, index) => `b${index}: *a`).join("\n")}\n---\n`,
      "a.md:103: it is not valid YAML: it has more than 100 aliases",
    ],
    [
      "more than 256 KB of front matter",
      `---\ntitle: ${"a".repeat(256 * 1024)}\n---\n`,
      "a.md:1: it has more than 256 KB of front matter",
    ],
    [
      "more than 256 KB of front matter as JSON",
      `{"title": "${"a".repeat(256 * 1024)}"}`,
      "a.md:1: it has more than 256 KB of front matter",
    ],
  ])("with %s is rejected", (_, source, reason) => {
    expect(() => read(source)).toThrow(ContentError);
    expect(() => read(source)).toThrow(reason);
  });

  test("with 25,000 keys is parsed in linear time", () => {
    const lines = Array.from({ length: 25_000 }, (_, index) => `k${index}: 1`);
    expect(read(`---\n${lines.join("\n")}\n---\n`).fields.values.size).toBe(25_000);
  });

  test("that expands through aliases is rejected", () => {
    const lines = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (const [name, before] of ["ba", "cb", "dc", "ed", "fe", "gf"].map((pair) =>
      pair.split(""),
    )) {
      lines.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(", ")}]`);
    }
    expect(() => read(`---\n${lines.join("\n")}\n---\n`)).toThrow(ContentError);
  });
});

describe("an unknown field", () => {
  function collectReports(lines: string, kind: FolderKind = "quire") {
    const reports: string[] = [];
    const { fields } = read(`---\ntitle: A\n${lines}\n---\n`);
    reportUnknownFields(fields, kind, (what, line) => reports.push(`${line}: ${what}`));
    return reports;
  }

  const mayHidePost = (lines: string, kind: FolderKind = "quire") =>
    reportUnknownFields(read(`---\ntitle: A\n${lines}\n---\n`).fields, kind, () => undefined);

  test.each([
    ["mood: B", "3: “mood” is not a known field"],
    ["descripton: B", "3: “descripton” is not a known field (did you mean “description”?)"],
    ["cover_atl: B", "3: “cover_atl” is not a known field (did you mean “coverAlt”?)"],
    ["date: 2025-01-01\ntgas: [a]", "4: “tgas” is not a known field (did you mean “tags”?)"],
  ])("%j is reported with its line number and the nearest known name", (lines, report) => {
    expect(collectReports(lines)).toEqual([report]);
  });

  test.each([
    ["stauts: draft"],
    ["stauts: pending"],
    ["stauts:"],
    ["drfat: true"],
    ["darft: yes"],
    ["publised: false"],
    ["pubilshAt: 2099-01-01"],
    ["dat: 2099-01-01"],
    ["data: 2099-01-01"],
  ])("%j may hide the post, so it is reported as such", (lines) => {
    for (const kind of ["quire", "hugo", "jekyll", "hexo", "astro"] as const) {
      expect(mayHidePost(lines, kind)).toBe(true);
      expect(collectReports(lines, kind)).toEqual([
        expect.stringMatching(/^3: “\w+” is not a known field \(did you.*so the post is a draft$/),
      ]);
    }
  });

  test.each([["mode: draft"], ["publishOn: 2099-01-01"]])(
    "%j may hide the post in a folder of this blog, where no theme gives the field another meaning",
    (lines) => {
      expect(mayHidePost(lines)).toBe(true);
      expect(mayHidePost(lines, "hugo")).toBe(false);
      expect(collectReports(lines, "hugo")).toEqual([]);
    },
  );

  test.each([
    ["layout: review"],
    ["type: review"],
    ["state: published"],
    ["layout: draft"],
    ["draw: true"],
    ["stats: 3"],
    ["stats: true"],
    ["createdAt: 2025-01-01"],
    ["publisher: Tide Press"],
  ])("the theme field %j does not hide the post", (lines) => {
    for (const kind of ["hugo", "jekyll", "hexo", "astro"] as const) {
      expect(mayHidePost(lines, kind)).toBe(false);
    }
  });

  test("a file's first 20 unknown fields are reported, and the rest are counted", () => {
    const lines = Array.from({ length: 50 }, (_, index) => `mood${index}: B`).join("\n");
    const reports = collectReports(lines);
    expect(reports).toHaveLength(21);
    expect(reports.at(-1)).toBe("undefined: 30 more fields are not known");
  });

  test("a misspelt status is reported after any number of unknown fields", () => {
    const lines = Array.from({ length: 50 }, (_, index) => `mood${index}: B`).join("\n");
    expect(mayHidePost(`${lines}\nstauts: draft`)).toBe(true);
    expect(collectReports(`${lines}\nstauts: draft`)).toContainEqual(
      expect.stringContaining("53: “stauts”"),
    );
  });

  test("a long name is shortened, and 4,000 unknown fields are compared in linear time", () => {
    const [report = ""] = collectReports(`? ${"a".repeat(100_000)}\n: B`);
    expect(report).toMatch(/^\d: “a{59}…” is not a known field$/);
    const fields = Array.from({ length: 4_000 }, (_, index) => `descript${index}: B`).join("\n");
    expect(collectReports(fields)).toHaveLength(21);
  }, 10_000);

  test("other generators' themes add their own fields, so only misspelt names are reported", () => {
    const theme = "layout: post\nweight: 3\ntoc: true\nmath: true\ndata: { a: 1 }\npublisher: B";
    expect(collectReports(theme, "hugo")).toEqual([]);
    expect(collectReports(`${theme}\ntgas: [a]`, "hugo")).toEqual([
      "9: “tgas” is not a known field (did you mean “tags”?)",
    ]);
  });

  test.each([
    ['+++\ntitle = "A"\nstauts = "draft"\n+++\n', 3],
    ['{\n"title": "A",\n"stauts": "draft"}\n', 3],
  ])("%j is reported with its line number in any format", (source, line) => {
    const lines: unknown[] = [];
    reportUnknownFields(read(source).fields, "quire", (_, at) => void lines.push(at));
    expect(lines).toEqual([line]);
  });
});

const deep = 50_000;

test.each([
  ["TOML", `+++\n${"a.".repeat(deep)}b = 1\n+++\n`],
  ["YAML", `---\na: ${"[".repeat(deep)}${"]".repeat(deep)}\n---\n`],
])("%s that is nested too deeply is rejected with the file name", (_, source) => {
  expect(() => readFrontMatter(source, "a.md")).toThrow(ContentError);
});

test("JSON with 100,000 quotes outside strings is parsed in linear time", () => {
  const source = `{"a": ${'\\"'.repeat(100_000)}}`;
  repeat(10, () => expect(() => readFrontMatter(source, "a.md")).toThrow(ContentError));
});

describe("a date", () => {
  test.each([
    ["2025-03-14", Date.UTC(2025, 2, 14)],
    ["2025-03-14 7:30", Date.UTC(2025, 2, 14, 7, 30)],
    ["2025-03-14T07:30:15.5Z", Date.UTC(2025, 2, 14, 7, 30, 15, 500)],
    ["2025-03-14 07:30:00 +0200", Date.UTC(2025, 2, 14, 5, 30)],
    ["2025-03-14 18:30:22 2025 -0800", Date.UTC(2025, 2, 15, 2, 30, 22)],
    ["2025-03-14 18:30:22 -0800 PST", Date.UTC(2025, 2, 15, 2, 30, 22)],
    ["2025-03-14 18:30:22 +0000 UTC", Date.UTC(2025, 2, 14, 18, 30, 22)],
    ["Mar 14 2025", Date.UTC(2025, 2, 14)],
    ["14 March 2025 07:30 GMT", Date.UTC(2025, 2, 14, 7, 30)],
    ["soon", undefined],
    ["2025-13-40", undefined],
    [2025, undefined],
  ])("%j is parsed independently of the machine's time zone", (written, instant) => {
    expect(parseInstant(written)).toBe(instant);
  });
});
