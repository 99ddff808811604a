import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { removeSamples } from "#lib/platform/blog/samples/remove-samples.ts";
import { type MarkdownOptions, openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { renameSiteAuthor } from "#lib/import/site-author.ts";
import { SourceError } from "#lib/convert/source-media.ts";
import type { ArchivedPost } from "#lib/platform/blog/posts/archive.reader.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder, createPicture } from "#tests/support/cli/folder.ts";
import { openTestPlatform, createPost, standingClock } from "#tests/support/servers/platform.ts";

const now = () => Date.UTC(2026, 2, 14);

onSqlite("importing a folder of Markdown", (bench) => {
  async function open() {
    const clock = standingClock();
    const platform = await openTestPlatform(bench, { clock });
    const folder = await newFolder(bench.onEnd);
    const run = async (options: MarkdownOptions = {}) =>
      runImport(platform, await openMarkdown(folder.path, options), {
        language: "en",
        siteName: "The Site",
        now,
      });
    return { platform, clock, ...folder, run };
  }

  /** Creates a folder in Quire's own format. */
  async function openOwn() {
    const opened = await open();
    const { put } = opened;
    await put("authors.yaml", "- { id: desk, name: The Desk, slug: the-desk, about: Writes. }");
    await put("categories.yaml", "- { slug: bread, label: Bread, description: All of it }");
    await put("pictures/loaf.png", await createPicture("#c84"));
    await put("posts/loaf.md", post("A loaf", "cover: pictures/loaf.png\ncategories: [bread]"));
    await put("posts/crumb.md", post("A crumb", "status: draft"));
    await put(
      "posts/later.md",
      post("Later", "status: scheduled\npublishAt: 2099-01-01T00:00:00Z"),
    );
    return opened;
  }

  const post = (
    title: string,
    more: string,
    text = "Some *text*. ![in it](pictures/loaf.png)",
  ): string =>
    `---\ntitle: ${title}\nauthor: desk\ndate: 2025-03-14T07:30:00Z\ntags: [Slow]\n${more}\n---\n${text}\n`;

  async function all(platform: Platform): Promise<Record<string, ArchivedPost>> {
    const posts: Record<string, ArchivedPost> = {};
    for await (const one of platform.archive.posts()) posts[one.post.slug] = one;
    return posts;
  }

  const document = (one: ArchivedPost | undefined) =>
    normaliseRichContent(JSON.parse(one?.content?.rich_content ?? "null"));
  const html = (one: ArchivedPost | undefined) =>
    toHtml(document(one), { siteUrl: "https://blog.example", language: "en" });
  const messages = (report: { problems: readonly { where: string; what: string }[] }) =>
    report.problems.map(({ where, what }) => `${where}: ${what}`);

  it("imports posts with author, category, tags, dates and images", async () => {
    const { platform, run } = await openOwn();
    expect(await run()).toMatchObject({
      created: 3,
      failed: 0,
      media: { copied: 1 },
      problems: [],
    });
    const { loaf, crumb, later } = await all(platform);
    expect(loaf?.post).toMatchObject({
      title: "A loaf",
      status: "PUBLISHED",
      first_published_at: Date.UTC(2025, 2, 14, 7, 30),
    });
    expect(loaf?.tags).toEqual(["Slow"]);
    expect(loaf?.categoryIds).toHaveLength(1);
    expect(loaf?.post.cover_media).toContain('"width":30');
    expect(document(loaf).nodes.map(({ type }) => type)).toEqual(["PARAGRAPH", "IMAGE"]);
    expect(crumb?.post.status).toBe("UNPUBLISHED");
    expect(later?.post).toMatchObject({ status: "SCHEDULED", scheduled_at: Date.UTC(2099, 0, 1) });
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual([
      "The Desk",
    ]);
  });

  it("imports category covers, and reports a missing cover", async () => {
    const { platform, run, put } = await openOwn();
    await put(
      "categories.yaml",
      `- { slug: bread, label: Bread, cover: pictures/loaf.png, seoData: { tags: [] } }
- { slug: soup, label: Soup, cover: pictures/missing.png }
- { slug: cake, label: Cake, cover: pictures/loaf.png, coverAlt: A cake }`,
    );
    expect(messages(await run())).toEqual([
      expect.stringMatching(
        /^categories\.yaml: the file pictures\/missing\.png is not in the folder/,
      ),
    ]);
    const [bread, soup, cake] = await platform.archive.categories();
    expect(bread?.cover_media).toContain('"width":30');
    expect(JSON.parse(cake?.cover_media ?? "{}")).toMatchObject({
      altText: "A cake",
      image: { altText: "A cake" },
    });
    expect(bread?.seo_data).toBe('{"tags":[]}');
    expect(soup?.cover_media).toBeNull();
  });

  it("uses existing authors and categories with the same slug, and never changes them", async () => {
    const { platform, run, put } = await openOwn();
    await platform.members.upsert({ slug: "the-desk", nickname: "Desk", about: "Kept." });
    await platform.categories.upsert({
      slug: "bread",
      label: "Bread",
      title: "Bread",
      description: "Kept.",
      language: "en",
      displayPosition: 0,
    });
    await run();
    await put("authors.yaml", "- { id: desk, name: The Desk, slug: the-desk, about: Changed. }");
    await put("categories.yaml", "- { slug: bread, label: Bread, description: Changed. }");
    await run();
    expect(await platform.archive.authors()).toMatchObject([{ nickname: "Desk", about: "Kept." }]);
    expect(await platform.archive.categories()).toMatchObject([{ description: "Kept." }]);
  });

  it("leaves unchanged posts alone on later imports", async () => {
    const { platform, run, put } = await openOwn();
    await run();
    const before = await platform.changes.latest();
    expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await platform.changes.latest()).toBe(before);
    await put("posts/loaf.md", post("A better loaf", "categories: [bread]"));
    expect(await run()).toMatchObject({ updated: 1, unchanged: 2 });
    const { loaf } = await all(platform);
    expect(loaf?.post).toMatchObject({ title: "A better loaf", cover_media: null });
    await put("pictures/loaf.png", await createPicture("#48c"));
    expect(await run()).toMatchObject({ unchanged: 0, updated: 3 });
  });

  it("reports invalid content by file, line and field, and imports the rest", async () => {
    const { run, put } = await openOwn();
    await put("posts/soon.md", post("Soon", "updated: soon"));
    await put("posts/hidden.md", post("Hidden", "status: hidden"));
    await put("posts/broken.md", post("Broken", "slug: [unclosed"));
    await put("posts/bare.md", "No front matter");
    await put("posts/block.md", post("Block", "", "```ricos\ntype: [\n```"));
    await put("posts/blind.md", post("Blind", "cover: pictures/missing.png"));
    await put("posts/escape.md", post("Escape", "cover: ../../secret.png"));
    const report = await run();
    expect(report).toMatchObject({ created: 7, failed: 3 });
    expect(messages(report).toSorted()).toEqual([
      expect.stringMatching(/^posts\/bare\.md:1: not imported: it has no front matter/),
      expect.stringMatching(
        /^posts\/blind\.md: the file pictures\/missing\.png is not in the folder/,
      ),
      expect.stringMatching(/^posts\/block\.md: not imported: A ricos block is not valid YAML/),
      expect.stringMatching(/^posts\/broken\.md:\d: not imported: it is not valid YAML/),
      expect.stringMatching(/^posts\/escape\.md: the file .* is outside the folder/),
      expect.stringMatching(
        /^posts\/hidden\.md:6: status must be one of .*, so the post is a draft$/,
      ),
      expect.stringMatching(/^posts\/soon\.md:6: updated must be a date such as 2027-03-01 or/),
    ]);
  });

  it("does not publish a post with an unreadable status, and reports the file and line", async () => {
    const { platform, run, put } = await openOwn();
    await put("posts/typo.md", post("Typo", "stauts: draft"));
    await put("posts/empty.md", post("Empty", "status:"));
    await put("posts/flag.md", post("Flag", "draft:"));
    await put("posts/soon.md", post("Soon", "published: soon"));
    await put("posts/blank.md", post("Blank", "published:"));
    await put("posts/both.md", post("Both", "status: published\ndraft: true"));
    await put("posts/bare.md", "---\ntitle: Bare\n---\nText.\n");
    await put("posts/other.md", post("Other", "mood: More"));
    const report = await run();
    expect(report).toMatchObject({ created: 11, failed: 0 });
    expect(messages(report).toSorted()).toEqual([
      "posts/bare.md: it has neither a status nor a date, so it starts as a draft",
      "posts/blank.md:6: published must be true, false or a date, so the post is a draft",
      "posts/both.md:6: status contradicts the other fields or the folder, so the post is a draft",
      expect.stringMatching(/^posts\/empty\.md:6: status must be one of/),
      "posts/flag.md:6: draft must be true or false, so the post is a draft",
      "posts/other.md:6: “mood” is not a known field",
      "posts/soon.md:6: published must be true, false or a date, so the post is a draft",
      "posts/typo.md:6: “stauts” is not a known field (did you mean “status”?). It may hide the post, so the post is a draft",
    ]);
    const posts = await all(platform);
    for (const slug of ["bare", "blank", "both", "empty", "flag", "soon", "typo"])
      expect([slug, posts[slug]?.post.status]).toEqual([slug, "UNPUBLISHED"]);
    expect(posts["other"]?.post.status).toBe("PUBLISHED");
  });

  it("reports unknown fields in authors and categories", async () => {
    const { run, put } = await openOwn();
    await put("authors.yaml", "- id: desk\n  name: The Desk\n  abuot: Writes.\n");
    await put("categories.yaml", "- { slug: bread, label: Bread, colour: red }\n");
    expect(messages(await run())).toEqual([
      "authors.yaml:3: “abuot” is not a known field (did you mean “about”?)",
      "categories.yaml:1: “colour” is not a known field",
    ]);
  });

  it.each([
    ["a plain folder", "posts/soon.md", "date: 2030-01-01"],
    ["a plain folder with a status", "posts/soon.md", "date: 2030-01-01\nstatus: published"],
    ["a plain folder with publishAt", "posts/soon.md", "publishAt: 2030-01-01"],
    ["Astro", "src/content/blog/soon.md", "pubDate: 2030-01-01"],
    ["Jekyll", "_posts/2030-01-01-soon.md", "layout: post"],
  ])("schedules a post with a future date in %s", async (_, path, fields) => {
    const { platform, run, put } = await open();
    await put(path, `---\ntitle: Soon\n${fields}\n---\nText.\n`);
    expect(messages(await run())).toEqual([
      `${path}: its date is in the future, so it is scheduled`,
    ]);
    expect((await all(platform))["soon"]?.post).toMatchObject({
      status: "SCHEDULED",
      scheduled_at: Date.UTC(2030, 0, 1),
      first_published_at: null,
    });
    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
  });

  it("keeps a status set by the owner until the file's status changes", async () => {
    const { platform, run, put } = await openOwn();
    await run();
    const { id } = z.object({ id: z.string() }).parse(await platform.posts.find("loaf"));
    await platform.posts.unpublish(id);
    await put("posts/loaf.md", post("A better loaf", "categories: [bread]"));
    expect(await run()).toMatchObject({ updated: 1, problems: [] });
    expect((await all(platform))["loaf"]?.post).toMatchObject({
      title: "A better loaf",
      status: "UNPUBLISHED",
    });
    await put("posts/loaf.md", post("A better loaf", "status: review"));
    await run();
    await put("posts/loaf.md", post("A better loaf", "status: published"));
    await run();
    expect((await all(platform))["loaf"]?.post.status).toBe("PUBLISHED");
  });

  it("keeps a status set by the owner if the stored record uses the field's former name", async () => {
    const { platform, run, put } = await openOwn();
    await run();
    for (const [name, value] of await platform.metadata.list("import ")) {
      expect(value).toContain('"sourceStatus"');
      await platform.metadata.write(name, value.replace('"sourceStatus"', '"standing"'));
    }
    const { id } = z.object({ id: z.string() }).parse(await platform.posts.find("loaf"));
    await platform.posts.unpublish(id);
    await put("posts/loaf.md", post("A better loaf", "categories: [bread]"));
    expect(await run()).toMatchObject({ updated: 1, problems: [] });
    expect((await all(platform))["loaf"]?.post).toMatchObject({
      title: "A better loaf",
      status: "UNPUBLISHED",
    });
  });

  it("does not report a post as scheduled if the import keeps the owner's draft", async () => {
    const { platform, run, put } = await open();
    const soon = (title: string) => `---\ntitle: ${title}\ndate: 2030-01-01\n---\nText.\n`;
    await put("posts/soon.md", soon("Soon"));
    await run();
    const { id } = z.object({ id: z.string() }).parse(await platform.posts.find("soon"));
    await platform.posts.unschedule(id);
    await put("posts/soon.md", soon("Sooner"));
    expect(await run()).toMatchObject({ updated: 1, problems: [] });
    expect((await all(platform))["soon"]?.post).toMatchObject({
      title: "Sooner",
      status: "UNPUBLISHED",
    });
  });

  it("truncates long source text quoted in a report", async () => {
    const { run, put } = await open();
    await put("posts/a.md", post("A", `slug: ${"A ".repeat(10_000)}`, ""));
    const [report = ""] = messages(await run());
    expect(report).toMatch(/^posts\/a\.md: “A A A.*…$/);
    expect(report.length).toBeLessThan(600);
  });

  it("reports slugs that have to be changed", async () => {
    const { run, put } = await open();
    await put("posts/a.md", post("A", "slug: Bad Slug!", ""));
    expect(messages(await run())).toEqual([
      "posts/a.md: “Bad Slug!” can't be a slug, so the post's slug is bad-slug",
    ]);
  });

  it("credits posts without an author to the site's current name", async () => {
    const { platform, path, put } = await open();
    const signed = async () => (await platform.archive.authors()).map(({ nickname }) => nickname);
    await put("a.md", "---\ntitle: A\ndate: 2025-03-14\n---\nText.\n");
    await runImport(platform, await openMarkdown(path), { language: "en", siteName: "Quire" });
    expect(await signed()).toEqual(["Quire"]);
    await renameSiteAuthor(platform, "Bread");
    await put("b.md", "---\ntitle: B\ndate: 2025-03-14\n---\nText.\n");
    await runImport(platform, await openMarkdown(path), { language: "en", siteName: "Bread" });
    expect(await signed()).toEqual(["Bread"]);
  });

  it("renames the site's own author without changing the author's slug, bio and photo", async () => {
    const { platform, put, run } = await open();
    await put("a.md", "---\ntitle: A\ndate: 2025-03-14\n---\nText.\n");
    await run();
    const [author] = await platform.archive.authors();
    const photo = { id: "a.png", url: "https://blog.example/a.png", width: 1, height: 1 };
    const { id = "", slug = "" } = author ?? {};
    await platform.members.upsert({ id, slug, nickname: "The Site", about: "Loaves", photo });
    await renameSiteAuthor(platform, "Bread");
    expect(await platform.archive.authors()).toMatchObject([
      { id, slug, nickname: "Bread", about: "Loaves", photo: JSON.stringify(photo) },
    ]);
    const before = await platform.changes.latest();
    await renameSiteAuthor(platform, "Bread");
    expect(await platform.changes.latest()).toBe(before);
  });

  it("does not rename an author who happens to have the site's former name", async () => {
    const { platform, put, run } = await open();
    await put("authors.yaml", "- { name: The Site, slug: the-site }");
    await put("a.md", "---\ntitle: A\ndate: 2025-03-14\n---\nText.\n");
    await run();
    await renameSiteAuthor(platform, "Bread");
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual([
      "The Site",
    ]);
  });

  it("reports category pages that cannot be read and pages of other sections, but not those of themes", async () => {
    const { platform, run, put } = await open();
    await put("hugo.toml", "");
    await put("content/categories/bread/_index.md", "---\ntitle: All bread\nweight: heavy\n---\n");
    await put("themes/paper/content/categories/bread/_index.md", "---\ntitle: A theme\n---\n");
    await put("content/docs/_index.md", "---\ntitle: Docs\nweight: heavy\n---\n");
    await put("content/categories/themes/_index.md", "---\ntitle: All themes\n---\n");
    await put(
      "content/a.md",
      "---\ntitle: A\ndate: 2025-03-14\ncategories: [Bread, Themes]\n---\nText.\n",
    );
    const report = await run();
    expect(report).toMatchObject({ created: 1, failed: 0 });
    expect(messages(report)).toEqual([
      "content/categories/bread/_index.md:3: weight must be a number, so it was left out",
      "content/docs/_index.md: not imported: it describes a section",
    ]);
    expect(await platform.archive.categories()).toMatchObject([
      { label: "Bread", title: "All bread" },
      { label: "Themes", title: "All themes" },
    ]);
  });

  it("reads a Hugo site: bundles, TOML, shortcodes, aliases and permalinks", async () => {
    const { platform, run, put } = await open();
    await put("hugo.toml", '[permalinks]\nnotes = "/:year/:slug/"\n');
    await put(
      "content/categories/bread/_index.md",
      "---\ntitle: All bread\ndescription: Loaves.\n---\n",
    );
    await put("content/posts/Rye Loaf/crust.png", await createPicture("#840"));
    await put("static/img/oven.png", await createPicture("#111"));
    await put(
      "content/posts/Rye Loaf/index.md",
      `+++
title = "A rye loaf"
date = 2024-05-01T10:00:00+02:00
lastmod = 2024-06-01
slug = "rye"
aliases = ["/old/rye", "older/"]
categories = ["Bread"]
tags = ["rye", "slow"]
series = ["Loaves"]
images = ["/img/oven.png"]
draft = false
+++
{{< figure src="crust.png" alt="The crust" caption="Dark" >}}

See [the note]({{< ref "notes/first.md" >}}).

{{< youtube dQw4w9WgXcQ >}}

{{< highlight go "linenos=table" >}}
fmt.Println("hi")
{{< /highlight >}}

{{< gallery dir="x" >}} and {{</* youtube x */>}}
`,
    );
    await put(
      "content/notes/first.md",
      '---\ntitle: First\ndate: 2023-01-02\nauthor: Ada\ncategories: Bread\n---\nHello <b>you</b>.\n\n<div class="x"><p>In <em>HTML</em></p></div>\n',
    );
    await put(
      "content/posts/plan.md",
      "---\ntitle: Plan\ndraft: true\ndate: 2030-01-01\n---\nLater.\n",
    );
    await put("content/posts/future.md", '{"title": "Future", "date": "2030-01-01"}\nSoon.\n');
    const report = await run();
    expect(report).toMatchObject({ created: 4, failed: 0 });
    expect(messages(report)).toEqual(
      [
        "content/posts/Rye Loaf/index.md: the shortcode gallery was kept as text",
        "content/posts/future.md: its date is in the future, so it is scheduled",
      ].toSorted(),
    );
    const { rye, first, plan, future } = await all(platform);
    expect(rye?.formerPaths).toEqual(["/old/rye", "/posts/older", "/posts/rye"]);
    expect(rye?.tags).toEqual(["rye", "slow", "Loaves"]);
    expect(rye?.post).toMatchObject({
      first_published_at: Date.UTC(2024, 4, 1, 8),
      last_published_at: Date.UTC(2024, 5, 1),
    });
    expect(rye?.post.cover_media).toContain("oven.png");
    expect(document(rye).nodes.map(({ type }) => type)).toEqual([
      "IMAGE",
      "PARAGRAPH",
      "VIDEO",
      "CODE_BLOCK",
      "PARAGRAPH",
    ]);
    expect(html(rye)).toContain('<a href="https://blog.example/post/first"');
    expect(html(rye)).toContain("{{&lt; youtube x &gt;}}");
    expect(first?.formerPaths).toEqual(["/2023/first"]);
    expect(html(first)).toBe("<p>Hello <strong>you</strong>.</p>\n<p>In <em>HTML</em></p>");
    expect(plan?.post.status).toBe("UNPUBLISHED");
    expect(future?.post).toMatchObject({ status: "SCHEDULED", scheduled_at: Date.UTC(2030, 0, 1) });
    expect(await platform.archive.categories()).toMatchObject([
      { slug: "bread", label: "Bread", title: "All bread", description: "Loaves." },
    ]);
  });

  it("reads a Jekyll site: dates in file names, drafts, permalinks and Liquid", async () => {
    const { platform, run, put } = await open();
    await put("_config.yml", "baseurl: /blog\nexcerpt_separator: <!--cut-->\n");
    await put(
      "food/_posts/2019-05-01-rye-bread.md",
      `---
layout: post
categories: bread slow
tags: rye  dark
redirect_from: /rye
---
The start.<!--cut-->

{% highlight ruby %}
puts "*hi*"
{% endhighlight %}

[next]({{ site.baseurl }}{% post_url 2019-05-02-wheat %}) {% include x.html %}
{: .note}
`,
    );
    await put(
      "_posts/2019-05-02-wheat.md",
      "---\ntitle: Wheat\npermalink: /w/:title/\nlast_modified_at: 2019-06-01 10:00:00 +0200\n---\nText.\n",
    );
    await put("_posts/2019-05-03-no.md", "---\npublished: false\n---\nText.\n");
    await put("_drafts/idea.md", "---\ntitle: Idea\n---\nText.\n");
    const report = await run();
    expect(report).toMatchObject({ created: 4, failed: 0 });
    expect(messages(report)).toEqual([
      "food/_posts/2019-05-01-rye-bread.md: the Liquid tag “include” was kept as text",
    ]);
    const { "rye-bread": rye, wheat, no, idea } = await all(platform);
    expect(rye?.post).toMatchObject({
      title: "Rye bread",
      excerpt: "The start.",
      first_published_at: Date.UTC(2019, 4, 1),
    });
    expect(rye?.formerPaths).toEqual(["/blog/food/bread/slow/2019/05/01/rye-bread.html", "/rye"]);
    expect(rye?.tags).toEqual(["rye", "dark"]);
    expect(rye?.categoryIds).toHaveLength(3);
    expect(html(rye)).toContain("<pre><code>puts &quot;*hi*&quot;</code></pre>");
    expect(html(rye)).toContain('href="https://blog.example/post/wheat"');
    expect(wheat?.formerPaths).toEqual(["/blog/w/wheat"]);
    expect(wheat?.post.last_published_at).toBe(Date.UTC(2019, 5, 1, 8));
    expect(no?.post.status).toBe("UNPUBLISHED");
    expect(idea?.post.status).toBe("UNPUBLISHED");
  });

  it("reads an Astro site: dates, cover, and MDX with its components removed", async () => {
    const { platform, run, put } = await open();
    await put("astro.config.mjs", "export default {};");
    await put("src/assets/hero.png", await createPicture("#08c"));
    await put(
      "src/content/blog/first-post.mdx",
      `---
title: First post
description: About it.
pubDate: 'Jul 08 2022'
updatedDate: 2022-08-01
heroImage: '../../assets/hero.png'
---
import Box from "../../components/Box.astro";

<Box kind="note">

Inside **it**.

</Box>

\`<Box>\` in code, [second](./second.md)

<YouTube id="dQw4w9WgXcQ" />
`,
    );
    await put(
      "src/content/blog/second.md",
      "---\ntitle: Second\npubDate: 2022-07-09\n---\nText.\n",
    );
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(messages(report)).toEqual([
      "src/content/blog/first-post.mdx: MDX imports and exports were left out",
      "src/content/blog/first-post.mdx: the component Box was left out, but its content was kept",
    ]);
    const { "first-post": first } = await all(platform);
    expect(first?.post).toMatchObject({
      excerpt: "About it.",
      first_published_at: Date.UTC(2022, 6, 8),
      last_published_at: Date.UTC(2022, 7, 1),
    });
    expect(first?.post.cover_media).toContain("hero.png");
    expect(first?.formerPaths).toEqual(["/blog/first-post"]);
    expect(html(first)).toContain(
      '<p>Inside <strong>it</strong>.</p>\n<p><code>&lt;Box&gt;</code> in code, <a href="https://blog.example/post/second"',
    );
    expect(document(first).nodes.at(-1)?.type).toBe("VIDEO");
  });

  it("reports symbolic links to files outside the folder and does not import those files", async () => {
    const { platform, put, path, run } = await open();
    const outside = await newFolder(bench.onEnd);
    await outside.put("secret.md", post("Secret", "", "secret words"));
    await outside.put("secret.png", await createPicture("#123"));
    await put("posts/inside.md", post("Inside", "", "![in](linked.png) ![up](../pictures/s.png)"));
    await put("pictures/own.png", await createPicture("#456"));
    const link = (target: string, name: string) => symlink(target, join(path, name));
    await link(join(outside.path, "secret.md"), "posts/linked.md");
    await link("/etc/passwd", "posts/passwd.md");
    await link(outside.path, "posts/folder");
    await link(join(outside.path, "secret.png"), "posts/linked.png");
    await link(outside.path, "pictures/s.png");
    await link(join(path, "posts/inside.md"), "posts/within.md");
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 2, media: { copied: 0 } });
    expect(messages(report)).toEqual([
      "posts/linked.md: not imported: it is a symbolic link to a file outside the folder",
      "posts/passwd.md: not imported: it is a symbolic link to a file outside the folder",
      "2 files: not imported: it is a symbolic link to a folder (pictures/s.png, posts/folder)",
      "posts/inside.md: posts/linked.png is outside the folder, and only files inside it are read",
      "posts/inside.md: pictures/s.png is outside the folder, and only files inside it are read",
      "posts/within.md: posts/linked.png is outside the folder, and only files inside it are read",
      "posts/within.md: pictures/s.png is outside the folder, and only files inside it are read",
    ]);
    expect(JSON.stringify(await all(platform))).not.toMatch(/secret words|root:/);
  });

  it("fails if a settings or authors file is a symbolic link to a file outside the folder", async () => {
    const { put, path, run } = await open();
    const outside = await newFolder(bench.onEnd);
    await outside.put("authors.yaml", "- { name: Secret }");
    await put("posts/a.md", post("A", ""));
    await symlink(join(outside.path, "authors.yaml"), join(path, "authors.yaml"));
    await expect(run()).rejects.toThrow("authors.yaml is outside the folder");
  });

  it("rejects a text file that is larger than 8 MB", async () => {
    const { put, run } = await open();
    await put("posts/book.md", "a".repeat(8 * 1024 * 1024 + 1));
    expect(messages(await run())).toEqual([
      "posts/book.md: not imported: posts/book.md is larger than 8 MB",
    ]);
  });

  it("rejects a folder without posts, and reports the line and field of invalid lists", async () => {
    const { run, put, path } = await open();
    await expect(run()).rejects.toThrow(SourceError);
    await expect(openMarkdown(`${path}/nowhere`)).rejects.toThrow("doesn't exist");
    await put("posts/a.md", post("A", ""));
    await put("authors.yaml", "- name: A\n- slug: b\n");
    await expect(run()).rejects.toThrow(/authors\.yaml:2: entry 2, name is missing$/);
    await put("authors.yaml", '- name: ""\n');
    await expect(run()).rejects.toThrow(/authors\.yaml:1: entry 1, name must not be empty$/);
    await put("authors.yaml", "name: A\n");
    await expect(run()).rejects.toThrow(/authors\.yaml:\d: must be a list$/);
  });

  it("reports a value of the wrong type without exposing Zod's messages", async () => {
    const { run, put } = await open();
    const values = [
      ["author: { site: a }", "author must be a list of words, so its other values were left out"],
      [
        "metrics: { views: 1.5 }",
        "metrics (views) must be a whole number, 0 or more, so it was left out",
      ],
      [
        "metrics: { views: -1 }",
        "metrics (views) must be a whole number, 0 or more, so it was left out",
      ],
      [
        "metrics: { views: many }",
        "metrics (views) must be a whole number, 0 or more, so it was left out",
      ],
      ["metrics: 5", "metrics must be a set of names and values, so it was left out"],
      ["coverMedia: { enabled: true }", "coverMedia (displayed) is missing, so it was left out"],
    ] as const;
    for (const [index, [field]] of values.entries()) {
      await put(`posts/${index}.md`, `---\ntitle: A\ndate: 2025-03-14\n${field}\n---\nText.\n`);
    }
    expect(messages(await run())).toEqual(
      values.map(([, what], index) => `posts/${index}.md:4: ${what}`),
    );
  });

  it("reports an empty file by its name", async () => {
    const { run, put } = await open();
    await put("pictures/empty.jpg", "");
    await put("posts/a.md", post("A", "", "![in it](../pictures/empty.jpg)"));
    expect(messages(await run())).toEqual(["posts/a.md: empty.jpg is empty"]);
  });

  it("imports the sample blog only once, so deleted samples stay deleted", async () => {
    const { platform, path } = await openOwn();
    expect(await importSampleBlog(platform, path)).toMatchObject({ created: 3 });
    const found = z.object({ id: z.string() }).parse(await platform.posts.find("loaf"));
    await platform.posts.remove(found.id);
    expect(await importSampleBlog(platform, path)).toBeUndefined();
    expect((await all(platform))["loaf"]).toBeUndefined();
  });

  it("removeSamples removes the sample blog and keeps the owner's posts", async () => {
    const { platform, path } = await openOwn();
    await importSampleBlog(platform, path);
    await platform.posts.create(createPost({ slug: "own" }), "ADMIN");
    expect((await removeSamples(platform)).posts).toBe(3);
    expect((await removeSamples(platform)).posts).toBe(0);
    expect(Object.keys(await all(platform))).toEqual(["own"]);
    expect(await importSampleBlog(platform, path)).toBeUndefined();
  });

  it("removeSamples removes the categories, tags, comments and files of the sample blog, but no author of posts in the trash", async () => {
    const { platform, path, put } = await openOwn();
    await put("authors.yaml", "- { id: desk, name: The Desk, portrait: pictures/desk.png }");
    await put("pictures/desk.png", await createPicture("#123"));
    await put("comments/loaf.json", '[{ "author": "Agnes", "text": "Well said." }]');
    await put(
      "posts/loaf.md",
      post("A loaf", "categories: [bread]\ncommentsFile: comments/loaf.json"),
    );
    await importSampleBlog(platform, path);
    const kept = [
      { kind: "author", name: "The Desk", reason: "trash" },
      { kind: "file", name: "desk.png", reason: "used" },
    ];
    const expected = { posts: 3, categories: 1, tags: 1, authors: 0, comments: 1, files: 1, kept };
    const state = async () => [await all(platform), await platform.archive.categories()];
    const before = await state();
    expect(await removeSamples(platform, { isPreview: true })).toEqual(expected);
    expect(await state()).toEqual(before);
    expect(await removeSamples(platform)).toEqual(expected);
    expect(await platform.archive.categories()).toEqual([]);
    // The author stays until no post in the trash needs it.
    expect(await removeSamples(platform)).toMatchObject({
      posts: 0,
      categories: 0,
      authors: 0,
      files: 0,
      kept,
    });
    expect(await platform.members.find("the-desk")).toBeDefined();
  });

  it("removeSamples keeps what the owner has edited or what own posts use, and names it", async () => {
    const { platform, clock, path, put } = await openOwn();
    await put(
      "authors.yaml",
      "- { id: desk, name: The Desk }\n- { id: eve, name: Eve }\n- { id: ann, name: Ann }",
    );
    await put("categories.yaml", "- { slug: bread, label: Bread }\n- { slug: soup, label: Soup }");
    await importSampleBlog(platform, path);
    const findId = async (find: Promise<{ id: string } | undefined>) =>
      z.object({ id: z.string() }).parse(await find).id;
    const [bread, soup, eve, loaf] = [
      await findId(platform.categories.find("bread")),
      await findId(platform.categories.find("soup")),
      await findId(platform.members.find("eve")),
      await findId(platform.posts.find("loaf")),
    ];
    await platform.posts.create(
      createPost({ slug: "own", authorId: eve, categoryIds: [bread] }),
      "ADMIN",
    );
    clock.advance(1_000);
    await platform.categories.change(soup, { description: "Changed by the owner" });
    await platform.posts.update(loaf, { title: "Mine" }, "ADMIN");
    const preview = await removeSamples(platform, { isPreview: true });
    const { kept, ...removed } = await removeSamples(platform);
    expect(preview).toEqual({ ...removed, kept });
    expect(removed).toMatchObject({ posts: 2, categories: 0, authors: 1 });
    expect(kept).toEqual([
      { kind: "post", name: "Mine", reason: "edited" },
      { kind: "category", name: "Bread", reason: "used" },
      { kind: "category", name: "Soup", reason: "edited" },
      { kind: "author", name: "The Desk", reason: "used" },
      { kind: "author", name: "Eve", reason: "used" },
      { kind: "file", name: "loaf.png", reason: "used" },
    ]);
    expect(Object.keys(await all(platform)).toSorted()).toEqual(["loaf", "own"]);
  });

  it("does not import the sample blog again after removeSamples", async () => {
    const { platform, path } = await openOwn();
    await removeSamples(platform);
    expect(await importSampleBlog(platform, path)).toBeUndefined();
    expect(await all(platform)).toEqual({});
  });

  it("does not import the sample blog into a blog that has posts", async () => {
    const { platform, path } = await openOwn();
    await platform.posts.create(createPost({ slug: "own" }), "ADMIN");
    expect(await importSampleBlog(platform, path)).toBeUndefined();
    expect(Object.keys(await all(platform))).toEqual(["own"]);
  });

  it("gives a post a different slug if its own is taken, reports this once, and keeps the new slug", async () => {
    const { platform, put, run } = await open();
    await platform.posts.create(createPost({ slug: "canal", title: "Canal" }), "ADMIN");
    await put("posts/canal.md", post("Canal", "", "Words."));
    const report = await run();
    expect(report).toMatchObject({ created: 1, failed: 0 });
    expect(report.problems).toMatchObject([
      { what: "the slug canal is taken, so the post got the slug canal-1" },
    ]);
    expect(await run()).toMatchObject({ unchanged: 1, problems: [] });
    await put("posts/canal.md", post("The canal", "", "Words."));
    expect(await run()).toMatchObject({ updated: 1 });
    expect((await platform.posts.find("canal-1"))?.title).toBe("The canal");
  });
});
