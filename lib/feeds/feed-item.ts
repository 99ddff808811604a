import type { Author, Category, Post, Tag } from "../blog/model.ts";
import { toHtml } from "../rich-content/export/to-html.ts";
import { interfaceLanguage } from "../site/text/interface-language.ts";
import { paths } from "../site/paths/paths.ts";
import type { FeedAuthor, FeedItem } from "./feed.ts";

type FeedContext = {
  /** The site's origin. */
  readonly siteUrl: string;
  readonly authors: ReadonlyMap<string, Author>;
  readonly categories: readonly Category[];
  readonly tags: ReadonlyMap<string, Tag>;
};

/** Converts a post to a feed item. */
export function feedItem(
  post: Post,
  { siteUrl, authors, categories, tags }: FeedContext,
): FeedItem {
  const url = siteUrl + paths.post(post.slug);
  return {
    id: stableId(post.id, siteUrl),
    url,
    title: post.title,
    summary: post.excerpt,
    html: wholeLinks(toHtml(post.richContent, { siteUrl, language: interfaceLanguage() }), url),
    language: post.language,
    publishedAt: post.publishedAt,
    updatedAt: post.updatedAt ?? post.publishedAt,
    authors: [post.authorId, ...post.coAuthorIds]
      .flatMap((id) => authors.get(id) ?? [])
      .map((author) => createAuthor(author, siteUrl)),
    labels: [
      ...post.categoryIds.flatMap((id) => categories.find((category) => category.id === id) ?? []),
      ...post.tagIds.flatMap((id) => tags.get(id) ?? []),
    ].map(({ label }) => label),
    picture:
      post.cover === undefined
        ? undefined
        : { ...post.cover, url: new URL(post.cover.src, siteUrl).href },
  };
}

const createAuthor = ({ name, slug }: Author, siteUrl: string): FeedAuthor => ({
  name,
  url: slug === "" ? undefined : siteUrl + paths.author(slug),
});

/** Returns a UUID URN (RFC 4122 section 3) or, if the upstream's ID is not a UUID, a URL without a page. */
export function stableId(id: string, siteUrl: string): string {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  return isUuid ? `urn:uuid:${id.toLowerCase()}` : `${siteUrl}/#post-${encodeURIComponent(id)}`;
}

/** Makes links within a post absolute, because feed readers display the post at a different URL. */
const wholeLinks = (html: string, url: string): string =>
  html.replaceAll('<a href="#', `<a href="${url}#`);
