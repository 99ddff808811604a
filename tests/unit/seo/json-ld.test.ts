import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Post } from "#lib/blog/model.ts";
import {
  blogPosting,
  breadcrumbs,
  organization,
  person,
  webSite,
  writeJsonLd,
} from "#lib/seo/json-ld.ts";

const site = {
  url: "https://blog.example",
  name: "Quire",
  description: "Essays.",
  language: "en",
};
const url = z.url({ protocol: /^https$/ });
const date = z.iso.datetime();

const post: Post = {
  id: "1",
  slug: "soup & salt",
  title: "Soup </script><!-- & salt",
  excerpt: "A soup.",
  language: "de",
  minutesToRead: 4,
  publishedAt: new Date("2026-02-03T04:05:06Z"),
  updatedAt: new Date("2026-02-04T04:05:06Z"),
  featured: false,
  pinned: false,
  authorId: "a",
  categoryIds: [],
  tagIds: [],
  hashtags: [],
  relatedPostIds: [],
  cover: undefined,
  metrics: { views: 0, likes: 0, comments: 0, averageRating: 0 },
  translations: [],
  seo: { title: undefined, description: undefined },
  richContent: { nodes: [] },
};
const author = { name: "The Kitchen Desk", about: undefined, photo: undefined };

describe("JSON-LD", () => {
  test("cannot end its script element, and reads back as it was", () => {
    const thing = { "@type": "Thing", name: "</script><!--<script>&\u2028" };
    const text = writeJsonLd([thing]);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@graph": [thing] });
  });

  test("tells of a post what search engines ask of an article", () => {
    const thing = blogPosting(site, {
      post,
      author: person(site, author, "/blog/authors/kitchen-desk"),
      section: "Kitchen",
      tags: [{ id: "t", slug: "slow", label: "Slow", postCount: 1 }],
      words: 900,
    });
    const article = z
      .object({
        "@type": z.literal("BlogPosting"),
        headline: z.string(),
        url,
        mainEntityOfPage: url,
        image: z.array(url).min(1),
        datePublished: date,
        dateModified: date,
        inLanguage: z.literal("de"),
        author: z.object({ "@type": z.literal("Person"), name: z.string(), url }),
        publisher: z.object({ "@type": z.literal("Organization"), name: z.string() }),
        wordCount: z.literal(900),
        timeRequired: z.literal("PT4M"),
        keywords: z.array(z.string()),
      })
      .parse(thing);
    expect(article.url).toBe("https://blog.example/post/soup%20%26%20salt");
    expect(article.image).toEqual([`${article.url}/card.png`]);
    expect(Date.parse(article.dateModified)).toBeGreaterThan(Date.parse(article.datePublished));
  });

  test("gives a post without a known author to its publisher", () => {
    const thing = blogPosting(site, {
      post,
      author: undefined,
      section: undefined,
      tags: [],
      words: 0,
    });
    expect(thing["author"]).toEqual({ "@id": organization(site)["@id"] });
  });

  test("counts the steps to a page from the front page", () => {
    const list = breadcrumbs(site, [{ name: "Kitchen", path: "/blog/categories/kitchen" }]);
    expect(list["itemListElement"]).toEqual([
      { "@type": "ListItem", position: 1, name: "Quire", item: "https://blog.example/" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Kitchen",
        item: "https://blog.example/blog/categories/kitchen",
      },
    ]);
  });

  test("says how the site is searched", () => {
    const action = z
      .object({
        "@type": z.literal("SearchAction"),
        target: z.object({ urlTemplate: z.string() }),
        "query-input": z.literal("required name=search_term_string"),
      })
      .parse(webSite(site)["potentialAction"]);
    expect(action.target.urlTemplate).toBe("https://blog.example/search?q={search_term_string}");
  });
});
