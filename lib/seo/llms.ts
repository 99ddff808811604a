import "server-only";
import { readCategories } from "../blog/groups.ts";
import type { PostSeo } from "../blog/post-seo.ts";
import { readPages } from "../blog/pages.ts";
import { readPosts } from "../blog/posts.ts";
import { settings } from "../config/current.ts";
import { getTranslations } from "../site/text/interface-language.ts";
import { paths } from "../site/paths/paths.ts";
import { isIndexed } from "./indexing.ts";

/** Maximum number of posts to list. */
const length = 30;

/**
 * Returns a description of the site with links to its posts, as Markdown for language models (llmstxt.org).
 */
export async function readLlms(): Promise<string> {
  const { site } = settings();
  const t = getTranslations();
  const [{ posts }, categories, pages] = await Promise.all([
    readPosts({
      offset: 0,
      limit: length,
      sort: "PUBLISHED_DATE_DESC",
      fields: ["TRANSLATIONS", "SEO"],
      preferredLanguage: site.language,
    }),
    readCategories(),
    readPages(),
  ]);
  const line = (title: string, path: string, about: string) =>
    `- [${flat(title)}](${site.url}${path})${about === "" ? "" : `: ${flat(about)}`}`;
  const listPage = (path: string, seo: PostSeo | undefined, title: string, about: string) =>
    isIndexed(site.url + path, seo) ? [line(title, path, about)] : [];
  const listPages = (listed: typeof pages) =>
    listed
      .flatMap(({ title, slug, excerpt, seo }) => listPage(paths.post(slug), seo, title, excerpt))
      .join("\n");
  return [
    `# ${flat(site.name)}`,
    `> ${flat(site.description)}`,
    `## ${t("reading.llms.newest")}`,
    posts
      .flatMap(({ title, slug, excerpt, seo }) => listPage(paths.post(slug), seo, title, excerpt))
      .join("\n"),
    ...(pages.length === 0 ? [] : [`## ${t("reading.llms.pages")}`, listPages(pages)]),
    `## ${t("reading.llms.categories")}`,
    categories
      .filter(({ postCount }) => postCount > 0)
      .flatMap(({ title, slug, description, seo }) =>
        listPage(paths.category(slug), seo, title, description),
      )
      .join("\n"),
    `## ${t("reading.llms.everything")}`,
    [
      line(t("reading.llms.sitemap"), paths.sitemap(), t("reading.llms.aboutSitemap")),
      line(t("reading.llms.feed"), paths.feed("feed.json"), t("reading.llms.aboutFeed")),
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Converts text to one line and removes brackets, which would end a link's text. */
const flat = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
