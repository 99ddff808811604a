import type { Metadata } from "next";
import type { Picture } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { commentFeedLinks } from "#lib/feeds/comment-feed.ts";
import { feedLinks } from "#lib/feeds/feed-links.ts";
import { chooseCanonical } from "#lib/seo/indexing.ts";
import { anyLanguage } from "#lib/seo/languages.ts";
import type { PostSeo } from "#lib/blog/post-seo.ts";
import { isLanguageTag } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { cardSize } from "../media/cards/card-size.ts";

type Page = {
  /** The title without the site's name. The home page sets its full title. */
  title: string | { absolute: string };
  description: string;
  /** The page's path. Also its canonical URL, unless the owner has set a different one. */
  path: string;
  picture?: Picture | undefined;
  /** The path of the generated picture for a page without one. Default: that of the site. */
  card?: string;
  /** Set for a page that is an article. */
  article?: Article;
  /** The post whose comments the page shows. */
  comments?: { title: string; slug: string };
  /** SEO data for a page that is not an article, for example a category page. */
  seo?: PostSeo | undefined;
  /** The language of a page that is not an article. Default: the language of the site. */
  language?: string;
  /** The page's paths in all of its languages, including the current one. */
  languages?: readonly { language: string; path: string }[];
};

type Article = {
  publishedAt: Date;
  updatedAt?: Date | undefined;
  language: string;
  seo: PostSeo;
};

/**
 * Returns the title of a page with a text that a person wrote. Next's template for the other titles would replace `$&` and
 * `$$` in it.
 */
export const createTitle = (title: string): { absolute: string } => ({
  absolute: `${title} · ${settings().site.name}`,
});

/** Returns a page's metadata: title, canonical URL, feeds and link preview. */
export function pageMetadata(page: Page): Metadata {
  const { site } = settings();
  const { article, languages = [] } = page;
  const title = typeof page.title === "string" ? page.title : page.title.absolute;
  const language = article?.language ?? page.language ?? site.language;
  const seo = article?.seo ?? page.seo;
  const shared = seo?.shared;
  const picture = choosePicture(page, shared?.picture);
  const canonical = chooseCanonical(site.url + page.path, seo);
  const openGraph = {
    siteName: site.name,
    locale: formatLocale(language),
    alternateLocale: languages
      .filter((one) => one.language !== anyLanguage)
      .map((one) => formatLocale(one.language))
      .filter((locale) => locale !== formatLocale(language)),
    title: shared?.title ?? title,
    description: shared?.description ?? page.description,
    url: canonical,
    images: [picture],
  };
  return {
    title: typeof page.title === "string" ? createTitle(page.title) : page.title,
    description: page.description,
    ...(seo?.robots === undefined ? {} : { robots: seo.robots }),
    alternates: {
      canonical,
      languages: Object.fromEntries(languages.map((one) => [one.language, site.url + one.path])),
      types: feedTypes({ path: page.path, title, comments: page.comments }),
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
      card: "summary_large_image",
      title: openGraph.title,
      description: openGraph.description,
      ...(site.xAccounts[0] === undefined ? {} : { site: `@${site.xAccounts[0]}` }),
    },
  };
}

type FeedPage = { path: string; title: string; comments?: Page["comments"] };

/**
 * Returns the feeds that a page links to: the feeds of all posts and comments and, for a list of posts or a post, its own
 * feeds.
 */
export function feedTypes(page?: FeedPage) {
  const { site } = settings();
  const rss = "application/rss+xml";
  const links = feedLinks(page, site.name);
  const all = { ...links, [rss]: [...(links[rss] ?? []), ...commentFeedLinks(page?.comments)] };
  return Object.fromEntries(
    Object.entries(all).map(([type, list]) => [
      type,
      list.map(({ title, path }) => ({ title, url: site.url + path })),
    ]),
  );
}

function choosePicture({ picture, card = paths.card() }: Page, shared: string | undefined) {
  const { site } = settings();
  if (shared !== undefined) return { url: shared };
  if (picture !== undefined) {
    const { src, alt, width, height } = picture;
    const size = width > 0 && height > 0 ? { width, height } : {};
    return { url: new URL(src, site.url), alt, ...size };
  }
  return { url: site.url + card, ...cardSize };
}

/**
 * Returns a locale with a territory, as social networks expect. If the tag has no territory, adds the most
 * likely one.
 */
function formatLocale(tag: string): string {
  if (!isLanguageTag(tag)) return tag;
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
