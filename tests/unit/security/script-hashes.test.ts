import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { computeScriptHashes } from "#lib/security/script-hashes.ts";
import { colorSchemeScript } from "#lib/site/color-scheme.ts";
import { speculationRules } from "#lib/site/paths/speculation-rules.ts";

const hashScript = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const page = (...scripts: readonly string[]) =>
  `<!doctype html><html><head></head><body><p>Text</p>${scripts.map((script) => `<script>${script}</script>`).join("")}</body></html>`;

const bootstrap = String.raw`(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/30getrsh8qyka.js","static/chunks/0ybv8mj2f-1lj.js"],"runtimeModuleIds":[494553]});`;
const begin = "(self.__next_f=self.__next_f||[]).push([0])";
const data = String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:[\"\u003cscript\u003e\"]"])`;

describe("a document's script hashes", () => {
  test("include the site's and Next's scripts", () => {
    const scripts = [colorSchemeScript, speculationRules, bootstrap, begin, data];
    expect(computeScriptHashes(page(...scripts)).split(" ")).toEqual(scripts.map(hashScript));
  });

  test("include scripts with any attributes, and each script text once", () => {
    const html = `<script id="_R_">${begin}</script><script>${begin}</script>`;
    expect(computeScriptHashes(html)).toBe(hashScript(begin));
  });

  test.each([
    ["an injected script", "alert(1)"],
    ["a script that starts like the site's", `${colorSchemeScript};alert(1)`],
    ["a script that ends like Next's", `alert(1);${data}`],
    ["a script that starts like Next's", `${data};alert(1);self.__next_f.push([0])`],
    ["data that contains code", "self.__next_f.push([alert(1)])"],
    ["data that contains a template literal", "self.__next_f.push([`${alert(1)}`])"],
    ["data followed by a call", "self.__next_f.push([0],[alert(1)])"],
    ["chunks that are not the build's", bootstrap.replace("static/chunks/", "../media/")],
    ["chunks next to code", bootstrap.replace("[494553]", "[alert(1)]")],
    ["chunks that are not JSON", bootstrap.replace('","', '""')],
    ["a very long number next to code", bootstrap.replace("494553", `${"1".repeat(99_999)}x`)],
    ["a React script for streamed parts", '$RC("B:0","S:0")'],
    ["data for search engines", '{"@type":"BlogPosting"}'],
    ["an empty script", ""],
  ])("do not include %s", (_, script) => {
    expect(computeScriptHashes(page(script))).toBe("");
  });

  test("are empty for a document without scripts", () => {
    expect(computeScriptHashes("<!doctype html><p>Text</p>")).toBe("");
  });
});
