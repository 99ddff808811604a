import "server-only";
import { readCategories } from "../blog/groups.ts";
import { readPosts } from "../blog/posts.ts";
import { settings } from "../config/current.ts";
import { getTranslations } from "../site/interface-language.ts";
import { paths } from "../site/paths.ts";

/** Number of posts to list. */
const length = 30;

/**
 * Returns a description of the site with links to its posts, as Markdown for language models (llmstxt.org).
 */
export async function readLlms(): Promise<string> {
  const { site } = settings();
  const t = getTranslations();
  const [{ posts }, categories] = await Promise.all([
    readPosts({
      offset: 0,
      limit: length,
      sort: "PUBLISHED_DATE_DESC",
      fields: ["TRANSLATIONS"],
      preferredLanguage: site.language,
    }),
    readCategories(),
  ]);
  const line = (title: string, path: string, about: string) =>
    `- [${flat(title)}](${site.url}${path})${about === "" ? "" : `: ${flat(about)}`}`;
  return [
    `# ${flat(site.name)}`,
    `> ${flat(site.description)}`,
    `## ${t("reading.llms.newest")}`,
    posts.map(({ title, slug, excerpt }) => line(title, paths.post(slug), excerpt)).join("\n"),
    `## ${t("reading.llms.categories")}`,
    categories
      .filter(({ postCount }) => postCount > 0)
      .map(({ title, slug, description }) => line(title, paths.category(slug), description))
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
