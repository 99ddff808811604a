import fc from "fast-check";
import { parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { parseSnippet } from "#lib/code/parse-snippet.ts";
import { renderSnippet } from "#lib/first-paint/insert-code.ts";

const render = (html: string, place: "head" | "end"): string | undefined => {
  const parsed = parseSnippet(html, place);
  return parsed.problem === undefined ? renderSnippet(parsed.snippet) : undefined;
};

const head: readonly (readonly [snippet: string, rendered: string])[] = [
  ["", ""],
  ["<!-- Statistics -->\n", ""],
  [
    '<script defer data-domain="a.example" src="https://stats.example/script.js?a=1&b=2"></script>',
    '<script defer="" data-domain="a.example" src="https://stats.example/script.js?a=1&amp;b=2"></script>',
  ],
  ["<SCRIPT>if (a < b && c) d('</p>');</SCRIPT>", "<script>if (a < b && c) d('</p>');</script>"],
  ["<script>a()\r\nb()</script>", "<script>a()\nb()</script>"],
  [
    '<meta name=robots content="a&quot;><b>">',
    '<meta name="robots" content="a&quot;&gt;&lt;b&gt;"/>',
  ],
  [
    "<link rel=preconnect href=https://stats.example>",
    '<link rel="preconnect" href="https://stats.example"/>',
  ],
  ["<style>a{b:c}</style>", "<style>a{b:c}</style>"],
  [
    '<noscript><link rel="stylesheet" href="/a.css"></noscript>',
    '<noscript><link rel="stylesheet" href="/a.css"/></noscript>',
  ],
  [
    '<script type="application/ld+json">{"a":1}</script>',
    '<script type="application/ld+json">{"a":1}</script>',
  ],
];
const end: readonly (readonly [snippet: string, rendered: string])[] = [
  [
    '<noscript><iframe src="https://tags.example/ns" height="0" style="display:none"></iframe></noscript>',
    '<noscript><iframe src="https://tags.example/ns" height="0" style="display:none"></iframe></noscript>',
  ],
  [
    '<img src="https://stats.example/p.gif" alt="</noscript>">',
    '<img src="https://stats.example/p.gif" alt="&lt;/noscript&gt;"/>',
  ],
  [
    '<div id="chat"><span>Help &amp; more</span></div>',
    '<div id="chat"><span>Help &amp; more</span></div>',
  ],
];

/** Snippets that are refused in both places, with the line and the kind of the problem at the end of the page. */
const refused: readonly (readonly [snippet: string, line: number, kind: string])[] = [
  ["</head>", 1, "refused"],
  ["</body></html>", 1, "refused"],
  ["</script>", 1, "refused"],
  ["<html>", 1, "refused"],
  ["<head>", 1, "refused"],
  ["<body onload=x>", 1, "refused"],
  ["<!doctype html>", 1, "refused"],
  ["\n<base href='https://evil.example/'>", 2, "refused"],
  ["<title>x</title>", 1, "refused"],
  ["<object data=x></object>", 1, "refused"],
  ["<embed src=x>", 1, "refused"],
  ["<form action=x></form>", 1, "refused"],
  ["<input name=password>", 1, "refused"],
  ["<button>x</button>", 1, "refused"],
  ["<a href='https://evil.example'>x</a>", 1, "refused"],
  ["<svg><script>x</script></svg>", 1, "refused"],
  ["<math></math>", 1, "refused"],
  ["<template><script></script></template>", 1, "refused"],
  ["<textarea>", 1, "refused"],
  ["<plaintext>", 1, "refused"],
  ["<xmp>", 1, "refused"],
  ["<table>", 1, "refused"],
  ["<video src=/x></video>", 1, "refused"],
  ["<script>", 1, "unclosed"],
  ["\n\n<script>x", 3, "unclosed"],
  ["<script>x</scrip>", 1, "unclosed"],
  ["<script>x</script", 1, "unclosed"],
  ["<script/>", 1, "unclosed"],
  ["<script><!--</script>", 1, "refused"],
  ["<script>a\n<!-- <script> </script>", 2, "unclosed"],
  ["<script>document.write('<script>')</script>", 1, "refused"],
  ["<script>'<SCRIPT'</script>", 1, "refused"],
  ["<!-- x", 1, "unclosed"],
  ["<!-- x --!>", 1, "syntax"],
  ["<!->", 1, "syntax"],
  ["<?xml?>", 1, "syntax"],
  ["<![CDATA[x]]>", 1, "syntax"],
  ["<div", 1, "unclosed"],
  ["<div id='", 1, "unclosed"],
  ["<div>", 1, "unclosed"],
  ["<div></span></div>", 1, "unclosed"],
  ["<div><span></div></span>", 1, "unclosed"],
  ["<div id=a id=b></div>", 1, "syntax"],
  ["<div id=a</div>", 1, "syntax"],
  ["<div></div id=a>", 1, "syntax"],
  ["text", 1, "text"],
  ["<div></div>&lt;script&gt;", 1, "text"],
  ["<script src='http://a.example/x.js'></script>", 1, "refused"],
  ["<script src='//a.example/x.js'></script>", 1, "refused"],
  ["<script src='https://user:secret@a.example/x.js'></script>", 1, "refused"],
  ["<script src='data:text/javascript,x'></script>", 1, "refused"],
  ["<script src='/\t/evil.example/x.js'></script>", 1, "refused"],
  ["<script src='x.js'></script>", 1, "refused"],
  ["<script type=importmap>{}</script>", 1, "refused"],
  ["<script type=speculationrules>{}</script>", 1, "refused"],
  ["<script nonce=x>x</script>", 1, "refused"],
  ["<script onerror=x></script>", 1, "refused"],
  ["<script src='/x.js'>x</script>", 1, "text"],
  ["<noscript><script>x</script></noscript>", 1, "refused"],
  ["<noscript><noscript></noscript></noscript>", 1, "refused"],
  ["<img src=https://a.example/x onerror=x>", 1, "refused"],
  ["<img src=javascript:x>", 1, "refused"],
  ["<img alt=x>", 1, "refused"],
  ["<iframe src='javascript:x'></iframe>", 1, "refused"],
  ["<iframe srcdoc='x'></iframe>", 1, "refused"],
  ["<iframe src=/x>x</iframe>", 1, "text"],
  ["<div onclick=x></div>", 1, "refused"],
  ["<div style='a:url(//evil.example)'></div>", 1, "refused"],
  ["<div style='a:b}c{d:e'></div>", 1, "refused"],
  ["<div contenteditable></div>", 1, "refused"],
  ["<div data-page></div>", 1, "refused"],
  ["<script>\0</script>", 1, "refused"],
  ["<script>\uD800</script>", 1, "refused"],
  ["<div></div>".repeat(101), 1, "tooMany"],
  ["<div>".repeat(11) + "</div>".repeat(11), 1, "tooMany"],
  [`<script>${"x".repeat(20_000)}</script>`, 1, "tooLong"],
];

const refusedInHead: readonly (readonly [snippet: string, kind: string])[] = [
  ["<meta http-equiv=refresh content='0;url=https://evil.example'>", "refused"],
  ["<meta charset=utf-7>", "refused"],
  ["<meta name=referrer content=unsafe-url>", "refused"],
  ["<meta name=viewport content=x>", "refused"],
  ["<meta name=client-id content=x>", "refused"],
  ["<meta content=x>", "refused"],
  ["<link rel=canonical href=https://evil.example>", "refused"],
  ["<link rel=manifest href=/x>", "refused"],
  ["<link rel=stylesheet href=http://a.example/x.css>", "refused"],
  ["<link href=/x>", "refused"],
  ["<style>@import 'x';</style>", "refused"],
  ["<style>a{</style>", "unclosed"],
  ["<img src=https://a.example/x>", "place"],
  ["<div></div>", "place"],
  ["<iframe src=/x></iframe>", "place"],
];

describe("a snippet", () => {
  test.each(head)("%j is rendered in the head", (snippet, rendered) => {
    expect(render(snippet, "head")?.trim()).toBe(rendered);
  });

  test.each(end)("%j is rendered at the end of the page", (snippet, rendered) => {
    expect(render(snippet, "end")).toBe(rendered);
  });

  for (const [snippet, line, kind] of refused) {
    test(`${JSON.stringify(snippet).slice(0, 60)} is refused in line ${line}`, () => {
      expect(parseSnippet(snippet, "end").problem).toMatchObject({ line, kind });
      expect(parseSnippet(snippet, "head").problem).toBeDefined();
    });
  }

  test.each(refusedInHead)("%j is refused in the head", (snippet, kind) => {
    expect(parseSnippet(snippet, "head").problem).toMatchObject({ kind });
  });

  test("belongs at the end of the page unless it is for the head", () => {
    expect(parseSnippet("<meta name=a content=b>", "end").problem).toMatchObject({ kind: "place" });
  });

  test("lists the texts of its inline scripts", () => {
    const parsed = parseSnippet(
      "<script>a</script><script src='/b.js'></script>\n<script>c</script>",
      "head",
    );
    expect(parsed.problem === undefined && parsed.snippet.scripts).toEqual(["a", "c"]);
  });

  test("leaves no element open and reads the same again, for any text", () => {
    const part = fc.constantFrom(
      ..."<script> </script> <script <div> </div> <noscript> </noscript> <!-- --> </body> <style> </style> <img src='/x'> a=' \" > / x </ &lt; <iframe src='/x'> </iframe> \uFF1C".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 16 }).map((all) => all.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("head" as const, "end" as const), (snippet, place) => {
        const rendered = render(snippet, place);
        if (rendered === undefined) return;
        expect(render(rendered, place)).toBe(rendered);
        const last = parseFragment(`<p>${rendered}<i></i></p>`).childNodes.at(-1);
        const followers = parseFragment(`${rendered}<i></i>`).childNodes;
        expect(followers.at(-1)?.nodeName).toBe("i");
        expect(last).toBeDefined();
      }),
    );
  });
});
