import { describe, expect, test } from "vitest";
import { createReviser } from "#lib/first-paint/revise-document.ts";
import { scriptLoader } from "#lib/first-paint/script-loader.ts";

const sheet = "/_next/static/chunks/a.css";
const revise = createReviser(
  new Map([[sheet, Buffer.from(".used{top:0}.late{left:0}.never{right:0}")]]),
);
const read = (html: string, url = "/post/a") => revise({ url, headers: [], html }).html;

const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
const bootstrap = `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[],"runtimeModuleIds":[1]});</script>`;
const payload =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"\\u003ci class=\\"never\\"\\u003e"])</script>';
/** A document as Next writes it, which may continue after the payload. */
const write = (rest = "") =>
  `<html><head><link rel="stylesheet" href="${sheet}" data-precedence="next"/>${script}</head><body class="used">${bootstrap}${payload}${rest}</body></html>`;

describe("the document of a reading page", () => {
  test.each(["/", "/blog/page/2", "/post/a", "/search?q=b", "/stats", "/offline", "/_removed"])(
    "contains its styles and defers its scripts at %s",
    (url) => {
      const html = read(write(), url);
      expect(html).toContain(`data-sheets="${sheet}">.used{top:0}</style>`);
      expect(html).toContain(scriptLoader);
      expect(html).not.toContain(script);
      expect(html.endsWith(`${payload}</body></html>`)).toBe(true);
    },
  );

  test("contains the styles of elements that follow the payload, and defers their scripts", () => {
    const html = read(write(`<p class="late">Late</p>${script}`));
    expect(html).toContain(`data-sheets="${sheet}">.used{top:0}.late{left:0}`);
    expect(html).not.toContain(script);
  });
});

test.each(["/login", "/register?returnTo=/post/a", "/account", "/admin/posts"])(
  "the document at %s stays as it is, because it needs its styles and scripts at once",
  (url) => {
    expect(read(write(), url)).toBe(write());
  },
);
