import { expect, test } from "vitest";
import { createStyleInliner } from "#lib/first-paint/inline-styles.ts";

const sheets: Readonly<Record<string, string>> = {
  "/_next/static/chunks/a.css": ".used{top:0}.unused{top:1px}p{src:url(../media/a.woff2)}",
  "/_next/static/chunks/fonts.css":
    "@font-face{src:url(../media/literata-latin-italic.1a-b.woff2)format('woff2');font-style:italic}",
  "/_next/static/chunks/b.css": '.used{left:0}.late{src:url("/b.png") url(data:,a) url(#c)}',
};
const inline = createStyleInliner((path) => sheets[path]);
const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`;

test("links to stylesheets are replaced with the rules that the document needs", () => {
  const html = `<head>${link("a")}<script></script>${link("b")}</head><p class="x used">a</p>`;
  expect(inline({ url: "/", headers: [], html }).html).toBe(
    '<head><style data-precedence="next" data-sheets="/_next/static/chunks/a.css /_next/static/chunks/b.css">.used{top:0}p{src:url(/_next/static/media/a.woff2)}.used{left:0}</style>' +
      '<script></script></head><p class="x used">a</p>',
  );
});

test.each([
  ["<p>A <em>word</em></p>", true],
  ['<blockquote class="quote">A quotation</blockquote>', true],
  ["<p>Text</p><embed/>", false],
  ["<style>html:root{--font-serif:ownFont,serif}</style><em>A word</em>", false],
])("a document with %s preloads the italic font: %s", (text, expected) => {
  const { html } = inline({ url: "/post/a", headers: [], html: link("fonts") + text });
  const preload =
    '<link rel="preload" href="/_next/static/media/literata-latin-italic.1a-b.woff2" as="font" crossorigin="" type="font/woff2"/><style';
  expect(html.startsWith(preload)).toBe(expected);
});

test("absolute URLs, data URLs and fragments in styles stay as they are", () => {
  const { html } = inline({ url: "/", headers: [], html: `${link("b")}<p class="late"></p>` });
  expect(html).toContain('.late{src:url("/b.png") url(data:,a) url(#c)}');
});

test("a document with a stylesheet that is not part of the build keeps its links", () => {
  const document = { url: "/", headers: [], html: link("a") + link("other") };
  expect(inline(document)).toBe(document);
});

test("the header no longer asks browsers to preload stylesheets", () => {
  const style = '</_next/static/chunks/a.css>; rel=preload; as="style"';
  const font = '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"';
  const read = (value: string) =>
    inline({ url: "/", headers: [["Link", value]], html: link("a") }).headers;
  expect(read(`${font}, ${style}`)).toEqual([["Link", font]]);
  expect(read(style)).toEqual([]);
});
