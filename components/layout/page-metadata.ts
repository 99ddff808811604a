import type { Metadata } from "next";
import type { Picture } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";

type Page = {
  /** The title without the site's name, which the layout adds; the front page brings its own whole. */
  title: string | { absolute: string };
  description: string;
  /** The page's one address, as a path. */
  path: string;
  picture?: Picture | undefined;
  /** Set for a page that is an article. */
  article?: { publishedAt: Date; updatedAt?: Date | undefined };
  /** The addresses of the same page in other languages, as paths. */
  translations?: readonly { language: string; path: string }[];
};

/** What machines are told about a page: one address, and how to show a link to it. */
export function pageMetadata(page: Page): Metadata {
  const { site } = settings();
  const { description, picture, article, translations = [] } = page;
  const url = site.url + page.path;
  const languages = translations.map(({ language, path }) => [language, site.url + path]);
  const openGraph = {
    siteName: site.name,
    locale: site.language.replace("-", "_"),
    title: typeof page.title === "string" ? page.title : page.title.absolute,
    description,
    url,
    ...(picture === undefined
      ? {}
      : { images: [{ ...picture, url: new URL(picture.src, site.url) }] }),
  };
  return {
    title: page.title,
    description,
    alternates: { canonical: url, languages: Object.fromEntries(languages) },
    openGraph:
      article === undefined
        ? { ...openGraph, type: "website" }
        : {
            ...openGraph,
            type: "article",
            publishedTime: article.publishedAt.toISOString(),
            modifiedTime: (article.updatedAt ?? article.publishedAt).toISOString(),
          },
    twitter: { card: picture === undefined ? "summary" : "summary_large_image" },
  };
}
