import type { Metadata } from "next";
import type { Picture } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { feedLinks } from "#lib/feeds/feed-links.ts";
import { anyLanguage } from "#lib/seo/languages.ts";
import type { PostSeo } from "#lib/seo/post-seo.ts";
import { isLanguageTag } from "#lib/site/language.ts";
import { cardSize } from "../media/card-size.ts";

type Page = {
  /** The title without the site's name, which the layout adds; the front page brings its own whole. */
  title: string | { absolute: string };
  description: string;
  /** The page's one address, as a path. */
  path: string;
  picture?: Picture | undefined;
  /** Set for a page that is an article. */
  article?: Article;
  /** SEO data of a page that is not an article, for example a category. */
  seo?: PostSeo | undefined;
  /** The addresses of the same page in all its languages, its own included, as paths. */
  languages?: readonly { language: string; path: string }[];
};

type Article = {
  publishedAt: Date;
  updatedAt?: Date | undefined;
  language: string;
  seo: PostSeo;
  /** The path of a picture for when it has none. */
  card: string;
};

/** What machines are told about a page: one address, and how to show a link to it. */
export function pageMetadata(page: Page): Metadata {
  const { site } = settings();
  const { article, languages = [] } = page;
  const title = typeof page.title === "string" ? page.title : page.title.absolute;
  const language = article?.language ?? site.language;
  const seo = article?.seo ?? page.seo;
  const shared = seo?.shared;
  const picture = choosePicture(page, shared?.picture);
  const openGraph = {
    siteName: site.name,
    locale: localeOf(language),
    alternateLocale: languages
      .filter((one) => one.language !== anyLanguage)
      .map((one) => localeOf(one.language))
      .filter((locale) => locale !== localeOf(language)),
    title: shared?.title ?? title,
    description: shared?.description ?? page.description,
    url: site.url + page.path,
    ...(picture === undefined ? {} : { images: [picture] }),
  };
  return {
    title: page.title,
    description: page.description,
    ...(seo?.robots === undefined ? {} : { robots: seo.robots }),
    alternates: {
      canonical: seo?.canonical ?? site.url + page.path,
      languages: Object.fromEntries(languages.map((one) => [one.language, site.url + one.path])),
      types: feedTypes({ path: page.path, title }),
    },
    openGraph:
      article === undefined
        ? { ...openGraph, type: "website" }
        : {
            ...openGraph,
            type: "article",
            publishedTime: article.publishedAt.toISOString(),
            modifiedTime: (article.updatedAt ?? article.publishedAt).toISOString(),
          },
    twitter: {
      card: picture === undefined ? "summary" : "summary_large_image",
      title: openGraph.title,
      description: openGraph.description,
      ...(site.xAccounts[0] === undefined ? {} : { site: `@${site.xAccounts[0]}` }),
    },
  };
}

/** The feeds that a page links to; those of all posts for a page without a list of its own. */
export function feedTypes(page?: { path: string; title: string }) {
  const { site } = settings();
  return Object.fromEntries(
    Object.entries(feedLinks(page, site.name)).map(([type, links]) => [
      type,
      links.map(({ title, path }) => ({ title, url: site.url + path })),
    ]),
  );
}

function choosePicture({ picture, article }: Page, shared: string | undefined) {
  const { site } = settings();
  if (shared !== undefined) return { url: shared };
  if (picture !== undefined) {
    const { src, alt, width, height } = picture;
    const size = width > 0 && height > 0 ? { width, height } : {};
    return { url: new URL(src, site.url), alt, ...size };
  }
  return article === undefined ? undefined : { url: site.url + article.card, ...cardSize };
}

/** Networks want a territory as well; a language without one has a likeliest. */
function localeOf(tag: string): string {
  if (!isLanguageTag(tag)) return tag;
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
