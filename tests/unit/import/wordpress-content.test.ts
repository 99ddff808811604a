import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Attachment, prepareContent } from "#lib/import/wordpress/content.ts";
import { replaceShortcodes, type Shortcode } from "#lib/import/wordpress/shortcodes.ts";

/** Returns the text with placeholders, and the shortcodes that were found. */
function read(text: string): { html: string; found: Shortcode[] } {
  const found: Shortcode[] = [];
  const html = replaceShortcodes(text, (shortcode) => {
    found.push(shortcode);
    return `{${shortcode.name}}`;
  });
  return { html, found };
}

describe("shortcodes", () => {
  test.each([
    ["[a]", "{a}"],
    ["x [a /] y", "x {a} y"],
    ["[a]in[/a] out", "{a} out"],
    ["[a][b][/a]", "{a}"],
    ["[[a]] [[a]in[/a]]", "[a] [{a}]"],
    [
      "<code>[a]</code> [a] <pre class='x'>[b]</pre>[c]",
      "<code>[a]</code> {a} <pre class='x'>[b]</pre>{c}",
    ],
    ["[1] [ä] [] [ a]", "[1] [ä] [] [ a]"],
    ["[a", "[a"],
  ])("in %s become %s", (text, html) => {
    expect(read(text).html).toBe(html);
  });

  test("can have attributes with any kind of quotation mark, and values without names", () => {
    const { found } = read(`[a one="1 ]" two='2' three=3 "four" five href=&quot;x&quot;]`);
    expect(found).toMatchObject([{ name: "a", values: ["four", "five"] }]);
    expect(Object.fromEntries(found[0]?.attributes ?? [])).toEqual({
      one: "1 ]",
      two: "2",
      three: "3",
      href: '"x"',
    });
  });

  test("leave all text unchanged if they are unknown", () => {
    const pieces = fc.constantFrom(
      "[",
      "]",
      "[a",
      "[/a]",
      " b='",
      '"',
      "[[",
      "]]",
      "x",
      "<pre>",
      "</pre>",
      "=",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const kept = replaceShortcodes(text, () => undefined);
        // Doubled brackets escape a single one.
        expect(kept.replace(/[[\]]/g, "")).toBe(text.replace(/[[\]]/g, ""));
      }),
    );
  });

  test("are parsed in linear time if they are never closed", () => {
    expect(read("[a]".repeat(200_000)).found).toHaveLength(200_000);
    expect(read('[a b="'.repeat(20_000)).html).toHaveLength(120_000);
    expect(read("[".repeat(500_000)).html).toHaveLength(500_000);
    const open = `${"[x y=1]".repeat(200_000)}[/x]`;
    expect(replaceShortcodes(open, () => undefined)).toBe(open);
    expect(read("<pre>[a]".repeat(200_000)).found).toHaveLength(200_000);
  }, 30_000);
});

describe("a post's content", () => {
  const attachment = (id: number, parent = 7): Attachment => ({
    id,
    url: `https://old.example/wp-content/uploads/${id}.jpg`,
    alt: `alt ${id}`,
    caption: "",
    parent,
    order: 0,
  });
  const attachments = new Map([1, 2, 3].map((id) => [id, attachment(id)]));
  const prepare = (text: string, footnotes?: string) =>
    prepareContent(text, {
      postId: 7,
      attachments,
      findAttachments: (post) => (post === 7 ? [...attachments.values()] : []),
      footnotes,
    });
  const pictures = (html: string) => [...html.matchAll(/\/(\d)\.jpg/g)].map(([, id]) => id);

  test("contains the pictures that a gallery names, in order, or else all the post's pictures", () => {
    expect(pictures(prepare('[gallery ids="3,1,99"]').html)).toEqual(["3", "1"]);
    expect(pictures(prepare("[gallery]").html)).toEqual(["1", "2", "3"]);
    expect(pictures(prepare('[gallery exclude="2"]').html)).toEqual(["1", "3"]);
    expect(prepare('[gallery id="8"]').problems).toEqual([
      "the pictures of a gallery are not in the export",
    ]);
  });

  test("contains a picture's caption", () => {
    expect(
      prepare(
        '[caption id="x" align="alignleft" width="3"]<a href="b"><img src="a"></a> It <b>is</b>[/caption]',
      ).html,
    ).toBe(
      '<figure class="wp-caption alignleft"><a href="b"><img src="a"></a><figcaption class="wp-caption-text">It <b>is</b></figcaption></figure>',
    );
  });

  test.each([
    [
      "[youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=3]",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=3",
    ],
    ['[youtube id="dQw4w9WgXcQ"]', "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["[vimeo 123456]", "https://vimeo.com/123456"],
    ["[embed]https://some.example/a[/embed]", "https://some.example/a"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
    ['<!-- wp:embed {"url":"https://some.example/b"} /-->', "https://some.example/b"],
    ['<!-- wp:core-embed/vimeo {"url":"https://vimeo.com/9"} /-->', "https://vimeo.com/9"],
  ])("embeds the URL of %s", (text, address) => {
    expect(prepare(text).html).toContain(
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${address}</div></figure>`,
    );
  });

  test("keeps a URL on a separate line as text if its provider is unknown", () => {
    expect(prepare("https://some.example/a").html).toBe("https://some.example/a");
  });

  test("contains video and audio players for files of any kind", () => {
    expect(
      prepare('[video mp4="/a.mp4" poster="/p.jpg" loop="on" autoplay="off"][/video]').html,
    ).toContain('<video src="/a.mp4" controls poster="/p.jpg" loop="on"></video>');
    expect(prepare('[audio src="/a.ogg"]').html).toContain('<audio src="/a.ogg" controls');
  });

  test("reports each unknown block and shortcode once", () => {
    const { html, problems } = prepare(
      '<!-- wp:paragraph --><p>[form id="1"] [form id="2"]</p><!-- /wp:paragraph --><!-- wp:acme/map {"a":{"b":1}} /--><!-- wp:acme/map /-->',
    );
    expect(html).toBe('<p>[form id="1"] [form id="2"]</p>');
    expect(problems).toEqual([
      "a dynamic WordPress block was left out: acme/map",
      "the shortcode [form] is unknown and was kept as text",
    ]);
  });

  test("keeps a code block's language and leaves the code unchanged", () => {
    const { html, problems } = prepare(
      '<!-- wp:syntaxhighlighter/code {"language":"php"} --><pre class="x">[gallery ids="1"]</pre><!-- /wp:syntaxhighlighter/code -->',
    );
    expect(html).toBe('<pre data-language="php" class="x">[gallery ids="1"]</pre>');
    expect(problems).toEqual([]);
  });

  test("keeps custom HTML as raw HTML if a document cannot represent it", () => {
    expect(prepare("<!-- wp:html --><script>a()</script><!-- /wp:html -->").html).toBe(
      '<div data-raw-html="&lt;script&gt;a()&lt;/script&gt;"></div>',
    );
    expect(prepare("<!-- wp:html --><b>a</b><!-- /wp:html -->").html).toBe("<b>a</b>");
  });

  test("ends with its footnotes", () => {
    expect(prepare("<!-- wp:footnotes /-->", '[{"id":"a","content":"<i>b</i>"}]').html).toBe(
      '<ol><li id="a"><i>b</i></li></ol>',
    );
    expect(prepare("<!-- wp:footnotes /-->", "no json").html).toBe("");
  });

  test("is parsed in linear time if it contains 5 MB of unclosed blocks", () => {
    expect(prepare("<!-- wp:a {".repeat(400_000)).problems).toEqual([]);
    expect(prepare("<!-- wp:html -->".repeat(300_000)).problems).toEqual([]);
    expect(prepare(`<!-- wp:a {${"}".repeat(4_000_000)}`).problems).toEqual([]);
  }, 60_000);
});
