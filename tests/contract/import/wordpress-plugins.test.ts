import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runImport } from "#lib/import/run-import.ts";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import type { PostTable } from "#lib/platform/database/schema.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { wxr, type WxrItemFields } from "#tests/support/content/wordpress.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("the data of plug-ins in a WordPress export", (bench) => {
  async function importItems(...items: readonly WxrItemFields[]) {
    const platform = await openTestPlatform(bench);
    const { path } = await newFolder(bench.onEnd);
    const file = join(path, "blog.xml");
    await writeFile(file, wxr("https://old.example", items));
    const report = await runImport(platform, await openWordpress(file), {
      language: "en",
      siteName: "The Site",
      now: () => Date.UTC(2026, 2, 14),
    });
    const names = new Map(
      (await platform.archive.authors()).map(({ id, nickname }) => [id, nickname]),
    );
    const posts: (PostTable & {
      readonly authors: unknown[];
      readonly nodes: readonly RichContentNode[];
    })[] = [];
    for await (const { post, content, coAuthorIds } of platform.archive.posts()) {
      posts.push({
        ...post,
        authors: [post.author_id, ...coAuthorIds].map((id) => names.get(id)),
        nodes: normaliseRichContent(JSON.parse(content?.rich_content ?? "null")).nodes,
      });
    }
    const byTitle = Object.fromEntries(posts.map((post) => [post.title, post]));
    return { posts: byTitle, problems: report.problems.map(({ what }) => what) };
  }

  const item = (id: number, title: string, more: Partial<WxrItemFields> = {}): WxrItemFields => ({
    id,
    title,
    slug: `post-${id}`,
    status: "publish",
    content: "<p>Words.</p>",
    ...more,
  });

  it("imports the authors of Co-Authors Plus with their order and names", async () => {
    const { posts, problems } = await importItems(
      item(1, "Together", {
        author: "desk",
        terms: [
          ["author", "cap-guest-ada", "guest-ada"],
          ["author", "cap-desk", "desk"],
          ["author", "cap-unknown", "Unknown Writer"],
        ],
      }),
      item(2, "Alone", { author: "desk" }),
      item(3, "Ada Lovelace", {
        type: "guest-author",
        slug: "cap-guest-ada",
        meta: { "cap-display_name": "Ada Lovelace", "cap-user_login": "guest-ada" },
      }),
    );
    const desk = posts["Alone"]?.authors[0];
    expect(posts["Together"]?.authors).toEqual(["Ada Lovelace", desk, "Unknown Writer"]);
    expect(problems).toEqual([]);
  });

  it("imports the languages and translations of Polylang", async () => {
    const { posts, problems } = await importItems(
      item(1, "Bread", {
        terms: [
          ["language", "en", "English"],
          ["post_translations", "pll_1", "pll_1"],
        ],
      }),
      item(2, "Brot", {
        terms: [
          ["language", "de_at", "Deutsch"],
          ["post_translations", "pll_1", "pll_1"],
        ],
      }),
      item(3, "Other", {}),
    );
    expect(posts["Brot"]).toMatchObject({ language: "de" });
    expect(posts["Brot"]?.translation_id).toBe(posts["Bread"]?.translation_id);
    expect(posts["Brot"]?.translation_id).toMatch(/./);
    expect(posts["Other"]?.translation_id).not.toBe(posts["Brot"]?.translation_id);
    expect(problems).toEqual([]);
  });

  it("imports the languages of WPML, and reports posts whose language is not in the export", async () => {
    const { posts, problems } = await importItems(
      item(1, "Bread", {
        meta: { _wpml_import_language_code: "en", _wpml_import_translation_group: "7" },
      }),
      item(2, "Brot", {
        meta: { _wpml_import_language_code: "de", _wpml_import_translation_group: "7" },
      }),
      item(3, "Original", {}),
      item(4, "Copy", { meta: { _icl_lang_duplicate_of: "3" } }),
    );
    expect(posts["Brot"]).toMatchObject({
      language: "de",
      translation_id: posts["Bread"]?.translation_id,
    });
    expect(posts["Copy"]?.translation_id).toBe(posts["Original"]?.translation_id);
    expect(problems).toEqual([
      "the language of 1 post is not in the export, because WPML stores it elsewhere",
    ]);
  });

  it("reports terms of other taxonomies, post formats and custom fields once for each kind", async () => {
    const terms = (genre: string) => [["genre", genre.toLowerCase(), genre]] as const;
    const { problems } = await importItems(
      item(1, "A", { terms: [...terms("Jazz"), ["post_format", "post-format-aside", "Aside"]] }),
      item(2, "B", { terms: [...terms("Jazz"), ["nav_menu", "main", "Main"]] }),
      item(3, "C", {
        terms: terms("Blues"),
        meta: { price: "3", _price: "field_1", _edit_lock: "1" },
      }),
      item(4, "Trashed", { status: "trash", terms: terms("Rock") }),
    );
    expect(problems).toEqual([
      "1 post in the trash was left out",
      "terms of the taxonomy genre were left out, on posts 3 times: Jazz, Blues",
      "terms of post formats were left out, on posts 1 times: aside",
      "custom fields were left out: price (1)",
    ]);
  });

  it.each([
    [
      "PowerPress",
      {
        enclosure:
          'https://media.example/a.mp3\n123\naudio/mpeg\na:1:{s:8:"duration";s:5:"00:10";}',
      },
    ],
    [
      "another feed of PowerPress",
      { "_extra:enclosure": "https://media.example/a.mp3\n123\naudio/mpeg" },
    ],
    [
      "Seriously Simple Podcasting",
      { audio_file: "https://media.example/a.mp3", enclosure: "https://media.example/a.mp3" },
    ],
  ])("adds one player for the audio of %s", async (_, meta) => {
    const { posts } = await importItems(item(1, "Episode", { meta }));
    expect(posts["Episode"]?.nodes.map(({ type }) => type)).toEqual([
      expect.stringMatching(/^(AUDIO|LINK_PREVIEW)$/),
      "PARAGRAPH",
    ]);
    expect(JSON.stringify(posts["Episode"]?.nodes)).toContain("media.example/a.mp3");
  });

  it("imports episodes of Seriously Simple Podcasting, and adds no player that the text has", async () => {
    const { posts, problems } = await importItems(
      item(1, "Episode", { type: "podcast", meta: { audio_file: "https://media.example/a.mp4" } }),
      item(2, "Post", {
        content: '<audio src="https://media.example/b.mp3" controls></audio>',
        meta: { enclosure: "https://media.example/b.mp3\n1\naudio/mpeg" },
      }),
    );
    expect(posts["Episode"]?.status).toBe("PUBLISHED");
    expect(posts["Post"]?.nodes).toHaveLength(1);
    expect(problems.filter((what) => what.includes("podcast"))).toEqual([]);
  });

  const noindex = { type: "meta", props: { name: "robots", content: "noindex" } };
  const canonical = { type: "link", props: { rel: "canonical", href: "https://c.example/a" } };
  const openGraph = ["title", "description"].map((name) => ({
    type: "meta",
    props: { property: `og:${name}`, content: `Shared ${name}` },
  }));

  it.each([
    [
      "Yoast",
      {
        _yoast_wpseo_title: "%%title%% now",
        _yoast_wpseo_metadesc: "D",
        _yoast_wpseo_canonical: "https://c.example/a",
        "_yoast_wpseo_meta-robots-noindex": "1",
        "_yoast_wpseo_opengraph-title": "Shared title",
        "_yoast_wpseo_opengraph-description": "Shared description",
      },
      [...openGraph, noindex, canonical],
    ],
    [
      "Rank Math",
      {
        rank_math_title: "%title% now",
        rank_math_description: "D",
        rank_math_canonical_url: "https://c.example/a",
        rank_math_robots: 'a:1:{i:0;s:7:"noindex";}',
        rank_math_facebook_title: "Shared title",
        rank_math_facebook_description: "Shared description",
      },
      [...openGraph, noindex, canonical],
    ],
    [
      "SEOPress",
      {
        _seopress_titles_title: "%%title%% now",
        _seopress_titles_desc: "D",
        _seopress_robots_index: "yes",
      },
      [noindex],
    ],
    [
      "All in One SEO",
      {
        _aioseo_title: "#post_title now",
        _aioseo_description: "D",
        _aioseo_og_title: "Shared title",
        _aioseo_og_description: "Shared description",
      },
      openGraph,
    ],
    [
      "Genesis",
      {
        _genesis_title: "A now",
        _genesis_description: "D",
        _genesis_canonical_uri: "https://c.example/a",
      },
      [canonical],
    ],
  ])("imports the fields of %s for search engines", async (_, meta, others) => {
    const { posts } = await importItems(item(1, "A", { meta }));
    expect(JSON.parse(posts["A"]?.seo_data ?? "null").tags).toEqual([
      { type: "title", children: "A now" },
      { type: "meta", props: { name: "description", content: "D" } },
      ...others,
    ]);
  });

  it.each([
    ["#me_too: what now", { _yoast_wpseo_title: "%%title%% | B" }, "#me_too: what now | B"],
    ["About %%sale%%", { _yoast_wpseo_title: "%%title%% | B" }, "About %%sale%% | B"],
    ["A", { _yoast_wpseo_title: "%%title%% #me_too" }, "A #me_too"],
    ["#me_too", { _aioseo_title: "#post_title now" }, "#me_too now"],
    ["A", { _yoast_wpseo_title: "%%title%% %%unknown%%" }, undefined],
    ["A", { _aioseo_title: "#post_title #custom_field" }, undefined],
  ])("fills in the title “%s” in the template %o", async (title, meta, expected) => {
    const { posts } = await importItems(item(1, title, { meta }));
    const tags = JSON.parse(posts[title]?.seo_data ?? '{"tags":[]}').tags;
    expect(tags).toEqual(expected === undefined ? [] : [{ type: "title", children: expected }]);
  });
});
