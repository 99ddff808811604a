import "server-only";
import { listWholePosts } from "../blog/post-listing.ts";
import { readCategories } from "../blog/reading.ts";
import { settings } from "../config/current.ts";
import { paths } from "../site/paths.ts";

/** How many posts are named. */
const length = 30;

/** What the site is and where its posts are, in Markdown for language models (llmstxt.org). */
export async function readLlms(): Promise<string> {
  const { site } = settings();
  const [{ posts }, categories] = await Promise.all([
    listWholePosts({
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
    "## Newest posts",
    posts.map(({ title, slug, excerpt }) => line(title, paths.post(slug), excerpt)).join("\n"),
    "## Categories",
    categories
      .filter(({ postCount }) => postCount > 0)
      .map(({ title, slug, description }) => line(title, paths.category(slug), description))
      .join("\n"),
    "## Everything",
    [
      line("Sitemap", paths.sitemap(), "every page"),
      line("Feed", paths.feed("feed.json"), "the newest posts whole, as JSON Feed"),
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

/** On one line, without what would end a link's text. */
const flat = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
