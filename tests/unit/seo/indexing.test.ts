import { describe, expect, test } from "vitest";
import { isIndexed } from "#lib/seo/indexing.ts";
import { listLanguageVersions } from "#lib/seo/languages.ts";

const site = { url: "https://blog.example", language: "en" };
const createSeo = (fields: { canonical?: string; robots?: string } = {}) => ({
  title: undefined,
  description: undefined,
  ...fields,
});

describe("search engines list a page", () => {
  const url = "https://blog.example/post/s%C3%BC%C3%9F";
  test.each([
    [{}],
    [{ robots: "index, follow" }],
    [{ robots: "max-image-preview:none" }],
    [{ robots: "nofollow" }],
    [{ canonical: url }],
    [{ canonical: "https://blog.example/post/s\u00fc\u00df" }],
    [{ canonical: "https://blog.example/post/s%c3%bc%c3%9f#part" }],
  ])("with the settings %j", (seo) => {
    expect(isIndexed(url, createSeo(seo))).toBe(true);
  });

  test("if its author made no choice", () => {
    expect(isIndexed(url, undefined)).toBe(true);
  });
});

describe("search engines do not list a page", () => {
  const url = "https://blog.example/post/soup";
  test.each([
    [{ robots: "noindex" }],
    [{ robots: "Follow,NOINDEX" }],
    [{ robots: " none " }],
    [{ robots: "noarchive, none" }],
    [{ canonical: "https://first.example/post/soup" }],
    [{ canonical: "https://blog.example/post/stew" }],
    [{ canonical: "https://blog.example/post/soup?page=2" }],
    [{ canonical: "https://blog.example/%" }],
  ])("with the settings %j", (seo) => {
    expect(isIndexed(url, createSeo(seo))).toBe(false);
  });
});

describe("a post's language versions", () => {
  const createVersion = (slug: string, language: string, fields = {}) => ({
    slug,
    language,
    seo: createSeo(fields),
  });
  const english = createVersion("soup", "en");
  const german = createVersion("suppe", "de");
  const list = (post: typeof english, ...translations: (typeof english)[]) =>
    listLanguageVersions({ ...post, translations }, site);

  test("include the post itself so that all versions refer to each other", () => {
    const addresses = [
      { language: "de", path: "/post/suppe" },
      { language: "en", path: "/post/soup" },
      { language: "x-default", path: "/post/soup" },
    ];
    const sort = (versions: ReturnType<typeof list>) =>
      versions.toSorted((one, two) => one.language.localeCompare(two.language));
    expect(sort(list(english, german))).toEqual(addresses);
    expect(sort(list(german, english))).toEqual(addresses);
  });

  test.each([
    ["de", ["en", "de"], "de"],
    ["de", ["fr", "de-AT", "en"], "de-AT"],
    ["pt-BR", ["en", "pt", "fr"], "pt"],
    ["ja", ["fr", "de"], "de"],
  ])(
    "use the site's own language as the default (%s of %j: %s)",
    (siteLanguage, languages, expected) => {
      const versions = languages.map((language) => createVersion(`soup-${language}`, language));
      for (const post of versions) {
        const translations = versions.filter((one) => one !== post);
        const all = listLanguageVersions(
          { ...post, translations },
          { ...site, language: siteLanguage },
        );
        expect(all.find(({ language }) => language === "x-default")?.path).toBe(
          `/post/soup-${expected}`,
        );
      }
    },
  );

  test("are not listed if there is only one", () => {
    expect(list(english)).toEqual([]);
  });

  test.each([{ robots: "noindex" }, { canonical: "https://first.example/suppe" }])(
    "leave out a version that search engines do not list (%j)",
    (fields) => {
      const hidden = createVersion("suppe", "de", fields);
      const french = createVersion("soupe", "fr");
      expect(list(english, hidden)).toEqual([]);
      expect(list(hidden, english, french)).toEqual([]);
      expect(list(english, hidden, french).map(({ path }) => path)).toEqual([
        "/post/soup",
        "/post/soupe",
        "/post/soup",
      ]);
    },
  );
});
