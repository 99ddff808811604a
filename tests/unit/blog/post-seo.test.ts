import { describe, expect, test } from "vitest";
import { listLanguageVersions } from "#lib/seo/languages.ts";
import { isHidden, readPostSeo } from "#lib/blog/post-seo.ts";

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
    expect(isHidden({ seo })).toBe(true);
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
    expect(isHidden({ seo })).toBe(false);
  });
});

describe("a post's language versions", () => {
  test("include the post itself so that all versions refer to each other", () => {
    const english = { slug: "soup", language: "en" };
    const german = { slug: "suppe", language: "de" };
    const addresses = [
      { language: "de", path: "/post/suppe" },
      { language: "en", path: "/post/soup" },
      { language: "x-default", path: "/post/soup" },
    ];
    const sorted = (post: typeof english, other: typeof english) =>
      listLanguageVersions({ ...post, translations: [other] }, "en").toSorted((one, two) =>
        one.language.localeCompare(two.language),
      );
    expect(sorted(english, german)).toEqual(addresses);
    expect(sorted(german, english)).toEqual(addresses);
  });

  test.each([
    ["de", ["en", "de"], "de"],
    ["de", ["fr", "de-AT", "en"], "de-AT"],
    ["pt-BR", ["en", "pt", "fr"], "pt"],
    ["ja", ["fr", "de"], "de"],
  ])(
    "use the site's own language as the default (%s of %j: %s)",
    (siteLanguage, languages, expected) => {
      const versions = languages.map((language) => ({ language, slug: `soup-${language}` }));
      for (const post of versions) {
        const translations = versions.filter((one) => one !== post);
        const all = listLanguageVersions({ ...post, translations }, siteLanguage);
        expect(all.find(({ language }) => language === "x-default")?.path).toBe(
          `/post/soup-${expected}`,
        );
      }
    },
  );

  test("are not listed if there is only one", () => {
    expect(listLanguageVersions({ slug: "soup", language: "en", translations: [] }, "en")).toEqual(
      [],
    );
  });
});
