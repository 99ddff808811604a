import { describe, expect, test } from "vitest";
import { pageMetadata } from "#components/layout/page-metadata.ts";

// The site URL that an empty environment yields.
const siteUrl = "http://localhost:3000";
const page = { title: "Soup", description: "A soup.", path: "/post/soup" };
const article = {
  publishedAt: new Date("2026-02-03T04:05:06Z"),
  language: "de",
  seo: { title: undefined, description: undefined },
};

describe("a page's metadata", () => {
  test("has one canonical URL, built from the settings", () => {
    const { alternates, openGraph } = pageMetadata(page);
    expect(alternates?.canonical).toBe(`${siteUrl}/post/soup`);
    expect(openGraph?.url).toBe(`${siteUrl}/post/soup`);
  });

  test("has a generated card image if it has no picture: its own, or that of the site", () => {
    const { openGraph, twitter } = pageMetadata({ ...page, article, card: "/post/soup/card.png" });
    expect(openGraph).toMatchObject({
      type: "article",
      locale: "de_DE",
      images: [{ url: `${siteUrl}/post/soup/card.png`, width: 1200, height: 630 }],
      publishedTime: "2026-02-03T04:05:06.000Z",
      modifiedTime: "2026-02-03T04:05:06.000Z",
    });
    expect(twitter).toMatchObject({ card: "summary_large_image" });
    expect(pageMetadata(page).twitter).toMatchObject({ card: "summary_large_image" });
    expect(pageMetadata(page).openGraph?.images).toEqual([
      { url: `${siteUrl}/card.png`, width: 1200, height: 630 },
    ]);
  });

  test("has a post's cover or, if set, the author's sharing picture instead", () => {
    const picture = { src: "/media/a.jpg", width: 0, height: 0, alt: "A bowl" };
    const images = (seo: object) =>
      pageMetadata({ ...page, picture, article: { ...article, seo: { ...article.seo, ...seo } } })
        .openGraph?.images;
    expect(images({})).toEqual([{ url: new URL(`${siteUrl}/media/a.jpg`), alt: "A bowl" }]);
    const shared = { title: "T", description: undefined, picture: "https://p.example/b.jpg" };
    expect(images({ shared })).toEqual([{ url: "https://p.example/b.jpg" }]);
  });

  test("uses the canonical URL and robots value that the author set", () => {
    const seo = { ...article.seo, canonical: "https://first.example/soup", robots: "noindex" };
    const { alternates, robots, openGraph } = pageMetadata({
      ...page,
      article: { ...article, seo },
    });
    expect(alternates?.canonical).toBe("https://first.example/soup");
    expect(openGraph?.url).toBe("https://first.example/soup");
    expect(robots).toBe("noindex");
  });

  test("lists the page's languages, even if they are unknown", () => {
    const languages = [
      { language: "de", path: "/post/suppe" },
      { language: "not a tag", path: "/post/soup" },
    ];
    const { alternates, openGraph } = pageMetadata({ ...page, article, languages });
    expect(alternates?.languages).toEqual({
      de: `${siteUrl}/post/suppe`,
      "not a tag": `${siteUrl}/post/soup`,
    });
    expect(openGraph).toMatchObject({ alternateLocale: ["not a tag"] });
  });
});
