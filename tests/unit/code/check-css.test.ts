import fc from "fast-check";
import { parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { checkCss } from "#lib/code/check-css.ts";
import { cssLimits } from "#lib/code/css-limits.ts";
import { renderStyle } from "#lib/first-paint/insert-code.ts";

const allowed = [
  "",
  "/* nothing */",
  "a{color:red}",
  "a{;color:red;;}",
  "a{--x:;--y:{a:b};--z: 1px}",
  "@media (width >= 600px){.a:hover{color:red}}",
  ".a{&:hover{color:red} .b &{x:y} > c{d:e} a:hover{f:g} &.x{y:z}}",
  ".a{@media (width < 600px){color:red;b{c:d}}}",
  "@container (min-width:1px){a{b:c}}",
  "@layer a,b;@layer a{x{y:z}}",
  "@supports selector(:has(a)){a:has(> b){color:oklch(from red l c h / .5)}}",
  '@font-face{font-family:"X";src:url(/media/x.woff2) format("woff2")}',
  'a::after{content:"\\201C"}',
  `a{background:url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'></svg>")}`,
  "a{background:url(/media/a.png),url('/media/b.png?x=1')}",
  "a{clip-path:url(#shape)}",
  'a{background:image-set("/a.png" 1x, url(/b.png) 2x)}',
  "a{color:if(style(--x:1):red;else:blue)}",
  '@property --a{syntax:"<length>";inherits:false;initial-value:0px}',
  "a{width:calc(100% - (2 * var(--x,1px)))}",
  "@keyframes x{from{a:b}50.5%{a:c}}",
  "@scope (.a) to (.b){img{x:y}}",
  "@starting-style{a{opacity:0}}",
  "@view-transition{navigation:auto}",
  "@page :first{margin:1cm}",
  "a{scroll-behavior:smooth}",
  ".a\\:b{color:red!important}",
  "a:nth-child(2n+1 of .x):not(.a,.b):is(h1,h2){margin:-1px}",
  "a{transition:opacity .2s linear(0, .5, 1)}",
  "progid{filter:none}",
];

/** CSS that is refused, the line, and the kind of the problem. */
const refused: readonly (readonly [css: string, line: number, kind: string])[] = [
  // Mistakes that browsers skip.
  ["a{color:red", 1, "unclosed"],
  ["a{\n b:c;\n color red\n}", 3, "syntax"],
  ["\n\ncolor:red;", 3, "syntax"],
  ["a{b:c}\n}", 2, "syntax"],
  ["a{b:c;d}", 1, "syntax"],
  ["a{b;c:d}", 1, "syntax"],
  ["a{b:(c]}", 1, "syntax"],
  ["a{: red}", 1, "syntax"],
  ["a{b:}", 1, "syntax"],
  ["..a{b:c}", 1, "syntax"],
  ["{b:c}", 1, "syntax"],
  ["a,{b:c}", 1, "syntax"],
  [">a{b:c}", 1, "syntax"],
  ["a >{b:c}", 1, "syntax"],
  ["a{}b", 1, "syntax"],
  ["a:hover:{b:c}", 1, "syntax"],
  ["@media print{color:red}", 1, "syntax"],
  ["@media print;", 1, "syntax"],
  ["@keyframes x{a:b}", 1, "syntax"],
  ["@font-face{a{b:c}}", 1, "syntax"],
  ["@media{", 1, "unclosed"],
  ['a{b:"x\ny"}', 1, "syntax"],
  ["a{b:url(a b)}", 1, "syntax"],
  ['a{b:"x', 1, "unclosed"],
  ['a{b:"x\\"', 1, "unclosed"],
  ["a{}\n/* x", 2, "unclosed"],
  ["a{b:url(/x", 1, "unclosed"],
  ["a{} -->", 1, "syntax"],
  // Other files.
  ['a{b:c}\n@import "x";', 2, "refused"],
  ["@IMPORT url(/x.css);", 1, "refused"],
  ['@\\69mport "x";', 1, "refused"],
  ['@im\\70ort "x";', 1, "refused"],
  ['@\uFF49mport "x";', 1, "refused"],
  ['@charset "utf-7";', 1, "refused"],
  ["@namespace x url(/x);", 1, "refused"],
  ["@document url(/x){a{b:c}}", 1, "refused"],
  ["@unknown{a{b:c}}", 1, "refused"],
  ["a{b:url(https://evil.example/x)}", 1, "url"],
  ["a{b:URL(https://evil.example/x)}", 1, "url"],
  ["a{b:u\\72l(https://evil.example/x)}", 1, "refused"],
  ["a{b:\\55 RL(https://evil.example/x)}", 1, "refused"],
  ["a{b:url( //evil.example )}", 1, "url"],
  ['a{b:url("//evil.example")}', 1, "url"],
  ['a{b:url("/\\\\evil.example")}', 1, "url"],
  ['a{b:url("\\\\\\\\evil.example")}', 1, "url"],
  ['a{b:url("/\\9/evil.example")}', 1, "url"],
  ['a{b:url("/\\a/evil.example")}', 1, "url"],
  ["a{b:url(\\2f\\2f evil.example)}", 1, "url"],
  ["a{b:url(x.png)}", 1, "url"],
  ["a{b:url()}", 1, "url"],
  ["a{b:url(javascript:alert(1))}", 1, "syntax"],
  ["a{b:url('javascript:alert(1)')}", 1, "url"],
  ["a{b:url(data:text/html,x)}", 1, "url"],
  ["a{b:url(data:image/svgx,x)}", 1, "url"],
  [`a{b:url(data:image/png;base64,${"A".repeat(10_001)})}`, 1, "url"],
  ['@font-face{src:url("https://evil.example/f.woff2")}', 1, "url"],
  ['a{b:image-set("https://evil.example/x" 1x)}', 1, "url"],
  ['a{b:-webkit-image-set("https://evil.example/x" 1x)}', 1, "url"],
  ['a{--x:image-set("https://evil.example/x" 1x)}', 1, "url"],
  ["a{--x:url(https://evil.example/x)}", 1, "url"],
  ["a{b:image-set(var(--x) 1x)}", 1, "refused"],
  ["a{b:image-set(calc(1x) attr(x))}", 1, "refused"],
  ['a{b:src("https://evil.example/x")}', 1, "refused"],
  ["a{b:src(var(--x))}", 1, "refused"],
  ['a{b:image("https://evil.example/x")}', 1, "refused"],
  // Scripts in old browsers.
  ["a{width:expression(alert(1))}", 1, "refused"],
  ["a{width:\\65xpression(alert(1))}", 1, "refused"],
  ["a{width:e\\78 pression(alert(1))}", 1, "refused"],
  ["a{width:\uFF45xpression(alert(1))}", 1, "refused"],
  ["a{-moz-binding:none}", 1, "refused"],
  ["a{-moz-\\62inding/* */:none}", 1, "refused"],
  ["a{BEHAVIOR : url(/x.htc)}", 1, "refused"],
  ["a{-ms-behavior:none}", 1, "refused"],
  ["a{filter:progid:Microsoft(x)}", 1, "refused"],
  // The style element.
  ["a{}</style><script>alert(1)</script>", 1, "refused"],
  ['a{b:"</STYLE >"}', 1, "refused"],
  ["/* </style\t*/", 1, "refused"],
  ["a{b:url(</style>)}", 1, "refused"],
  ["a{}\n<!-- b{}", 2, "refused"],
  ['a{b:"<!--"}', 1, "refused"],
  ["<![CDATA[a{}]]>", 1, "refused"],
  // Characters.
  ["a{b:c}\n\0", 2, "refused"],
  ["a{b:\u0007}", 1, "refused"],
  ["a{b:\uD800}", 1, "refused"],
  ["a{}\uFEFF", 1, "refused"],
  // Limits.
  [`${"a".repeat(cssLimits.characters + 1)}{}`, 1, "tooLong"],
  ["a{b:c}".repeat(cssLimits.rules + 1), 1, "tooMany"],
  [`${"a,".repeat(3_000)}a{b:c}`, 1, "tooMany"],
  [`${"a ".repeat(60)}{b:c}`, 1, "tooMany"],
  [`${":is(".repeat(30)}a${")".repeat(30)}{b:c}`, 1, "tooMany"],
  [`a{b:${"(".repeat(30)}${")".repeat(30)}}`, 1, "tooMany"],
];

const shorten = (text: string): string => JSON.stringify(text).slice(0, 60);

describe("the check of custom CSS", () => {
  test.each(allowed)("allows %s", (css) => {
    expect(checkCss(css)).toBeUndefined();
  });

  for (const [css, line, kind] of refused) {
    test(`refuses ${shorten(css)} in line ${line}`, () => {
      expect(checkCss(css)).toMatchObject({ line, kind });
    });
  }

  test("counts lines from the given number", () => {
    expect(checkCss("a{}\nb", { firstLine: 7 })).toMatchObject({ line: 8 });
  });

  test("checks declarations without a rule, for style attributes", () => {
    const contents = "declarations";
    expect(checkCss("display:none;visibility:hidden", { contents })).toBeUndefined();
    for (const css of ["a{b:c}", "b:c}a{d:e", "b:url(//evil.example)", "b"]) {
      expect(checkCss(css, { contents }), css).toBeDefined();
    }
  });

  test("accepts only CSS whose style element ends where it should, for any text", () => {
    const parts = fc.constantFrom(
      ..."</style> <!-- --> < / ! { } ( ) [ ] ; : , a .b @media @import url( \" ' \\ \\3c /* */ <script> --x: \n \0 \uD800 \uFF1C".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.array(parts, { maxLength: 20 }).map((all) => all.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((given) => `a{b:c}/*${given}*/`),
          text.map((given) => `a{b:"${given}"}`),
        ),
        (css) => {
          if (checkCss(css) !== undefined || css.trim() === "") return;
          const nodes = parseFragment(`${renderStyle(css)}<i></i>`).childNodes;
          expect(nodes.map(({ nodeName }) => nodeName)).toEqual(["style", "i"]);
        },
      ),
    );
  });
});
