import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkFile } from "#lib/platform/site/files/check-file.ts";
import { cleanSvg } from "#lib/platform/site/files/clean-svg.ts";
import { WireError } from "#lib/wix/errors/errors.ts";

const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"${attributes}>${content}</svg>`;

const clean = (text: string | Uint8Array) =>
  cleanSvg(typeof text === "string" ? Buffer.from(text) : text);

/** Returns the error's code, and for parts that are not allowed, the part. */
function findRefusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof WireError)
      return error.code === "SVG_NOT_ALLOWED" ? String(error.data["part"]) : error.code;
    throw error;
  }
  return "accepted";
}

const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const chain = (links: number) =>
  Array.from(
    { length: links },
    (_, index) => `<g id="n${index}"><use href="#n${index + 1}"/><use href="#n${index + 1}"/></g>`,
  ).join("");
const list = (write: (index: number) => string) =>
  Array.from({ length: 1_000 }, (_, index) => write(index)).join("");

describe("SVG files that are refused", () => {
  it.each([
    ["a script", svg("<script>alert(1)</script>"), "<script>"],
    ["a script of another file", svg('<script href="https://evil.example/x.js"/>'), "<script>"],
    ["a script in upper case", svg("<SCRIPT>alert(1)</SCRIPT>"), "<SCRIPT>"],
    [
      "a script with a prefix",
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
      "<s:script>",
    ],
    [
      "a script of HTML",
      svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
      "<h:script>",
    ],
    [
      "a script in a nested default namespace",
      svg('<g xmlns="http://www.w3.org/1999/xhtml"><script>1</script></g>'),
      "<g>",
    ],
    ["a script inside of a title", svg("<title><script>alert(1)</script></title>"), "<script>"],
    ["an onload handler", svg("<g/>", ' onload="alert(1)"'), "The attribute onload of <svg>"],
    ["a handler in mixed case", svg('<g onClick="alert(1)"/>'), "The attribute onClick of <g>"],
    ["a handler of an animation", svg('<g onbegin="alert(1)"/>'), "The attribute onbegin of <g>"],
    ["a handler with a prefix", svg('<g x:onload="1" xmlns:x="urn:x"/>'), "The attribute x:onload"],
    [
      "foreign content",
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      "<foreignObject>",
    ],
    ["a frame", svg('<iframe src="javascript:alert(1)"/>'), "<iframe>"],
    ["a link with a script", svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), "<a>"],
    ["a link with xlink", svg('<a xlink:href="java&#x0A;script:alert(1)"/>'), "<a>"],
    [
      "an embedded picture as data",
      svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
      "<image>",
    ],
    ["a picture of another site", svg('<image href="https://evil.example/x.png"/>'), "<image>"],
    [
      "a reference to data",
      svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'),
      "The attribute href of <use>",
    ],
    [
      "a reference to another site",
      svg('<use xlink:href="https://evil.example/x.svg#x"/>'),
      "The attribute xlink:href of <use>",
    ],
    [
      "a reference to a script",
      svg('<use href="javascript:alert(1)"/>'),
      "The attribute href of <use>",
    ],
    [
      "a reference relative to the protocol",
      svg('<use href="//evil.example/x.svg#x"/>'),
      "The attribute href of <use>",
    ],
    [
      "a reference on a drawn element",
      svg('<path href="https://evil.example"/>'),
      "The attribute href of <path>",
    ],
    [
      "a picture in a filter",
      svg('<filter id="f"><feImage href="https://evil.example/x"/></filter>'),
      "<feImage>",
    ],
    [
      "an animation of a reference",
      svg('<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>'),
      "<set>",
    ],
    [
      "an animate element",
      svg('<g><animate attributeName="xlink:href" values="javascript:alert(1)"/></g>'),
      "<animate>",
    ],
    ["an animated transformation", svg("<animateTransform/>"), "<animateTransform>"],
    ["an animated motion", svg("<animateMotion/>"), "<animateMotion>"],
    [
      "a style sheet of another site",
      svg('<style>@import "https://evil.example/x.css";</style>'),
      "<style>",
    ],
    [
      "an import within CDATA",
      svg("<style><![CDATA[@import url(//evil.example);]]></style>"),
      "<style>",
    ],
    [
      "a font in a style sheet",
      svg("<style>@font-face{src:url(https://evil.example)}</style>"),
      "<style>",
    ],
    [
      "a URL in a style sheet",
      svg("<style>path{fill:url(https://evil.example)}</style>"),
      "<style>",
    ],
    [
      "a URL split by entities",
      svg("<style>path{fill:u&#114;l(https://evil.example)}</style>"),
      "<style>",
    ],
    ["an escaped import", svg("<style>@\\69mport 'x';</style>"), "<style>"],
    [
      "an image set",
      svg("<style>path{mask:image-set('https://evil.example/x.png' 1x)}</style>"),
      "<style>",
    ],
    [
      "a comment in strings around a foreign URL",
      svg(`<style>.a{x:"/*"} .b{fill:url(http://127.0.0.1/x#y)} .c{x:"*/"}</style>`),
      "<style>",
    ],
    [
      "a comment in strings around an import",
      svg(`<style>"/*"{}@import url(http://127.0.0.1/z.css);"*/"{}</style>`),
      "<style>",
    ],
    ["a comment that hides an import", svg("<style>/* */@import 'x';/* */</style>"), "<style>"],
    [
      "a URL in an attribute",
      svg('<path fill="url(https://evil.example/x#y)"/>'),
      "The attribute fill of <path>",
    ],
    [
      "a URL in a style attribute",
      svg("<path style=\"fill:url('//evil.example')\"/>"),
      "The attribute style of <path>",
    ],
    [
      "an escaped URL",
      svg('<path style="fill:\\75rl(//evil.example)"/>'),
      "The attribute style of <path>",
    ],
    [
      "a document type",
      `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg("")}`,
      "<!DOCTYPE>",
    ],
    [
      "entities that expand",
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<title>&b;</title>")}`,
      "<!DOCTYPE>",
    ],
    [
      "a file of the server as an entity",
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`,
      "<!DOCTYPE>",
    ],
    ["an unknown entity", svg("<title>&x;</title>"), "FILE_DAMAGED"],
    [
      "a style sheet by instruction",
      `<?xml-stylesheet href="https://evil.example"?>${svg("")}`,
      "<?xml-stylesheet?>",
    ],
    [
      "UTF-7",
      `<?xml version="1.0" encoding="UTF-7"?>${svg("+ADw-script+AD4-")}`,
      "The encoding UTF-7",
    ],
    [
      "another file in an unknown namespace",
      svg('<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>'),
      "<x:include>",
    ],
    [
      "events of XML",
      svg('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events"/>'),
      "<ev:listener>",
    ],
    ["a handler element", svg("<handler>alert(1)</handler>"), "<handler>"],
    ["an element that refers to itself", svg('<g id="a"><use href="#a"/></g>'), "<g>"],
    [
      "elements that refer to each other",
      svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      "<g>",
    ],
    ["references that double 30 times", svg(`${chain(30)}<g id="n30"><path d="M0 0"/></g>`), "<g>"],
    [
      "masks that double through attributes",
      svg(
        Array.from(
          { length: 30 },
          (_, index) =>
            `<mask id="m${index}"><path mask="url(#m${index + 1})"/><path mask="url(#m${index + 1})"/></mask>`,
        ).join("") + '<mask id="m30"><path/></mask>',
      ),
      "<mask>",
    ],
    [
      "masks that double through classes",
      svg(
        `<style>${Array.from({ length: 30 }, (_, index) => `.c${index}{mask:url(#m${index + 1})}`).join("")}</style>${Array.from({ length: 31 }, (_, index) => `<mask id="m${index}"><path class="c${index}"/><path class="c${index}"/></mask>`).join("")}`,
      ),
      "<mask>",
    ],
    ["references in a rule for elements", svg("<style>path{mask:url(#m)}</style>"), "<style>"],
    [
      "references in a nested rule",
      svg("<style>.a{fill:red;&amp; path{mask:url(#m)}}</style>"),
      "<style>",
    ],
    [
      "a long chain of references",
      svg(
        Array.from(
          { length: 2_000 },
          (_, index) => `<g id="n${index}"><use href="#n${index + 1}"/></g>`,
        ).join(""),
      ),
      "<use>",
    ],
    [
      "many classes that refer to many elements",
      svg(`<style>${".a,".repeat(10_000)}.a{fill:${list((index) => `url(#n${index})`)}}</style>`),
      "<style>",
    ],
    [
      "many elements of a class that refers to many elements",
      svg(
        `<style>.a{fill:${list((index) => `url(#n${index})`)}}</style>${'<g class="a"/>'.repeat(100)}`,
      ),
      "<style>",
    ],
    ["elements nested 5,000 times", svg("<g>".repeat(5_000) + "</g>".repeat(5_000)), "<g>"],
    ["20,000 elements", svg("<g/>".repeat(20_000)), "The file"],
    ["no size", '<svg xmlns="http://www.w3.org/2000/svg"/>', "<svg>"],
    ["no namespace", '<svg viewBox="0 0 1 1"/>', "<svg>"],
    ["HTML", "<html><script>alert(1)</script></html>", "<html>"],
    ["a part of SVG", '<g xmlns="http://www.w3.org/2000/svg"/>', "<g>"],
    [
      "an unclosed element",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>',
      "FILE_DAMAGED",
    ],
    ["HTML after the picture", `${svg("")}<script>alert(1)</script>`, "FILE_DAMAGED"],
    ["no content", "", "FILE_DAMAGED"],
  ])("contain %s", (_, text, part) => {
    expect(findRefusal(() => clean(text))).toContain(part);
  });

  it("a script in UTF-16 does not pass as other text", () => {
    expect(findRefusal(() => clean(utf16(svg("<script>alert(1)</script>"))))).toBe("FILE_DAMAGED");
  });

  it("a compressed SVG file has no known type", async () => {
    await expect(checkFile("logo", gzipSync(svg("<script/>")))).rejects.toMatchObject({
      code: "FILE_TYPE_NOT_ALLOWED",
    });
  });

  it("10 MB are refused within seconds", () => {
    const long = svg("<g/>".repeat(2_500_000));
    const start = performance.now();
    expect(findRefusal(() => clean(long))).toBe("The file");
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("SVG files that are accepted", () => {
  it("keep what is drawn", () => {
    const drawing = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><path d="M0 0h1"/></clipPath></defs>' +
        "<style>.a{fill:url(#a)} .b{clip-path:url('#c')} @media (prefers-color-scheme: dark){path{stroke:#fff}}</style>" +
        '<path class="a" d="M0 0h40v20z" style="opacity:.5" transform="rotate(3)"/><use xlink:href="#a" x="2"/><text x="1">A &amp; B</text>',
    );
    const { svg: written, width, height } = clean(drawing);
    expect({ width, height }).toEqual({ width: 48, height: 24 });
    expect(written).toContain(
      '<path class="a" d="M0 0h40v20z" style="opacity:.5" transform="rotate(3)"/>',
    );
    expect(written).toContain('<use href="#a" x="2"/>');
    expect(written).toContain('<text x="1">A &amp; B</text>');
    expect(written).toContain(".b{clip-path:url('#c')}");
    // The written file is accepted again, and does not change.
    expect(clean(written).svg).toBe(written);
  });

  it("lose comments, metadata and the parts of drawing programs", () => {
    const { svg: written } = clean(
      '<?xml version="1.0" encoding="UTF-8"?><!-- Author --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="30px" height="24" inkscape:version="1"><metadata><script/></metadata><inkscape:path-effect><g/></inkscape:path-effect><path d="M0 0"/></svg>',
    );
    expect(written).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30px" height="24"><path d="M0 0"/></svg>\n',
    );
  });

  it("lose another base for references", () => {
    const { svg: written } = clean(svg("<g/>", ' xml:base="https://evil.example/"'));
    expect(written).not.toContain("evil");
  });

  // Without a limit of the steps, the patterns take minutes.
  it.each([
    ["a style sheet without rules", `<style>${"a".repeat(500_000)}</style>`, ""],
    ["braces in an unclosed string", `<style>"${"{".repeat(500_000)}</style>`, ""],
    ["a size of many digits", "", ` width="${"1".repeat(500_000)}x"`],
  ])("can have %s", (_, content, attributes) => {
    expect(clean(svg(content, attributes))).toMatchObject({ width: 48, height: 24 });
  });

  it("may refer to gradients and filters from many shapes", () => {
    const shapes = '<path class="g" fill="url(#g)" d="M0 0h1"/>'.repeat(1_000);
    const drawing = svg(
      `<style>.g{stroke:url(#g)}</style><linearGradient id="g"><stop/></linearGradient><marker id="m"><path d="M0 0h1"/></marker><filter id="f"><feFlood/><feBlend/></filter><g filter="url(#f)">${shapes}</g><path marker-end="url(#m)" d="M0 0h1"/>`,
    );
    expect(clean(drawing).svg).toContain(shapes);
  });

  it.each([
    ['viewBox="0 0 1 100000"', { width: 1, height: 10_000 }],
    ['viewBox="0 0 24 24"', { width: 24, height: 24 }],
    ['viewBox="0 0 3 1"', { width: 72, height: 24 }],
    ['width="100%" viewBox="0,0,300,100"', { width: 300, height: 100 }],
  ])("with %s have the size %o", (attributes, size) => {
    expect(clean(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)).toMatchObject(size);
  });
});
