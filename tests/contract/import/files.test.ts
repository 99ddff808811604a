import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { createPicture, newFolder } from "#tests/support/cli/folder.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

const now = () => Date.UTC(2026, 2, 14);
const markdown = (title: string, text = "The text.") =>
  `---\ntitle: ${title}\ndate: 2024-05-06\n---\n${text}\n`;

onSqlite("the files of a folder", (bench) => {
  async function open() {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    const putBytes = async (path: string, bytes: Uint8Array) => {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    };
    const run = async () =>
      runImport(platform, await openMarkdown(folder.path), {
        language: "en",
        siteName: "The Site",
        now,
      });
    async function readPosts() {
      const posts: Record<
        string,
        { title: string; status: string; text: string; at: number | null; tags: readonly string[] }
      > = {};
      for await (const { post, content, tags } of platform.archive.posts()) {
        const document = normaliseRichContent(JSON.parse(content?.rich_content ?? "null"));
        const { title, status, first_published_at: at } = post;
        posts[post.slug] = { title, status, at, tags, text: plainText(document) };
      }
      return posts;
    }
    async function readNodes(slug: string) {
      for await (const { post, content } of platform.archive.posts()) {
        if (post.slug !== slug) continue;
        return normaliseRichContent(JSON.parse(content?.rich_content ?? "null")).nodes;
      }
      return [];
    }
    async function readTags(slug: string): Promise<unknown> {
      for await (const { post } of platform.archive.posts()) {
        if (post.slug === slug) return JSON.parse(post.seo_data ?? "{}").tags;
      }
      return undefined;
    }
    return { platform, ...folder, putBytes, run, readPosts, readNodes, readTags };
  }

  it("imports Markdown files with every usual extension, in any case", async () => {
    const { put, run } = await open();
    const names = [
      "a.md",
      "b.MD",
      "c.markdown",
      "d.mkd",
      "e.mkdn",
      "f.mdown",
      "g.mdwn",
      "h.mdx",
      "i.Mkd",
    ];
    for (const name of names) await put(`posts/${name}`, markdown(name));
    expect(await run()).toMatchObject({ created: names.length, failed: 0, problems: [] });
  });

  it("reports texts in formats that it cannot read, grouped by format and with all names", async () => {
    const { put, run } = await open();
    await put("posts/a.md", markdown("A"));
    await put("posts/old.org", "* Old");
    await put("posts/one.rst", "One");
    await put("posts/two.RST", "Two");
    for (const extension of ["adoc", "textile", "ipynb", "txt", "docx"]) {
      await put(`posts/b.${extension}`, "Words");
    }
    const { problems } = await run();
    expect(problems.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      "posts/b.adoc: not imported: .adoc files can't be read",
      "posts/b.docx: not imported: .docx files can't be read",
      "posts/b.ipynb: not imported: .ipynb files can't be read",
      "posts/b.textile: not imported: .textile files can't be read",
      "posts/b.txt: not imported: .txt files can't be read",
      "posts/old.org: not imported: .org files can't be read",
      "2 files: not imported: .rst files can't be read (posts/one.rst, posts/two.RST)",
    ]);
    expect(problems.at(-1)?.files).toEqual(["posts/one.rst", "posts/two.RST"]);
  });

  it("does not report pictures, settings, themes, packages, hidden files and files of the project", async () => {
    const { put, run } = await open();
    await put("_posts/2024-05-06-a.md", markdown("A", "![p](/assets/p.png)"));
    await put("assets/p.png", await createPicture("#c84"));
    await put("assets/unused.png", await createPicture("#c84"));
    await put("assets/notes.txt", "x");
    for (const path of [
      "_config.yml",
      "Gemfile",
      "README.md",
      "readme.de.md",
      "LICENSE.txt",
      "robots.txt",
      "index.html",
      "_layouts/default.html",
      "_includes/head.html",
      "_includes/note.md",
      "node_modules/pkg/README.md",
      "themes/paper/index.md",
      "_site/a.html",
      ".github/ISSUE_TEMPLATE.md",
      "_posts/._2024-05-06-a.md",
    ]) {
      await put(path, path === "_config.yml" ? "title: x" : "x");
    }
    expect(await run()).toMatchObject({ created: 1, failed: 0, problems: [] });
  });

  it("reports pages and other Markdown files that are not posts", async () => {
    const { put, run } = await open();
    await put("_config.yml", "title: x");
    await put("_posts/2024-05-06-a.md", markdown("A"));
    await put("about.md", markdown("About"));
    await put("tools/cv.markdown", markdown("CV"));
    await put("_posts/_wip.md", markdown("WIP"));
    const { problems, created } = await run();
    expect(created).toBe(1);
    expect(problems).toEqual([
      {
        where: "posts/_wip.md".replace("posts", "_posts"),
        what: "not imported: its name begins with an underscore",
      },
      {
        where: "2 files",
        what: "not imported: it is a page, and only posts are imported (about.md, tools/cv.markdown)",
        files: ["about.md", "tools/cv.markdown"],
      },
    ]);
  });

  it("imports posts whose names begin with the name of a file of the project", async () => {
    const { put, run } = await open();
    const names = [
      "security-tips",
      "changes-in-2024",
      "authors-i-love",
      "support-groups",
      "claude-monet",
    ];
    for (const name of names) await put(`${name}.md`, markdown(name));
    await put("todo-lists-fail.html", markdown("Lists"));
    await put("security.md", markdown("Project"));
    expect(await run()).toMatchObject({ created: 6, problems: [] });
  });

  it("reports pages and foreign texts in a folder that may be a category or contain other files", async () => {
    const { put, run } = await open();
    await put("posts/docs/a.md", markdown("A"));
    await put("posts/docs/a.html", markdown("B"));
    await put("blog/tests/a.html", markdown("C"));
    await put("posts/data/x.org", "* D");
    await put("static/page.html", markdown("E"));
    await put("blog/_includes/head.html", "<p>F</p>");
    const { created, problems } = await run();
    expect(created).toBe(1);
    expect(problems).toEqual([
      {
        where: "blog/tests/a.html",
        what: "not imported: it is in a folder “tests”, whose pages are usually not posts",
      },
      {
        where: "posts/data/x.org",
        what: "not imported: it is in a folder “data”, whose pages are usually not posts",
      },
      {
        where: "posts/docs/a.html",
        what: "not imported: it is in a folder “docs”, whose pages are usually not posts",
      },
    ]);
  });

  it("reports links to folders and broken links, but not those to packages", async () => {
    const { path, put, run } = await open();
    const outside = await newFolder(bench.onEnd);
    await put("posts/a.md", markdown("A"));
    await put("v1/b.md", markdown("B"));
    await symlink(join(path, "v1"), join(path, "v1.0"));
    await symlink(join(path, "v1"), join(path, "node_modules"));
    await symlink(outside.path, join(path, "elsewhere"));
    await symlink(join(path, "gone"), join(path, "posts", "gone"));
    await symlink(join(path, "gone"), join(path, "posts", "gone.md"));
    const report = await run();
    expect(report.problems).toEqual([
      {
        where: "2 files",
        what: "not imported: it is a symbolic link to a folder (elsewhere, v1.0)",
        files: ["elsewhere", "v1.0"],
      },
      {
        where: "2 files",
        what: "not imported: it is a broken symbolic link (posts/gone, posts/gone.md)",
        files: ["posts/gone", "posts/gone.md"],
      },
    ]);
  });

  it("imports posts in folders that are named like themes or packages of other languages", async () => {
    const { put, run } = await open();
    await put("hugo.toml", "");
    await put("content/posts/vendor/a.md", markdown("A"));
    await put("content/posts/themes/b.md", markdown("B"));
    expect(await run()).toMatchObject({ created: 2, problems: [] });
  });

  it("reports empty files, files that are no text, and links to folders, and imports the rest", async () => {
    const { path, put, putBytes, run } = await open();
    await put("posts/a.md", markdown("A"));
    await put("posts/empty.md", "");
    await put("posts/blank.md", " \n");
    await putBytes("posts/picture.md", await createPicture("#c84"));
    await put("elsewhere/b.md", markdown("B"));
    await symlink(join(path, "elsewhere"), join(path, "posts", "more"));
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 3 });
    expect(report.problems.map(({ where, what }) => `${where}: ${what}`).toSorted()).toEqual([
      "posts/blank.md: not imported: the file is empty",
      "posts/empty.md: not imported: the file is empty",
      "posts/more: not imported: it is a symbolic link to a folder",
      "posts/picture.md: not imported: it is not a text file",
    ]);
  });

  it("names the formats of a folder that has only texts in other formats", async () => {
    const { put, run } = await open();
    await put("posts/a.org", "* A");
    await expect(run()).rejects.toThrow("There are no Markdown or HTML posts in");
    await expect(run()).rejects.toThrow("posts/a.org: .org files can't be read");
  });

  it("reads UTF-8 and UTF-16 with a byte order mark, and reports texts in other encodings", async () => {
    const { putBytes, run, readPosts } = await open();
    const text = (title: string) => markdown(title, "Über Käse.");
    const utf16 = Buffer.from(`\uFEFF${text("Little")}`, "utf16le");
    await putBytes("posts/little.md", utf16);
    await putBytes("posts/big.md", Buffer.from(utf16).swap16());
    await putBytes("posts/mark.md", Buffer.from(`\uFEFF${text("Mark")}`));
    await putBytes("posts/latin.md", Buffer.from(text("Latin"), "latin1"));
    const { problems } = await run();
    expect(problems).toEqual([
      {
        where: "posts/latin.md",
        what: "it is not in UTF-8 and was read as Windows-1252, so check its special characters",
      },
    ]);
    const posts = await readPosts();
    for (const slug of ["little", "big", "mark", "latin"]) {
      expect([slug, posts[slug]?.text]).toEqual([slug, "Über Käse."]);
    }
  });

  it.each([
    ["jekyll", "_posts/2024-05-06-loaf.html", "_config.yml"],
    ["hugo", "content/posts/loaf.html", "hugo.toml"],
    ["hexo", "source/_posts/loaf.htm", "_config.yml"],
    ["a plain folder", "posts/loaf.html", "authors.yaml"],
  ])("imports an HTML post with front matter from %s", async (_, path, settings) => {
    const { put, run, readPosts } = await open();
    await put(settings, settings === "authors.yaml" ? "[]" : "");
    await put(
      path,
      '---\ntitle: A loaf\ndate: 2024-05-06\ntags: [slow]\n---\n<h2>Dough</h2>\n<p>Fold <b>gently</b>.</p>\n<p><img src="/loaf.png" alt="A loaf"></p>\n',
    );
    await put("static/loaf.png", await createPicture("#c84"));
    expect(await run()).toMatchObject({
      created: 1,
      failed: 0,
      media: { copied: 1 },
      problems: [],
    });
    expect((await readPosts())["loaf"]).toMatchObject({
      title: "A loaf",
      status: "PUBLISHED",
      tags: ["slow"],
      text: "Dough\nFold gently.",
    });
  });

  it("imports an HTML page without front matter with its title, date, author and tags", async () => {
    const { platform, put, run, readPosts } = await open();
    await put(
      "posts/loaf.html",
      `<!doctype html><html lang="de"><head><title>A loaf &amp; more | The Site</title>
<meta name="author" content="Ada"><meta name="description" content="About bread."><meta name="keywords" content="slow, rye">
<link rel="canonical" href="https://old.example/2024/loaf.html"><style>p { color: red }</style></head>
<body><nav>Home</nav><article><header><h1>A loaf &amp; more</h1><time datetime="2024-05-06T07:00:00Z">May 6</time></header>
<p>Fold gently.</p><script>track()</script></article><footer>Imprint</footer></body></html>`,
    );
    await put("posts/plan.html", "<title>Plan</title><body><p>Later.</p></body>");
    await put("posts/fragment.html", "<p>Words.</p>");
    const report = await run();
    expect(report.problems).toEqual([
      {
        where: "posts/fragment.html",
        what: "not imported: it has neither front matter nor a title",
      },
      {
        where: "posts/loaf.html",
        what: "its canonical address https://old.example/2024/loaf.html was kept, so remove it if it is a former address of this blog",
      },
      {
        where: "posts/plan.html",
        what: "it has neither a status nor a date, so it starts as a draft",
      },
    ]);
    const { loaf, plan } = await readPosts();
    expect(loaf).toMatchObject({
      title: "A loaf & more",
      status: "PUBLISHED",
      at: Date.UTC(2024, 4, 6, 7),
      tags: ["slow", "rye"],
    });
    expect(loaf?.text).toContain("Fold gently.");
    expect(loaf?.text).not.toMatch(/Home|Imprint|track|A loaf/);
    expect(plan).toMatchObject({ status: "UNPUBLISHED", text: "Later." });
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toContain("Ada");
  });

  it.each(["robots", "GoogleBot"])(
    "keeps search engines away from an HTML page whose tag %s does",
    async (name) => {
      const { put, run, readTags } = await open();
      const page = `<title>A</title><meta name="${name}" content="NOINDEX, follow"><time datetime="2024-03-14">x</time><p>Text.</p>`;
      await put("posts/a.html", page);
      const { problems } = await run();
      expect(problems).toEqual([
        {
          where: "posts/a.html",
          what: "it stays hidden from search engines, as its robots tag asks",
        },
      ]);
      expect(await readTags("a")).toEqual([
        { type: "meta", props: { name: "robots", content: "noindex" } },
      ]);
    },
  );

  it("keeps the canonical address of an HTML page that was published on another site first", async () => {
    const { put, run, readTags, platform } = await open();
    const page = (href: string, url: string) =>
      `<title>A</title><link rel="canonical" href="${href}"><meta property="og:url" content="${url}"><time datetime="2024-03-14">x</time><p>Text.</p>`;
    await put(
      "posts/a.html",
      page("https://first.example/essays/a", "https://blog.example/a.html"),
    );
    await put("posts/b.html", page("https://blog.example/b.html", "https://blog.example/b.html"));
    await put("posts/c.html", page("/c.html", ""));
    expect(await run()).toMatchObject({ created: 3, problems: [] });
    expect(await readTags("a")).toEqual([
      { type: "link", props: { rel: "canonical", href: "https://first.example/essays/a" } },
    ]);
    expect(await readTags("b")).toBeUndefined();
    expect(await platform.redirects.find("/essays/a")).toBeUndefined();
    expect(await platform.redirects.find("/b.html")).toBe("b");
    expect(await platform.redirects.find("/c.html")).toBe("c");
  });

  it("keeps code and converts template tags in an HTML post of Jekyll", async () => {
    const { put, run, readPosts } = await open();
    await put("_config.yml", "");
    await put(
      "_posts/2024-05-06-a.html",
      `---\ntitle: A\n---\n<p>{% raw %}{{ page }}{% endraw %} <a href="{{ '/b' | relative_url }}">B</a></p>
{% highlight ruby %}
puts "<b>" if a < 1
{% endhighlight %}
{% include note.html %}`,
    );
    const { problems } = await run();
    expect(problems).toEqual([
      { where: "_posts/2024-05-06-a.html", what: "the Liquid tag “include” was kept as text" },
    ]);
    expect((await readPosts())["a"]?.text).toBe(
      '{{ page }} B\nputs "<b>" if a < 1\n{% include note.html %}',
    );
  });

  it.each([
    [
      "YAML without the first line",
      "title: A loaf\ndate: 2013/7/13 20:46:25\ntags:\n- slow\n---\n",
    ],
    [
      "YAML between longer lines",
      "-----\ntitle: A loaf\ndate: 2013-07-13 20:46:25\ntags: [slow]\n-----\n",
    ],
    [
      "JSON without the first line",
      '"title": "A loaf",\n"date": "2013/7/13 20:46:25",\n"tags": ["slow"]\n;;;\n',
    ],
    [
      "JSON between lines of semicolons",
      ';;;\n"title": "A loaf",\n"date": "2013/7/13 20:46:25",\n"tags": ["slow"],\n;;;\n',
    ],
    ["TOML", '+++\ntitle = "A loaf"\ndate = 2013-07-13T20:46:25Z\ntags = ["slow"]\n+++\n'],
    ["a JSON object", '{ "title": "A loaf", "date": "2013-07-13T20:46:25Z", "tags": ["slow"] }\n'],
  ])("reads the front matter of a Hexo post: %s", async (_, frontMatter) => {
    const { put, run, readPosts } = await open();
    await put("_config.yml", "permalink: :year/:month/:day/:title/\n");
    await put("source/_posts/loaf.md", `${frontMatter}Fold.\n\n---\n\nBake.\n`);
    expect(await run()).toMatchObject({ created: 1, failed: 0, problems: [] });
    expect((await readPosts())["loaf"]).toMatchObject({
      title: "A loaf",
      at: Date.UTC(2013, 6, 13, 20, 46, 25),
      tags: ["slow"],
      text: "Fold.\nBake.",
    });
  });

  it("imports Hexo's blocks of code with their language and title", async () => {
    const { put, run, readNodes } = await open();
    await put("scaffolds/post.md", "");
    await put(
      "source/_posts/code.md",
      `${markdown("Code").trimEnd()}

{% codeblock lang:js Compact a list https://example.com/docs line_number:false %}
if (a < 1) { run("**b**"); }
{% endcodeblock %}

{% code %}
plain {{ text }}
{% endcode %}
`,
    );
    expect(await run()).toMatchObject({ created: 1, problems: [] });
    expect(await readNodes("code")).toMatchObject([
      { type: "PARAGRAPH" },
      { type: "PARAGRAPH", nodes: [{ textData: { text: "Compact a list" } }] },
      { type: "CODE_BLOCK", nodes: [{ textData: { text: 'if (a < 1) { run("**b**"); }' } }] },
      { type: "CODE_BLOCK", nodes: [{ textData: { text: "plain {{ text }}" } }] },
    ]);
  });

  it("imports a Hexo folder with nested categories, asset folders, former paths and hidden drafts", async () => {
    const { platform, put, run, readPosts } = await open();
    await put("_config.yml", "root: /\npermalink: :year/:month/:day/:title/\n");
    await put("scaffolds/post.md", "---\ntitle: {{ title }}\n---\n");
    await put(
      "source/_posts/loaf.md",
      "---\ntitle: A loaf\ndate: 2024-05-06\ncategories:\n- [Home Baking, Rye]\nsticky: 100\n---\n![p](crust.png)\n",
    );
    await put("source/_posts/loaf/crust.png", await createPicture("#c84"));
    await put("source/_drafts/idea.md", "title: Idea\n---\nText.");
    await put("source/_posts/_wip.md", markdown("WIP"));
    await put("source/about/index.md", markdown("About"));
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 0, media: { copied: 1 } });
    expect(report.problems.map(({ where }) => where)).toEqual([
      "source/_posts/_wip.md",
      "source/about/index.md",
    ]);
    const posts = await readPosts();
    expect(posts["loaf"]?.status).toBe("PUBLISHED");
    expect(posts["idea"]?.status).toBe("UNPUBLISHED");
    expect((await platform.archive.categories()).map(({ label }) => label)).toEqual([
      "Home Baking",
      "Rye",
    ]);
    expect(await platform.redirects.find("/2024/05/06/loaf/")).toBe("loaf");
  });
});
