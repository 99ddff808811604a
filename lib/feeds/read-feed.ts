import "server-only";
import { listWholePosts, type PostListing } from "../blog/post-listing.ts";
import { readAuthor, readLanguages } from "../blog/lists.ts";
import { readAuthors, readCategories, readCategory, readTag, readTags } from "../blog/reading.ts";
import { settings } from "../config/current.ts";
import { nameOfLanguage } from "../site/language.ts";
import { paths } from "../site/paths.ts";
import type { Feed } from "./feed.ts";
import { feedItem } from "./feed-item.ts";

/** The posts of a feed: all posts, or the posts of one list. */
export type FeedSource = {
  readonly kind: "all" | "category" | "tag" | "author" | "language";
  /** The list's slug or language; empty for all posts. */
  readonly key: string;
};

/** Returns the path of the page that lists the posts of a feed. */
export function buildPagePath({ kind, key }: FeedSource): string {
  return pagePaths[kind](key);
}

const pagePaths: Readonly<Record<FeedSource["kind"], (key: string) => string>> = {
  all: () => paths.posts(),
  category: (slug) => paths.category(slug),
  tag: (slug) => paths.tag(slug),
  author: (slug) => paths.author(slug),
  language: (language) => paths.language(language),
};

/** Maximum number of posts in a feed. */
const length = 20;

/** A list of posts with its own feed. */
type List = {
  /** `undefined` for all posts, because that feed has only the site's name as its title. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly language: string | undefined;
  readonly which: Pick<PostListing, "categoryId" | "tagId" | "memberId" | "language">;
};

/** Returns the feed of a source, or `undefined` if there is no such list. `path` is the feed's own address. */
export async function readFeed(source: FeedSource, path: string): Promise<Feed | undefined> {
  const list = await finders[source.kind](source.key);
  if (list === undefined) return undefined;
  const { posts } = await listWholePosts({
    preferredLanguage: source.kind === "language" ? undefined : settings().site.language,
    ...list.which,
    offset: 0,
    limit: length,
    sort: "PUBLISHED_DATE_DESC",
    fields: ["RICH_CONTENT", "TRANSLATIONS"],
  });
  const [authors, categories, tags] = await Promise.all([
    readAuthors(posts.map(({ authorId }) => authorId)),
    readCategories(),
    readTags(posts),
  ]);
  const { site } = settings();
  return {
    title: list.title === undefined ? site.name : `${list.title} · ${site.name}`,
    description: list.description || site.description,
    language: list.language ?? site.language,
    homeUrl: site.url + buildPagePath(source),
    feedUrl: site.url + path,
    iconUrl: `${site.url}/icon-192.png`,
    items: posts.map((post) => feedItem(post, { siteUrl: site.url, authors, categories, tags })),
  };
}

const finders: Readonly<Record<FeedSource["kind"], (key: string) => Promise<List | undefined>>> = {
  all: () =>
    Promise.resolve({ title: undefined, description: undefined, language: undefined, which: {} }),
  category: async (slug) => {
    const category = await readCategory(slug);
    if (category === undefined) return undefined;
    const { id, title, description, language } = category;
    const preferredLanguage = language ?? settings().site.language;
    return { title, description, language, which: { categoryId: id, preferredLanguage } };
  },
  tag: async (slug) => {
    const tag = await readTag(slug);
    if (tag === undefined) return undefined;
    const { id, label, language } = tag;
    const preferredLanguage = language ?? settings().site.language;
    return {
      title: label,
      description: undefined,
      language,
      which: { tagId: id, preferredLanguage },
    };
  },
  author: async (slug) => {
    const author = await readAuthor(slug);
    if (author === undefined) return undefined;
    const { id, name, about } = author;
    return { title: name, description: about, language: undefined, which: { memberId: id } };
  },
  // A language has a list if at least one post is written in it.
  language: async (language) =>
    (await readLanguages()).includes(language)
      ? { title: nameOfLanguage(language), description: undefined, language, which: { language } }
      : undefined,
};
