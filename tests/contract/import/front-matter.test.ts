import { stringify } from "yaml";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { parseInstant } from "#lib/import/reading/parse.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

const now = () => Date.UTC(2026, 2, 14);

// oxfmt-ignore
const knownFields = [
  "status", "draft", "published", "date", "pubDate", "publishDate", "publishedAt", "datePublished", "created",
  "publishAt", "updated", "updatedAt", "lastmod", "updatedDate", "lastModified", "modified", "title", "id", "slug",
  "language", "lang", "locale", "translation", "translationKey", "author", "authors", "by", "contactId", "categories",
  "category", "tags", "tag", "series", "hashtags", "related", "excerpt", "summary", "description", "excerptSeparator",
  "cover", "coverImage", "image", "images", "featuredImage", "heroImage", "thumbnail", "banner", "header", "coverAlt",
  "imageAlt", "coverMedia", "coverFocus", "coverEnabled", "coverDisplayed", "coverCustom", "hero", "heroAlt", "heroData",
  "featured", "pinned", "pin", "sticky", "comments", "comment", "seoData", "seoTitle", "seoDescription", "aliases",
  "alias", "redirectFrom", "formerPaths", "permalink", "url", "files", "metrics", "document", "pricingPlanIds",
  "previewTextParagraph", "draftVersion", "commentsFile",
];

/** Values of every YAML type, and values that other generators give to some of the fields. */
const values: readonly unknown[] = [
  null,
  "",
  " ",
  "words of the owner",
  "img.png",
  "a/b/ c?d#e",
  "constructor",
  "x".repeat(2_500),
  "\u0000\u202E",
  true,
  false,
  0,
  1,
  -1.5,
  100,
  2023,
  1e300,
  Number.NaN,
  "2999-01-01",
  "2023-13-45",
  [],
  [null],
  ["a", "b"],
  [["a", "b"], ["c"]],
  [{ name: "A" }, { title: "B" }, { other: 1 }],
  {},
  { name: "A", url: "https://a.example/x" },
  { url: "a.png", alt: "A" },
  { a: { b: { c: [1] } } },
  { a: null, b: null },
];

const write = (fields: Readonly<Record<string, unknown>>): string =>
  `---\n${stringify(fields)}---\nThe text.\n`;

onSqlite("the front matter of a Markdown file", (bench) => {
  async function open() {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    const run = async () =>
      runImport(platform, await openMarkdown(folder.path), {
        language: "en",
        siteName: "The Site",
        now,
      });
    return { platform, ...folder, run };
  }

  /** Imports posts with the fields, and returns the statuses and the report. */
  async function importPosts(
    all: readonly Readonly<Record<string, unknown>>[],
    folderKind: "quire" | "jekyll",
  ) {
    const { platform, put, run } = await open();
    if (folderKind === "jekyll") await put("_config.yml", "title: The Site\n");
    for (const [index, fields] of all.entries()) {
      await put(`_posts/2024-05-06-${index}.md`, write(fields));
    }
    const posts = new Map<string, { status: string; pinned: number; title: string }>();
    const report = await run();
    for await (const { post } of platform.archive.posts()) posts.set(post.id, post);
    return { report, posts: [...posts.values()] };
  }

  /** Every value in all fields at once, and some in one field each. */
  const samples = [
    ...values.map((value) => Object.fromEntries(knownFields.map((field) => [field, value]))),
    ...fc
      .sample(
        fc.record({ field: fc.constantFrom(...knownFields), value: fc.constantFrom(...values) }),
        { numRuns: 200, seed: 45 },
      )
      .map(({ field, value }) => ({ title: "A", date: "2024-05-06", [field]: value })),
  ];

  it.each(["quire", "jekyll"] as const)(
    "never refuses a post because of the value of a known field in a %s folder",
    async (kind) => {
      const { report } = await importPosts(samples, kind);
      expect(report.problems.filter(({ what }) => what.includes("not imported"))).toEqual([]);
      expect(report).toMatchObject({ created: samples.length, failed: 0 });
    },
    60_000,
  );

  it("never publishes a draft, and never publishes a post before its date, because of another field", async () => {
    const hidden = [{ draft: true }, { published: false }, { date: "2999-01-01" }];
    const all = hidden.flatMap((hiding) =>
      knownFields
        .filter((field) => !["status", "draft", "published", "date"].includes(field))
        .flatMap((field) => values.map((value) => ({ title: "A", [field]: value, ...hiding }))),
    );
    const { posts } = await importPosts(
      fc.sample(fc.constantFrom(...all), { numRuns: 200, seed: 45 }),
      "jekyll",
    );
    expect(posts.filter(({ status }) => status === "PUBLISHED")).toEqual([]);
  }, 60_000);

  it("imports a post with any values in any fields", async () => {
    const fields = fc.dictionary(fc.constantFrom(...knownFields), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 6,
    });
    const all = fc.sample(fields, { numRuns: 150, seed: 45 });
    const { report } = await importPosts(all, "quire");
    expect(report.problems.filter(({ what }) => what.includes("not imported"))).toEqual([]);
    expect(report).toMatchObject({ created: all.length, failed: 0 });
  }, 60_000);

  it.each([
    [{ draft: "maybe" }, "draft must be true or false, so the post is a draft"],
    [{ draft: null }, "draft must be true or false, so the post is a draft"],
    [{ draft: ["a", "b"] }, "draft must be true or false, so the post is a draft"],
    [{ published: "perhaps" }, "published must be true, false or a date, so the post is a draft"],
    [{ status: "evergreen" }, "status must be one of"],
    [{ status: ["published"] }, "status must be one of"],
    [{ status: "constructor" }, "status must be one of"],
    [{ date: "someday" }, "date must be a date such as"],
    [{ date: { year: 2024 } }, "date must be a date such as"],
    [{ publishDate: "2024-13-45" }, "publishDate must be a date such as"],
    [{ stauts: "draft" }, "“stauts” is not a known field (did you mean “status”?)"],
  ])("makes a post with %j a draft and reports it", async (fields, problem) => {
    const { report, posts } = await importPosts(
      [{ title: "A", date: "2024-05-06", ...fields }],
      "jekyll",
    );
    expect(posts).toMatchObject([{ status: "UNPUBLISHED" }]);
    expect(report.problems).toEqual([
      { where: expect.stringMatching(/\.md:\d$/), what: expect.stringContaining(problem) },
    ]);
  });

  it.each([
    [
      { featured: "img.png" },
      { featured: 0 },
      "featured must be true or false, so it was left out",
    ],
    [
      { description: ["a", "b"] },
      { excerpt: "a, b" },
      "description must be text, so its entries were joined",
    ],
    [{ title: ["a", "b"] }, { title: "a, b" }, "title must be text, so its entries were joined"],
    [{ title: { a: 1 } }, { title: "0" }, "title must be text, so it was left out"],
    [{ updated: "soon" }, {}, "updated must be a date such as"],
    [
      { metrics: { views: -1 } },
      {},
      "metrics (views) must be a whole number, 0 or more, so it was left out",
    ],
    [
      { tags: [{ deep: { a: 1 } }] },
      {},
      "tags must be a list of words, so its other values were left out",
    ],
  ])("publishes a post with %j and reports the field", async (fields, stored, problem) => {
    const { report, posts } = await importPosts(
      [{ title: "A", date: "2024-05-06", ...fields }],
      "jekyll",
    );
    expect(posts).toMatchObject([{ status: "PUBLISHED", ...stored }]);
    expect(report.problems).toEqual([
      { where: expect.stringMatching(/\.md:\d$/), what: expect.stringContaining(problem) },
    ]);
  });

  it.each([
    [{ pin: 1 }, { pinned: 1 }],
    [{ sticky: 100 }, { pinned: 1 }],
    [{ sticky: 0 }, { pinned: 0 }],
    [{ featured: "yes" }, { featured: 1 }],
    [{ draft: 0 }, { status: "PUBLISHED" }],
    [{ draft: 1 }, { status: "UNPUBLISHED" }],
    [{ published: 0 }, { status: "UNPUBLISHED" }],
    [{ title: 42 }, { title: "42" }],
    [{ comments: "no" }, { commenting_enabled: 0 }],
    [{ date: 1_714_953_600 }, { first_published_at: Date.UTC(2024, 4, 6) }],
    [{ date: 20_240_506 }, { first_published_at: Date.UTC(2024, 4, 6) }],
  ])("reads %j without a report", async (fields, stored) => {
    const { report, posts } = await importPosts(
      [{ title: "A", date: "2024-05-06", ...fields }],
      "jekyll",
    );
    expect(report.problems).toEqual([]);
    expect(posts).toMatchObject([stored]);
  });

  it.each([
    ["2023-01-29 18:30:22 2023 -0800", Date.UTC(2023, 0, 30, 2, 30, 22)],
    ["2013/7/13 20:46:25", Date.UTC(2013, 6, 13, 20, 46, 25)],
    ["2013-7-3", Date.UTC(2013, 6, 3)],
    ["3.7.2013", Date.UTC(2013, 6, 3)],
    ["2013.07.03 08:15 +02:00", Date.UTC(2013, 6, 3, 6, 15)],
    ["3/7/2013", undefined],
    ["2013-07/03", undefined],
  ])("reads the date %s", (written, instant) => {
    expect(parseInstant(written)).toBe(instant);
  });

  it("imports authors and posts whose names have no letters or digits", async () => {
    const { platform, put, run } = await open();
    await put("posts/!!.md", write({ title: "!!", author: "!!", date: "2024-05-06" }));
    await put("posts/--.md", write({ title: "--", author: "--", date: "2024-05-06" }));
    expect(await run()).toMatchObject({ created: 2, failed: 0 });
    expect((await platform.archive.authors()).map(({ nickname }) => nickname).toSorted()).toEqual([
      "!!",
      "--",
    ]);
    expect(await run()).toMatchObject({ unchanged: 2 });
  });

  it("reads tags and categories from lists, nested lists and maps", async () => {
    const { platform, put, run } = await open();
    await put(
      "posts/a.md",
      write({ date: "2024-05-06", tags: [["a", 1], { name: "b" }], categories: { c: null } }),
    );
    expect((await run()).problems).toMatchObject([
      { what: expect.stringContaining("it has no title") },
    ]);
    for await (const { tags, categoryIds } of platform.archive.posts()) {
      expect(tags.toSorted()).toEqual(["1", "a", "b"]);
      expect(categoryIds).toHaveLength(1);
    }
  });
});
