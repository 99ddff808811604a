/** Structured data about a post. */
import type { Post, Tag } from "../blog/model.ts";
import { paths } from "../site/paths/paths.ts";
import { chooseCanonical } from "./indexing.ts";
import { organization, type Site, type Thing } from "./json-ld.ts";

export type Article = {
  readonly post: Post;
  readonly authors: readonly Thing[];
  /** Title of the post's first category. */
  readonly section: string | undefined;
  readonly tags: readonly Tag[];
  readonly words: number;
};

/** Returns a post as a `BlogPosting`. */
export function blogPosting(site: Site, { post, authors, section, tags, words }: Article): Thing {
  const url = site.url + paths.post(post.slug);
  const picture = post.cover?.src ?? paths.card(paths.post(post.slug));
  return {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    mainEntityOfPage: chooseCanonical(url, post.seo),
    url: chooseCanonical(url, post.seo),
    headline: post.title,
    description: post.seo.description ?? post.excerpt,
    image: [new URL(picture, site.url).href],
    datePublished: post.publishedAt.toISOString(),
    dateModified: (post.updatedAt ?? post.publishedAt).toISOString(),
    inLanguage: post.language,
    author: authors.length > 1 ? authors : (authors[0] ?? { "@id": `${site.url}/#publisher` }),
    publisher: organization(site),
    isPartOf: { "@id": `${site.url}/#site` },
    ...(section === undefined ? {} : { articleSection: section }),
    ...(tags.length === 0 ? {} : { keywords: tags.map(({ label }) => label) }),
    wordCount: words,
    timeRequired: `PT${post.minutesToRead}M`,
    ...buildLikes(post),
  };
}

/**
 * Returns the number of likes. Omits ratings, because search engines reject them on articles
 * (https://developers.google.com/search/docs/appearance/structured-data/review-snippet).
 */
function buildLikes({ metrics: { likes } }: Post) {
  if (likes === 0) return {};
  return {
    interactionStatistic: {
      "@type": "InteractionCounter",
      interactionType: { "@type": "LikeAction" },
      userInteractionCount: likes,
    },
  };
}
