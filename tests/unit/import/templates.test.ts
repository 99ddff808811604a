import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/convert/markdown/context.ts";
import { readFrontMatter } from "#lib/convert/markdown/front-matter.ts";
import { convertHtmlTemplates } from "#lib/import/markdown/html-templates.ts";
import { convertTemplates } from "#lib/import/markdown/templates/convert-templates.ts";
import { splitHugo } from "#lib/import/markdown/templates/hugo.ts";
import { splitMdx } from "#lib/import/markdown/templates/mdx.ts";
import { measureSeconds } from "#tests/support/runner/processor-time.ts";

type Kind = "hugo" | "jekyll" | "astro";

async function convert(text: string, kind: Kind, path = "a.md") {
  const reports: string[] = [];
  const { fields: config } = readFrontMatter("---\nbaseurl: /blog\n---\n", "_config.yml");
  const markdown = await convertTemplates(
    text,
    {
      path,
      layout: { kind, config, isEleventy: false },
      findPost: (name) => (name.startsWith("known") ? "/post/known" : undefined),
      report: (what) => reports.push(what),
    },
    async (hidden) => parseMarkdown(hidden),
  );
  return { markdown, reports };
}
const convertMdx = (text: string) => convert(text, "astro", "a.mdx");
const convertJekyll = async (text: string) => (await convert(text, "jekyll")).markdown;
const convertHugo = async (text: string) => (await convert(text, "hugo")).markdown;

function convertHtml(html: string) {
  const reports: string[] = [];
  const text = convertHtmlTemplates(html, {
    path: "a.html",
    findPost: (name) => (name.startsWith("known") ? "/post/known" : undefined),
    report: (what) => reports.push(what),
  });
  return { text, reports };
}

/** Code of each kind, around a text on one line. */
const inCode: Readonly<Record<string, (text: string) => string>> = {
  "fenced code": (text) => `Before.\n\n\`\`\`\n${text}\n\`\`\`\n\nAfter.`,
  "a fence of tildes": (text) => `~~~ruby\n${text}\n~~~`,
  "fenced code in a list in a quote": (text) => `> - a\n>   \`\`\`\n>   ${text}\n>   \`\`\``,
  "indented code": (text) => `Before.\n\n    ${text}\n\nAfter.`,
  "inline code": (text) => `In \`\` ${text} \`\` here.`,
  "a pre element": (text) => `<pre>\n${text}\n</pre>`,
  "a pre element in a div": (text) =>
    `<div>\n<pre><code>\n${text}\n\n${text}\n</code></pre>\n</div>`,
  "a code element": (text) => `In <code>${text}</code> here.`,
};

describe("generator syntax in code", () => {
  describe.each(Object.entries(inCode))("in %s", (_, wrap) => {
    test.each([
      ["jekyll", "{% include x.html %}"],
      ["jekyll", "{{ page.title }}"],
      ["jekyll", '{{ "/a" | relative_url }}{% comment %}x{% endcomment %}'],
      ["jekyll", "[a](/blog/b)"],
      ["jekyll", "{% highlight ruby %}x{% endhighlight %}"],
      ["hugo", '{{< figure src="a.png" >}} and {{% notice tip %}}'],
      ["hugo", "{{< highlight go >}}x{{< /highlight >}}"],
    ] as const)("stays as it is (%s: %s)", async (kind, text) => {
      expect(await convert(wrap(text), kind)).toEqual({ markdown: wrap(text), reports: [] });
    });

    test("stays as it is in MDX", async () => {
      for (const text of ["<Box a={1}>x</Box>", "import A from 'a';", "{/* note */}"]) {
        expect(await convertMdx(wrap(text))).toEqual({ markdown: wrap(text), reports: [] });
      }
    });

    test("loses its raw tags and comment marks, as on the generator's pages", async () => {
      expect(await convertJekyll(wrap("{% raw %}{{ x }}{% endraw %}"))).toBe(wrap("{{ x }}"));
      expect(await convertHugo(wrap("{{</* youtube x */>}}"))).toBe(wrap("{{< youtube x >}}"));
    });
  });

  test("does not end an import statement after the code block", async () => {
    const text = "```js\nimport a from 'a'\n```\nText with <Box>one</Box>.";
    expect((await convertMdx(text)).markdown).toBe(text.replace("<Box>one</Box>", "one"));
  });
});

describe("Liquid", () => {
  test("highlight around raw becomes a code block", async () => {
    expect(
      await convertJekyll(
        "{% highlight liquid %}\n{% raw %}\n{{ x }}\n{% endraw %}\n{% endhighlight %}",
      ),
    ).toBe("```liquid\n{{ x }}\n```");
  });

  test("raw around highlight shows the tags", async () => {
    const inner = "{% highlight ruby %}x{% endhighlight %}";
    expect(await convertJekyll(`{% raw %}${inner}{% endraw %}`)).toBe(inner);
  });

  test("raw around a code block keeps the block", async () => {
    expect(
      await convertJekyll("a\n\n{% raw %}\n```\n{{ x }} {% y %}\n```\n{% endraw %}\n\nb"),
    ).toBe("a\n\n```\n{{ x }} {% y %}\n```\n\nb");
  });

  test("highlight contains tags, fences and attribute lists as code", async () => {
    expect(
      await convertJekyll("{% highlight c linenos %}\n```\n{{ x }}\n{:ok, y}\n{% endhighlight %}"),
    ).toBe("````c\n```\n{{ x }}\n{:ok, y}\n````");
  });

  test("highlight in a list item or a quote stays in it", async () => {
    expect(await convertJekyll("- {% highlight c %}\n  a\n    b\n  {% endhighlight %}\n- z")).toBe(
      "- ```c\n  a\n    b\n  ```\n- z",
    );
    expect(await convertJekyll("> {% highlight c %}\n> a\n> {% endhighlight %}")).toBe(
      "> ```c\n> a\n> ```",
    );
    expect(await convertJekyll("1. a\n\n   {% highlight c %}\nb\n   {% endhighlight %}")).toBe(
      "1. a\n\n   ```c\n   b\n   ```",
    );
  });

  test("values and links are replaced outside code", async () => {
    expect(
      await convert("{{ '/a' | relative_url }} [b](/blog/c) {{ site.baseurl }}/d", "jekyll"),
    ).toEqual({
      markdown: "/a [b](/c) /d",
      reports: [],
    });
    expect(await convertJekyll("[a]({% post_url known %})")).toBe("[a](/post/known)");
    expect(await convertJekyll("{% link My site https://a.example %}")).toContain("(<");
  });

  test("included pictures and videos become Markdown", async () => {
    expect(
      await convertJekyll('{% include figure image_path="/a.png" alt="b" caption="c" %}'),
    ).toBe('![b](</a.png> "c")');
    expect(await convertJekyll("see {% include embed/youtube.html id='a1' %}")).toBe(
      "see [https://www.youtube.com/watch?v=a1](https://www.youtube.com/watch?v=a1)",
    );
    expect(await convertJekyll('{% include video id="a1" provider="vimeo" %}')).toContain(
      "url: https://vimeo.com/a1",
    );
    expect(await convertJekyll("{% include x.html %}")).toBe("{% include x.html %}");
  });

  test("tags of Hexo become Markdown", async () => {
    expect(await convertJekyll("{% codeblock a.js lang:js %}\nx\n{% endcodeblock %}")).toBe(
      "a.js\n\n```js\nx\n```",
    );
    expect(await convertJekyll("{% asset_img a.png A cat %}")).toContain("](<a.png>)");
  });
});

describe("known syntax", () => {
  test("becomes Markdown", async () => {
    expect(
      await convert('{{< figure src="a b.png" alt="[x]" caption="A \\"b\\"" link="/c" >}}', "hugo"),
    ).toEqual({ markdown: '[![\\[x\\]](<a b.png> "A \\"b\\"")](</c>)', reports: [] });
    expect(await convertHugo("see {{< vimeo 123 >}} there")).toBe(
      "see [https://vimeo.com/123](https://vimeo.com/123) there",
    );
    expect((await convertMdx("a {/* note */}<Image src='x.png' alt='y' />")).markdown).toBe(
      "a ![y](<x.png>)",
    );
  });

  test("around Markdown becomes a container", async () => {
    expect(await convertHugo("{{< notice tip >}}\nA *b*.\n{{< /notice >}}")).toMatch(
      /^\n:{5}tip\n+A \*b\*\.\n+:{5}\n*$/,
    );
    expect((await convertMdx('<Aside type="tip" title="T">\nA.\n</Aside>')).markdown).toMatch(
      /:{5}tip T\n[\s\S]*A\.[\s\S]*\n:{5}\n/,
    );
  });
});

describe("MDX pictures", () => {
  const picture = "\n\n![y](<../../assets/x.png>)";

  test.each([
    ["a component", 'import x from "../../assets/x.png";\n\n<Image src={x} alt="y" />'],
    ["an element", 'import x from "../../assets/x.png";\n\n<img src={x.src} alt="y" />'],
    ["a wrapper", "import x from '../../assets/x.png?url'\n\n<Zoom src={ x } alt='y' a={1} />"],
    ["require", '\n\n<img src={require("../../assets/x.png").default} alt={"y"} />'],
  ])("are shown if %s has an imported source", async (_, text) => {
    expect((await convertMdx(text)).markdown).toBe(picture);
  });

  test("are found through the aliases of the generator's folders", async () => {
    for (const alias of ["@/", "~/", "@site/", "@"]) {
      const text = `import x from "${alias}images/x.png";\n<Image src={x} alt="y" label="L" />`;
      expect((await convertMdx(text)).markdown).toBe("\n![y](</images/x.png>)");
    }
  });

  test("without a known file are reported without claiming that content was kept", async () => {
    expect(await convertMdx("<Image src={x} /> <img src={x} width={2}/>")).toEqual({
      markdown: " <img src={x} width={2}/>",
      reports: ["the component Image was left out"],
    });
  });
});

describe("unknown syntax", () => {
  test("is kept as text and reported once", async () => {
    expect(await convert("{{< x >}}{{< x >}} {{< ref nowhere >}}", "hugo")).toEqual({
      markdown: "{{< x >}}{{< x >}} nowhere",
      reports: [
        "the shortcode x was kept as text",
        "a link points to nowhere, but there is no such post",
      ],
    });
    expect((await convert("{% x %}{% x %}{{ y }}", "jekyll")).reports).toEqual([
      "the Liquid tag “x” was kept as text",
      "{{ y }} was kept as text",
    ]);
    expect(await convert("<Box>x</Box> `<Box>`", "astro")).toMatchObject({ reports: [] });
    expect((await convertMdx("<Box>x</Box>")).reports).toEqual([
      "the component Box was left out, but its content was kept",
    ]);
  });

  test("is converted in linear time if it is never closed", async () => {
    const many = (piece: string) => piece.repeat(30_000);
    for (const kind of ["hugo", "jekyll", "astro"] as const) {
      for (const piece of [
        "{{< x ",
        "{% highlight c %}",
        "{% raw %}",
        "<A ",
        "<code>",
        "<pre>",
        "{{<",
        '{{< x "',
        "<A b={",
        "import {",
      ]) {
        const seconds = await measureSeconds(async () => {
          const { markdown } = await convert(`${many(piece)}\n\nEnd`, kind, "a.mdx");
          expect(markdown).toContain("End");
        });
        // Quadratic time would be many seconds.
        expect(seconds, `${kind}: ${piece}`).toBeLessThan(3);
      }
    }
  });
});

test("a comment in MDX is removed, whatever its length", async () => {
  const comment = `{/* ${"Secret. ".repeat(1_000)}*/}`;
  expect((await convertMdx(`One ${comment}two`)).markdown).toBe("One two");
});

test("a tag after an element for code is converted, also after letters that are longer in lower case", async () => {
  const start = `<div>${"İ".repeat(30)}<code>x</code>`;
  expect(await convertJekyll(`${start}{{ "/a" | relative_url }}</div>`)).toBe(`${start}/a</div>`);
});

describe("Liquid tags in an HTML post", () => {
  test("become code, links and addresses, and comments are removed", () => {
    const html = [
      "{% highlight ruby linenos %}",
      "a < b{% endhighlight %}",
      "{%- comment -%}Secret{% x %}{%- endcomment -%}",
      "{% raw %}{{ shown }}{% endraw %}",
      `<a href="{% post_url known %}">a</a> <a href='{% link known.md %}'>b</a>`,
      `<img src="{{ '/a.png' | relative_url }}"> <a href="{{ site.baseurl }}/b">c</a>`,
    ].join("\n");
    expect(convertHtml(html)).toEqual({
      text: `<pre data-language="ruby">a &lt; b</pre>

{{ shown }}
<a href="/post/known">a</a> <a href='/post/known'>b</a>
<img src="/a.png"> <a href="/b">c</a>`,
      reports: [],
    });
  });

  test("hide a comment of any length", () => {
    const comment = `{% comment %}${"<p>Secret.</p>\n".repeat(5_000)}{% endcomment %}`;
    expect(convertHtml(`<p>a</p>${comment}<p>b</p>`)).toEqual({
      text: "<p>a</p><p>b</p>",
      reports: [],
    });
  });

  test("are reported once if they are unknown or refer to no post", () => {
    const html = "{% x %}{% x y %}{{ page.title }}{% post_url 2024-01-01-gone %}";
    expect(convertHtml(html)).toEqual({
      text: html,
      reports: [
        "the Liquid tag “x” was kept as text",
        "{{ page.title }} was kept as text",
        "a link points to 2024-01-01-gone, but there is no such post",
      ],
    });
  });
});

/** Pieces of syntax that is never closed, or that can be read in many ways. */
const hostilePieces = [
  "{{ ",
  " ",
  "a",
  "{{",
  "{%",
  "{% a ",
  "{% a",
  "{% raw %}",
  "{% comment %}{% raw %}",
  "{% endraw %}",
  "{{< x ",
  "{{< x",
  '{{< x "',
  '{{< x "\\"',
  "{{</*",
  "<A ",
  '<A "',
  "<A b={",
  "\nimport ",
  "import {",
  `={"`,
  "{/*",
  "- ",
  "\\",
  '"',
];

describe("hostile generator syntax is split in linear time", () => {
  const templates = { findPost: () => undefined, report: () => undefined };
  const build = (start: string, piece: string, size: number) =>
    start + piece.repeat(size / piece.length);

  test.each(["", "{{ ", "{% a "])("in a megabyte of HTML after “%s”", (start) => {
    for (const piece of hostilePieces) {
      const { text } = convertHtml(build(start, piece, 1_000_000));
      expect(text).toContain(start + piece);
    }
  });

  test.each([
    ["{{< x ", splitHugo],
    ["<A ", splitMdx],
    ["import", splitMdx],
  ] as const)("in Markdown after “%s”", (start, split) => {
    for (const piece of hostilePieces) {
      expect(split(build(start, piece, 100_000), templates).length).toBeGreaterThan(0);
    }
  });
});
