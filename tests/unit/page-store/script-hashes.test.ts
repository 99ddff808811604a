import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { scriptHashes } from "#lib/page-store/script-hashes.ts";
import { colorSchemeScript } from "#lib/site/color-scheme.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const page = (...scripts: readonly string[]) =>
  `<!doctype html><html><head></head><body><p>Text</p>${scripts.map((script) => `<script>${script}</script>`).join("")}</body></html>`;

const bootstrap = String.raw`(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/30getrsh8qyka.js","static/chunks/0ybv8mj2f-1lj.js"],"runtimeModuleIds":[494553]});`;
const begin = "(self.__next_f=self.__next_f||[]).push([0])";
const data = String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:[\"\u003cscript\u003e\"]"])`;

describe("the hashes of a document's scripts", () => {
  test("contain the scripts of the site and of Next", () => {
    expect(scriptHashes(page(colorSchemeScript, bootstrap, begin, data)).split(" ")).toEqual(
      [colorSchemeScript, bootstrap, begin, data].map(hashOf),
    );
  });

  test("contain a script with any attributes, and each text once", () => {
    const html = `<script id="_R_">${begin}</script><script>${begin}</script>`;
    expect(scriptHashes(html)).toBe(hashOf(begin));
  });

  test.each([
    ["a script that was slipped in", "alert(1)"],
    ["one that begins as ours does", `${colorSchemeScript};alert(1)`],
    ["one that ends as Next's does", `alert(1);${data}`],
    ["one that begins as Next's does", `${data};alert(1);self.__next_f.push([0])`],
    ["data with code in it", "self.__next_f.push([alert(1)])"],
    ["data with a template in it", "self.__next_f.push([`${alert(1)}`])"],
    ["data followed by a call", "self.__next_f.push([0],[alert(1)])"],
    ["chunks that are not the build's", bootstrap.replace("static/chunks/", "../media/")],
    ["chunks with code beside them", bootstrap.replace("[494553]", "[alert(1)]")],
    ["a script of React for parts that come later", '$RC("B:0","S:0")'],
    ["data for search engines", '{"@type":"BlogPosting"}'],
    ["a file", ""],
  ])("do not contain %s", (_, script) => {
    expect(scriptHashes(page(script))).toBe("");
  });

  test("are empty for a document without scripts", () => {
    expect(scriptHashes("<!doctype html><p>Text</p>")).toBe("");
  });
});
