import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  audienceFields,
  expiryFields,
  hidingFlags,
  searchFields,
  showingFlags,
} from "#lib/import/markdown/hidden-fields.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";

const now = () => Date.UTC(2026, 0, 1);
type Files = Readonly<Record<string, string>>;

async function open(files: Files) {
  const { path, put } = await newFolder(onTestFinished);
  for (const [name, text] of Object.entries(files)) await put(name, text);
  return openMarkdown(path, { now });
}

/** Returns the status of the posts by title. */
const readMarkdownStatuses = async (files: Files) => readStatuses(await open(files), now());

const post = (fields: string, text = "Words."): string =>
  `---\ntitle: Post\ndate: 2024-03-14\n${fields}\n---\n${text}\n`;

/** A post of each generator, and the files by which the generator is recognized. */
const generators: readonly (readonly [name: string, path: string, more: Files])[] = [
  ["Hugo", "content/posts/a.md", { "hugo.toml": "" }],
  ["Jekyll", "_posts/2024-03-14-a.md", { "_config.yml": "" }],
  ["Hexo", "source/_posts/a.md", { "_config.yml": "title: x" }],
  ["Astro", "src/content/blog/a.md", { "astro.config.mjs": "" }],
  ["Eleventy, Gatsby, Docusaurus and Obsidian", "blog/a.md", {}],
];

describe.each(generators)("a Markdown post of %s", (_, path, more) => {
  const check = async (fields: string) => {
    const statuses = await readMarkdownStatuses({ ...more, [path]: post(fields) });
    return statuses["Post"];
  };

  // All names are tried with one value, and all values with one name.
  const combine = ([first, ...others]: readonly string[], values: readonly string[]) => [
    ...values.map((value) => `${first}: ${value}`),
    ...others.map((name, index) => `${name}: ${values[index % values.length]}`),
  ];

  test.each([
    ...combine(["draft", ...hidingFlags], ["true", '"true"', "yes", "1", '"1"', "on", "Yes"]),
    ...combine(["published", ...showingFlags], ["false", '"false"', "no", "0", "off"]),
    ...combine(audienceFields, ["private", "Hidden", "members-only", "[paid]", "draft"]),
    ...combine(expiryFields, ["2025-01-01", '"2025-01-01"', "2025-12-31T23:59:59Z", "soon"]),
    ...["private", "unlisted", "archived", "pending", "trash", "secret"].map(
      (word) => `status: ${word}`,
    ),
    "visibility: friends",
    "password: 1234",
    'is_draft: "true"',
    "eleventyExcludeFromCollections: [posts]",
    "permalink: false",
    "build: { render: never }",
    "_build: { list: never }",
    "common: &common { draft: true }\n<<: *common",
    "extra: { draft: true }",
    "params: { published: false }",
    "build:\n  list: local",
    "build: { render: link }",
    "_build: { render: false }",
    "params: { hidden: true }",
    "extra: { unlisted: yes }",
    "publish: 2099-01-01",
  ])("with %s is imported as a draft", async (fields) => {
    expect(await check(fields)).toBe("UNPUBLISHED");
  });

  test("with a date in the future is scheduled", async () => {
    const text = post("").replace("2024-03-14", '"2099-03-14"');
    expect(await readMarkdownStatuses({ ...more, [path]: text })).toEqual({ Post: "SCHEDULED" });
  });

  test.each([
    "",
    "draft: false",
    "private: no",
    "hidden: 0",
    "password: ''",
    "published: true",
    "publish: true",
    "public: yes",
    "visibility: public",
    "access: all",
    "state: NSW",
    "audience: developers",
    "expiryDate: 2099-01-01",
    "build: { render: always, list: true, publishResources: false }",
    "eleventyExcludeFromCollections: false",
    "permalink: /a/",
    "noindex: true",
  ])("with %s stays public", async (fields) => {
    expect(await check(fields)).toBe("PUBLISHED");
  });
});

test.each([
  "noindex: true",
  "sitemap: false",
  "sitemap: { exclude: true }",
  "robots: noindex, follow",
  "seo: { noindex: yes }",
])("a Markdown post with %s keeps search engines away", async (fields) => {
  const source = await open({ "content/a.md": post(fields), "hugo.toml": "" });
  const found: string[] = [];
  for await (const item of source.items()) {
    if (item.kind === "post") found.push(JSON.stringify(item.post.seoData));
  }
  expect(found).toEqual([expect.stringContaining("noindex")]);
});

test.each([
  "{{< hugo-encryptor 1234 >}}Secret{{< /hugo-encryptor >}}",
  "{{% private %}}Secret{{% /private %}}",
  "{{< password-protect >}}",
  "{% members_only %}Secret{% endmembers_only %}",
])("a Markdown post with the text %s is imported as a draft", async (text) => {
  expect(await readMarkdownStatuses({ "content/a.md": post("", text), "hugo.toml": "" })).toEqual({
    Post: "UNPUBLISHED",
  });
});

describe("a Hugo post", () => {
  const hugo = (more: Files, config = "") =>
    readMarkdownStatuses({ "hugo.yaml": config, "content/posts/sub/a.md": post(""), ...more });

  test.each([
    ["cascade of a folder", "cascade: { build: { render: never } }"],
    ["list of cascades", "cascade:\n  - draft: true"],
    [
      "cascade with a matching target",
      "cascade:\n  - _target: { path: /posts/** }\n    private: true",
    ],
    ["cascade with parameters", "cascade: { params: { hidden: true } }"],
    [
      "cascade with alternative targets",
      "cascade:\n  - target: { path: '{/posts,/posts/**}' }\n    draft: true",
    ],
    ["first of two cascades with the same field", "cascade:\n  - draft: true\n  - draft: false"],
    [
      "cascade for posts, not the one for sections",
      "cascade:\n  - draft: true\n  - target: { kind: section }\n    draft: false",
    ],
  ])("inherits the %s", async (_, cascade) => {
    expect(await hugo({ "content/posts/_index.md": `---\n${cascade}\n---\n` })).toEqual({
      Post: "UNPUBLISHED",
    });
    expect(await hugo({}, cascade)).toEqual({ Post: "UNPUBLISHED" });
  });

  test("inherits from the description of its folder in a language", async () => {
    const description = "---\ncascade: { draft: true }\n---\n";
    expect(await hugo({ "content/posts/_index.en.md": description })).toEqual({
      Post: "UNPUBLISHED",
    });
  });

  test("matches a target by the path in Hugo's spelling", async () => {
    const statuses = await readMarkdownStatuses({
      "hugo.yaml": "cascade: { target: { path: /my-notes/** }, draft: true }",
      "content/My Notes/a.md": post(""),
    });
    expect(statuses).toEqual({ Post: "UNPUBLISHED" });
  });

  test.each([
    ["hugo.json", '{ "cascade": { "draft": true } }'],
    ["config.json", '{ "cascade": { "draft": true } }'],
    ["config/_default/hugo.toml", "[cascade]\ndraft = true\n"],
    ["config/_default/config.yaml", "cascade: { draft: true }"],
    ["config/_default/cascade.toml", "draft = true\n"],
    ["config/_default/cascade.yaml", "- draft: true\n"],
    ["config/production/hugo.toml", "[cascade]\ndraft = true\n"],
    ["config/production/cascade.json", '{ "draft": true }'],
    ["config/_default/languages.toml", "[en.cascade]\ndraft = true\n"],
  ])("inherits from the settings in %s", async (name, text) => {
    const statuses = await readMarkdownStatuses({ "content/posts/a.md": post(""), [name]: text });
    expect(statuses).toEqual({ Post: "UNPUBLISHED" });
  });

  test.each([
    ["config/_default/hugo.toml", "[cascade]\ndraft = true\n"],
    ["config/_default/config.yaml", "cascade: { draft: true }"],
    ["config/_default/cascade.toml", "draft = true\n"],
    ["config/production/config.toml", "[[cascade]]\ndraft = true\n"],
  ])("inherits from the settings in %s, although there is a hugo.toml", async (name, text) => {
    const statuses = await readMarkdownStatuses({
      "hugo.toml": 'title = "A"\n[cascade]\nfeatured = true\n',
      "content/posts/a.md": post(""),
      [name]: text,
    });
    expect(statuses).toEqual({ Post: "UNPUBLISHED" });
  });

  test("follows the settings for production where they differ from the others", async () => {
    const statuses = await readMarkdownStatuses({
      "hugo.toml": "[cascade]\ndraft = true\n",
      "config/production/hugo.toml": "[cascade]\ndraft = false\n",
      "config/development/hugo.toml": "[cascade]\ndraft = true\n",
      "content/posts/a.md": post(""),
    });
    expect(statuses).toEqual({ Post: "PUBLISHED" });
  });

  test("does not inherit from other folders, or if the target is another one", async () => {
    const other = "---\ncascade: { draft: true }\n---\n";
    const target = "---\ncascade:\n  - target: { path: /other/** }\n    draft: true\n---\n";
    expect(
      await hugo({ "content/other/_index.md": other, "content/posts/_index.md": target }),
    ).toEqual({
      Post: "PUBLISHED",
    });
  });

  test("overrides inherited fields with its own", async () => {
    const statuses = await hugo({
      "content/posts/_index.md": "+++\n[cascade]\ndraft = true\n+++\n",
      "content/posts/sub/a.md": post("draft: false"),
    });
    expect(statuses).toEqual({ Post: "PUBLISHED" });
  });

  test("that is a resource of a leaf bundle has no page, so it becomes a draft", async () => {
    const statuses = await readMarkdownStatuses({
      "hugo.toml": "",
      "content/notes/index.md": post("headless: true").replace("Post", "Bundle"),
      "content/notes/a.md": post(""),
      "content/open/index.md": post("").replace("Post", "Open"),
      "content/open/deep/a.md": post("").replace("Post", "Deep"),
    });
    expect(statuses).toEqual({
      Bundle: "UNPUBLISHED",
      Post: "UNPUBLISHED",
      Open: "PUBLISHED",
      Deep: "UNPUBLISHED",
    });
  });
});

test.each([
  ['scope: { path: "" }', "UNPUBLISHED"],
  ["scope: { path: _posts, type: posts }", "UNPUBLISHED"],
  ["scope: { path: other }", "PUBLISHED"],
  ['scope: { path: "", type: pages }', "PUBLISHED"],
])("a Jekyll post inherits the defaults with %s: %s", async (scope, status) => {
  const statuses = await readMarkdownStatuses({
    "_config.yml": `defaults:\n  - ${scope}\n    values: { published: false }\n`,
    "_posts/2024-03-14-a.md": post(""),
  });
  expect(statuses).toEqual({ Post: status });
});

test("a Jekyll post inherits the defaults of the longest path, wherever they are in the list", async () => {
  const hidden = "  - scope: { path: _posts/private }\n    values: { published: false }\n";
  const shown = '  - scope: { path: "" }\n    values: { published: true }\n';
  for (const defaults of [hidden + shown, shown + hidden]) {
    const statuses = await readMarkdownStatuses({
      "_config.yml": `defaults:\n${defaults}`,
      "_posts/private/2024-03-14-a.md": post(""),
    });
    expect(statuses).toEqual({ Post: "UNPUBLISHED" });
  }
});

test.each([
  ["_posts/private/2024-03-14-a.md", "exclude: [_posts/private]"],
  ["_posts/private/2024-03-14-a.md", "exclude: _posts/private/"],
  ["_posts/2024-03-14-a.md", 'exclude: ["_posts/*-a.md"]'],
  ["source/_posts/private/a.md", 'exclude: ["_posts/private/*"]'],
  ["source/_posts/private/a.md", 'ignore: ["**/private/**"]'],
  ["_posts/2024-03-14-internal.md", "exclude: ['_posts/2024-03-14-int']"],
  ["_posts/sub/2024-03-14-internal.md", "exclude: ['_posts/*-internal.md']"],
  ["_posts/2024-03-14-a.md", "exclude: ['_posts/????-03-[0-2]4-*']"],
  ["_posts/2024-03-14-a.md", "exclude: [/_posts]"],
  [
    "_posts/2024-03-14-a.md",
    "defaults:\n  - scope: { path: _posts/2024 }\n    values: { published: false }",
  ],
  [
    "_posts/b/c/2024-03-14-a.md",
    "defaults:\n  - scope: { path: '_posts/*' }\n    values: { published: false }",
  ],
])("the post %s is a draft because the settings of its blog say %s", async (path, config) => {
  expect(await readMarkdownStatuses({ "_config.yml": config, [path]: post("") })).toEqual({
    Post: "UNPUBLISHED",
  });
});

test("a Jekyll post stays public if the settings exclude other files", async () => {
  const exclude = ["vendor", "_posts/2024-03-15", "*.txt", "_posts/[b-z]*", "_posts/?-a.md", ""];
  const statuses = await readMarkdownStatuses({
    "_config.yml": `exclude: ${JSON.stringify(exclude)}`,
    "_posts/2024-03-14-a.md": post(""),
  });
  expect(statuses).toEqual({ Post: "PUBLISHED" });
});

test("a Jekyll post inherits from the settings in _config.toml", async () => {
  const statuses = await readMarkdownStatuses({
    "_config.toml": "exclude = ['_posts/2024']",
    "_posts/2024-03-14-a.md": post(""),
  });
  expect(statuses).toEqual({ Post: "UNPUBLISHED" });
});

test.each(["drafts/a.md", "blog/Drafts/sub/a.md", "_drafts/a.md"])(
  "a post in the folder of drafts %s is imported as a draft",
  async (path) => {
    const kinds: readonly Files[] = [{}, { "hugo.toml": "" }];
    for (const more of kinds) {
      const statuses = await readMarkdownStatuses({ ...more, [`content/${path}`]: post("") });
      expect(statuses).toEqual({ Post: "UNPUBLISHED" });
    }
  },
);

test("a Jekyll or Hexo post in _drafts is imported as a draft", async () => {
  for (const path of ["_drafts/a.md", "source/_drafts/a.md"]) {
    expect(await readMarkdownStatuses({ "_config.yml": "", [path]: post("") })).toEqual({
      Post: "UNPUBLISHED",
    });
  }
});

test("an Eleventy post in a folder content inherits from the data file of the folder", async () => {
  const statuses = await readMarkdownStatuses({
    "content/blog/a.md": post(""),
    "content/content.json": '{ "permalink": false }',
  });
  expect(statuses).toEqual({ Post: "UNPUBLISHED" });
});

test.each(["posts/posts.json", "posts/posts.11tydata.json", "posts/a.11tydata.json"])(
  "an Eleventy post inherits from %s",
  async (name) => {
    const data = JSON.stringify({ permalink: false, eleventyExcludeFromCollections: true });
    const statuses = await readMarkdownStatuses({
      "posts/a.md": post(""),
      "b.md": post("").replace("Post", "B"),
      [name]: data,
    });
    expect(statuses).toEqual({ Post: "UNPUBLISHED", B: "PUBLISHED" });
  },
);

test("docs/moving.md lists all front matter fields that can hide a post", async () => {
  const docs = await readFile(
    fileURLToPath(new URL("../../../docs/moving.md", import.meta.url)),
    "utf8",
  );
  const names = [
    ...hidingFlags,
    ...showingFlags,
    ...audienceFields,
    ...expiryFields,
    ...searchFields,
  ];
  expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});
