import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Post } from "#lib/blog/model.ts";
import { breadcrumbs, organization, person, webSite, writeJsonLd } from "#lib/seo/json-ld.ts";
import { blogPosting } from "#lib/seo/blog-posting.ts";
import { createPagePost } from "#tests/support/content/page-post.ts";
import { schemaOrgProblems } from "#tests/support/formats/schema-org.ts";

const site = {
  url: "https://blog.example",
  name: "Quire",
  description: "Essays.",
  language: "en",
};
const url = z.url({ protocol: /^https$/ });
const date = z.iso.datetime();

const post = createPagePost("soup & salt", {
  title: "Soup </script><!-- & salt",
  excerpt: "A soup.",
  language: "de",
  minutesToRead: 4,
  publishedAt: new Date("2026-02-03T04:05:06Z"),
  updatedAt: new Date("2026-02-04T04:05:06Z"),
});
const author = { name: "The Kitchen Desk", about: undefined, photo: undefined };

describe("JSON-LD", () => {
  test("cannot close its script element, and round-trips", () => {
    const thing = { "@type": "Thing", name: "</script><!--<script>&\u2028" };
    const text = writeJsonLd([thing]);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@graph": [thing] });
  });

  test("describes a post with the properties that search engines require for an article", () => {
    const thing = blogPosting(site, {
      post,
      authors: [person(site, author, "/blog/authors/kitchen-desk")],
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

  test.each([
    ["a post without optional fields", {}],
    [
      "a post with a picture, a category and tags",
      { cover: { src: "/media/a.jpg", width: 0, height: 0, alt: "" } },
    ],
    [
      "a post with likes and ratings",
      { metrics: { views: 9, likes: 3, comments: 0, averageRating: 4.333333 }, ratingCount: 3 },
    ],
  ])("uses the vocabulary of schema.org: %s", (_, fields: Partial<Post>) => {
    const photo = { src: "/media/b.jpg", width: 1, height: 1, alt: "" };
    const things = [
      organization(site),
      webSite(site),
      breadcrumbs(site, [{ name: "Kitchen", path: "/blog/categories/kitchen" }]),
      blogPosting(site, {
        post: { ...post, ...fields },
        authors: [
          person(site, { ...author, about: "Bakes.", photo }, "/blog/authors/kitchen-desk"),
          person(site, author, undefined),
        ],
        section: "Kitchen",
        tags: [{ id: "t", slug: "slow", label: "Slow", postCount: 1 }],
        words: 900,
      }),
    ];
    expect(schemaOrgProblems(JSON.parse(writeJsonLd(things)))).toEqual([]);
  });

  test("names the canonical URL that the author set", () => {
    const canonical = "https://first.example/soup";
    const thing = blogPosting(site, {
      post: { ...post, seo: { ...post.seo, canonical } },
      authors: [],
      section: undefined,
      tags: [],
      words: 0,
    });
    expect(thing).toMatchObject({ url: canonical, mainEntityOfPage: canonical });
  });

  test("contains likes if there are any, and never ratings", () => {
    const tell = (fields: Partial<Post>) =>
      blogPosting(site, {
        post: { ...post, ...fields },
        authors: [],
        section: undefined,
        tags: [],
        words: 0,
      });
    const metrics = { views: 9, likes: 3, comments: 0, averageRating: 4.333333 };
    const rated = tell({ metrics, ratingCount: 3 });
    expect(rated).toMatchObject({ interactionStatistic: { userInteractionCount: 3 } });
    expect(rated).not.toHaveProperty("aggregateRating");
    expect(tell({})).not.toHaveProperty("interactionStatistic");
  });

  test("names the publisher as the author if a post's author is unknown", () => {
    const thing = blogPosting(site, {
      post,
      authors: [],
      section: undefined,
      tags: [],
      words: 0,
    });
    expect(thing["author"]).toEqual({ "@id": organization(site)["@id"] });
  });

  test("lists the breadcrumbs from the front page", () => {
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

  test("describes the site's search", () => {
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
