import { describe, expect, test } from "vitest";
import { maximumEntries, sitemapIndex, renderSitemap } from "#lib/seo/sitemap.ts";
import { parseXml, readText } from "#tests/support/formats/xml.ts";

describe("a sitemap", () => {
  test("lists each URL with its last change, pictures and languages", () => {
    const languages = [
      { language: "en", url: "https://blog.example/post/soup" },
      { language: "de", url: "https://blog.example/post/suppe" },
    ];
    const document = parseXml(
      renderSitemap([
        {
          url: "https://blog.example/post/soup?a=1&b=<2>",
          changedAt: new Date("2026-02-03T04:05:06Z"),
          images: ["https://blog.example/media/bowl~1.jpg"],
          languages,
        },
        { url: "https://blog.example/" },
      ]),
    );
    const [first, second] = document.documentElement.children;
    if (first === undefined || second === undefined) throw new Error("two entries");
    expect(document.documentElement.tagName).toBe("urlset");
    expect(readText(first, "loc")).toBe("https://blog.example/post/soup?a=1&b=<2>");
    expect(readText(first, "lastmod")).toBe("2026-02-03T04:05:06.000Z");
    const [image] = document.getElementsByTagNameNS(
      "http://www.google.com/schemas/sitemap-image/1.1",
      "loc",
    );
    expect(image?.textContent).toBe("https://blog.example/media/bowl~1.jpg");
    const links = [...document.getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "link")];
    expect(
      links.map((link) => ({
        language: link.getAttribute("hreflang"),
        url: link.getAttribute("href"),
      })),
    ).toEqual(languages);
    // The schema is a sequence, so protocol elements come before extensions.
    expect([...first.children].map(({ localName }) => localName).slice(0, 2)).toEqual([
      "loc",
      "lastmod",
    ]);
    expect(second.children).toHaveLength(1);
  });

  test("contains at most 50,000 URLs", () => {
    const entry = { url: "https://blog.example/" };
    const full = Array.from({ length: maximumEntries }, () => entry);
    expect(Buffer.byteLength(renderSitemap(full))).toBeLessThan(50 * 1024 * 1024);
    expect(() => renderSitemap([...full, entry])).toThrow(RangeError);
  });

  test("that is split into parts has an index", () => {
    const urls = ["https://blog.example/sitemaps/a.xml", "https://blog.example/sitemaps/b.xml"];
    const index = parseXml(sitemapIndex(urls)).documentElement;
    expect(index.tagName).toBe("sitemapindex");
    expect([...index.children].map((part) => readText(part, "loc"))).toEqual(urls);
  });
});
