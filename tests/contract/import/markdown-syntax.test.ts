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
  ) {
    const platform = await openTestPlatform(bench);
    const { path, put } = await newFolder(bench.onEnd);
    for (const [name, content] of Object.entries(settings)) await put(name, content);
    await put(file, `---\ntitle: A\ndate: 2025-01-01\n---\n${text}\n`);
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
