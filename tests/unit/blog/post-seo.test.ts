import { describe, expect, test } from "vitest";
import { readPostSeo } from "#lib/blog/post-seo.ts";

const meta = (name: string, content: unknown, key = "name") => ({
  type: "meta",
  props: { [key]: name, content },
});

describe("a post's seoData", () => {
  test("sets the texts shown in search results and when sharing", () => {
    const seo = readPostSeo({
      tags: [
        { type: "title", children: "A title for engines" },
        meta("description", "What it is about"),
        meta("og:title", "A title for friends", "property"),
        meta("og:image", "https://pictures.example/a.jpg", "property"),
        meta("robots", "noindex, nofollow"),
        { type: "link", props: { rel: "canonical", href: "https://first.example/post" } },
      ],
    });
    expect(seo).toEqual({
      title: "A title for engines",
      description: "What it is about",
      canonical: "https://first.example/post",
      robots: "noindex, nofollow",
      shared: {
        title: "A title for friends",
        description: undefined,
        picture: "https://pictures.example/a.jpg",
      },
    });
  });

  test.each([
    undefined,
    null,
    "tags",
    { tags: "no" },
    { tags: [null, 7, { type: 3 }, { type: "title", children: 5 }, meta("description", {})] },
    { tags: [meta("og:image", "javascript:alert(1)", "property")] },
    { tags: [{ type: "link", props: { rel: "canonical", href: "/relative" } }] },
    { tags: [{ type: "title", children: "Switched off", disabled: true }] },
  ])("is ignored if it is unusable: %j", (wire) => {
    const seo = readPostSeo(wire);
    expect(seo).toMatchObject({ title: undefined, description: undefined });
    expect(seo.canonical).toBeUndefined();
    expect(seo.shared).toEqual({ title: undefined, description: undefined, picture: undefined });
  });
});
