import { describe, expect, test } from "vitest";
import { parseStyleRules, selectStyles } from "#lib/first-paint/style-rules.ts";

const select = (css: string, ...classes: string[]) =>
  selectStyles(parseStyleRules(css), new Set(classes));

describe("a document gets the rules that can apply to it", () => {
  test.each<[css: string, classes: string[]]>([
    ["p{color:red}", []],
    [".a{color:red}", ["a"]],
    [".a .b>p{color:red}", ["a", "b"]],
    [".a,.b{color:red}", ["b"]],
    ["p:not(.a){color:red}", []],
    [".a:is(.b,.c:not(.d)){color:red}", ["a", "c"]],
    [":is(.b .a,.c:not(:is(.d,.e)))>p{color:red}", ["c"]],
    [":where(.a,p):has(.b){color:red}", []],
    [".a:nth-child(2n of .b){color:red}", ["a"]],
    [".-\\39 -a_b{color:red}", ["-9-a_b"]],
    ['[title="x,.y{}"]{color:red}', []],
    [".a:hover:after{content:'};{'}", ["a"]],
    ["@media (width<9em){.a{color:red}}", ["a"]],
    ["@media print{@supports (color:red){p{color:red}}}", []],
    ["@font-face{font-family:a;src:url(data:font/woff2;base64,AA=)}", []],
    ["@keyframes a{0%{color:red}to{color:blue}}", []],
    [".a{color:red;&:hover{color:blue}.b{color:green}}", ["a"]],
    ['@charset "utf-8";', []],
    ["@layer a,b;", []],
  ])("%s applies to a document with the classes %j", (css, classes) => {
    expect(select(css, ...classes)).toBe(css);
  });

  test.each<[css: string, classes: string[]]>([
    [".a{color:red}", []],
    [".a .b{color:red}", ["a"]],
    [".a.b{color:red}", ["b"]],
    [".a,.b{color:red}", ["c"]],
    [".a:is(.b,.c:not(.d)),:where(.e,.f){color:red}", ["a", "d"]],
    [".-\\39 -a_b{color:red}", ["a_b"]],
    ["@media print{.a{color:red}}", []],
    ["@media print{@supports (color:red){.a{color:red}}}", ["b"]],
  ])("%s does not apply to a document with the classes %j", (css, classes) => {
    expect(select(css, ...classes)).toBe("");
  });
});

test("the rules keep their order", () => {
  const css = ".b{top:0}.a{top:1px}@media print{.c{top:2px}.a{top:3px}}.b{top:4px}";
  expect(select(css, "a", "b")).toBe(".b{top:0}.a{top:1px}@media print{.a{top:3px}}.b{top:4px}");
});
