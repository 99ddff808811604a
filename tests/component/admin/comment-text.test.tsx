import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CommentText } from "#components/admin/comments/comment-text.tsx";
import { commentDocument } from "#components/admin/comments/comment-document.ts";

const draw = (...nodes: unknown[]): string =>
  renderToStaticMarkup(<CommentText content={commentDocument.parse({ nodes })} />);

const text = (content: string, ...decorations: object[]) => ({
  type: "TEXT",
  textData: { text: content, decorations },
});
const link = (url: string) => ({ type: "LINK", linkData: { link: { url } } });
const paragraph = (...nodes: object[]) => ({ type: "PARAGRAPH", nodes });

test("markup in a comment is shown as text", () => {
  expect(draw(paragraph(text("<script>alert(1)</script>")))).toContain(
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "java\nscript:alert(1)", "vbscript:x"])(
  "the destination %j is not a link",
  (url) => {
    const html = draw(paragraph(text("here", link(url))));
    expect(html).toContain("here");
    expect(html).not.toContain("<a");
  },
);

test("a link is followed by its host in ASCII, so that look-alike letters are visible", () => {
  const html = draw(paragraph(text("my bank", link("https://pаypal.example/login"))));
  expect(html).toContain('rel="nofollow ugc noopener noreferrer"');
  expect(html).toContain("(xn--pypal-4ve.example)");
});

test("each block and decoration that comments may contain has its element", () => {
  const html = draw(
    paragraph(
      text("bold", { type: "BOLD" }),
      text("italic", { type: "ITALIC" }),
      text("struck", { type: "STRIKETHROUGH" }),
      text("code", { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } }),
    ),
    { type: "BLOCKQUOTE", nodes: [paragraph(text("quote"))] },
    { type: "CODE_BLOCK", nodes: [text("a < b")] },
    { type: "BULLETED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [paragraph(text("one"))] }] },
    { type: "ORDERED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [paragraph(text("two"))] }] },
  );
  for (const element of [
    "<strong>bold</strong>",
    "<em>italic</em>",
    "<s>struck</s>",
    "<code>code</code>",
    '<blockquote dir="auto"><p dir="auto">quote</p></blockquote>',
    '<pre dir="ltr"><code>a &lt; b</code></pre>',
    '<ul dir="auto"><li dir="auto"><p dir="auto">one</p></li></ul>',
    '<ol dir="auto"><li dir="auto"><p dir="auto">two</p></li></ol>',
  ]) {
    expect(html).toContain(element);
  }
});

test("a node of an unknown type shows only its children", () => {
  expect(draw({ type: "HTML", nodes: [paragraph(text("inside"))] })).toContain(
    '<p dir="auto">inside</p>',
  );
});
