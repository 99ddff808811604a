import { expect, it } from "vitest";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("importing common Markdown syntax", (bench) => {
  async function importText(
    text: string,
    settings: Readonly<Record<string, string>>,
    file: string,
    fields = "title: A\ndate: 2025-01-01",
  ) {
    const platform = await openTestPlatform(bench);
    const { path, put } = await newFolder(bench.onEnd);
    for (const [name, content] of Object.entries(settings)) await put(name, content);
    await put(file, `---\n${fields}\n---\n${text}\n`);
    const { problems } = await runImport(platform, await openMarkdown(path), {
      language: "en",
      siteName: "The Site",
    });
    let html = "";
    for await (const { content } of platform.archive.posts()) {
      const document = normaliseRichContent(JSON.parse(content?.rich_content ?? "null"));
      html += toHtml(document, { siteUrl: "https://blog.example", language: "en" });
    }
    return { html, problems: problems.map(({ what }) => what) };
  }
  const importJekyll = (text: string) =>
    importText(text, { "_config.yml": "" }, "_posts/2025-01-01-a.md");

  it("keeps code of Liquid, Elixir and Ruby as it is on the blog's pages", async () => {
    const { html, problems } = await importJekyll(
      "{% highlight liquid %}{% raw %}{{ x }}{% endraw %}{% endhighlight %}\n\n" +
        "```elixir\n{:ok, a}\n{: .b}\n```\n\nSee `{:error, c}` and `{% raw %}{% d %}{% endraw %}`.",
    );
    expect(html).toContain("<pre><code>{{ x }}</code></pre>");
    expect(html).toContain("<pre><code>{:ok, a}\n{: .b}</code></pre>");
    expect(html).toContain("<code>{:error, c}</code> and <code>{% d %}</code>");
    expect(problems).toEqual([]);
  });

  it.each([".eleventy.js", "eleventy.config.mjs"])(
    "converts the tags of Eleventy if there is %s, and reports unknown ones",
    async (config) => {
      const { html, problems } = await importText(
        "{% raw %}{{ x }}{% endraw %} {% card a %}\n\n`{% card %}`",
        { [config]: "" },
        "src/posts/a.md",
      );
      expect(html).toBe("<p>{{ x }} {% card a %}</p>\n<p><code>{% card %}</code></p>");
      expect(problems).toEqual(["the Liquid tag “card” was kept as text"]);
    },
  );

  it("converts the tags of an Eleventy blog whose posts are in the folder content", async () => {
    const files = { "eleventy.config.js": "" };
    const { html } = await importText("{% raw %}{{ x }}{% endraw %}", files, "content/blog/a.md");
    expect(html).toBe("<p>{{ x }}</p>");
  });

  it("leaves tags in a folder without a generator as they are", async () => {
    const text = "{% raw %}{{ x }}{% endraw %}";
    expect(await importText(text, {}, "posts/a.md")).toEqual({
      html: `<p>${text}</p>`,
      problems: [],
    });
  });

  it.each([
    ["posts/2025-03-01-slow-bread.md", "### Flour\n\nText.", "Slow bread"],
    ["posts/slow-bread.md", "Text.\n\n## Flour", "Slow bread"],
    ["posts/slow-bread.md", "## A loaf\n\nText.", "A loaf"],
    ["posts/2025-03-01-slow-bread.md", "Text.\n\n# A loaf", "A loaf"],
  ])(
    "gives the post %s without a title but with the text %j the title “%s”",
    async (file, text, title) => {
      const { problems } = await importText(text, {}, file, "date: 2025-01-01");
      expect(problems).toEqual([`it has no title, so it is called “${title}”`]);
    },
  );

  it("shows emoji, and reports mathematics", async () => {
    const { html, problems } = await importJekyll("Hi :smile: `:smile:` $$x_1$$.");
    expect(html).toBe("<p>Hi 😄 <code>:smile:</code> <code>$$x_1$$</code>.</p>");
    expect(problems).toEqual(["its mathematics is shown as code"]);
  });

  it("converts Hugo's notices and MDX asides to quotes with a label", async () => {
    const quote = "<blockquote><p><strong>Tip</strong></p><p>A <em>b</em>.</p></blockquote>";
    const hugo = await importText(
      "{{< notice tip >}}\nA *b*.\n{{< /notice >}}",
      { "hugo.toml": "" },
      "content/a.md",
    );
    expect(hugo).toEqual({ html: quote, problems: [] });
    const astro = await importText(
      '<Aside type="tip">\nA *b*.\n</Aside>',
      { "astro.config.mjs": "" },
      "src/content/blog/a.mdx",
    );
    expect(astro).toEqual({ html: quote, problems: [] });
  });
});
