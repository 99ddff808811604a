/** Structured data about pages for search engines, in the schema.org vocabulary (JSON-LD 1.1). */
import type { Author, Post, Tag } from "../blog/model.ts";
import { paths } from "../site/paths.ts";

export type Site = {
  /** The site's origin. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly language: string;
};

/** A schema.org object. */
export type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** Returns the site's publisher. */
export function organization({ url, name }: Site): Thing {
  return {
    "@type": "Organization",
    "@id": `${url}/#publisher`,
    name,
    url: `${url}/`,
    logo: { "@type": "ImageObject", url: `${url}/icon-512.png`, width: 512, height: 512 },
  };
}

/** Returns the site and its search. */
export function webSite(site: Site): Thing {
  const { url, name, description, language } = site;
  return {
    "@type": "WebSite",
    "@id": `${url}/#site`,
    url: `${url}/`,
    name,
    description,
    inLanguage: language,
    publisher: { "@id": `${url}/#publisher` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Returns an author of posts. `path` is the path of the author page. */
export function person(
  site: Site,
  author: Pick<Author, "name" | "about" | "photo">,
  path: string | undefined,
): Thing {
  const { name, about, photo } = author;
  return {
    "@type": "Person",
    name,
    ...(path === undefined ? {} : { "@id": `${site.url}${path}#person`, url: site.url + path }),
    ...(!about ? {} : { description: about }),
    ...(photo === undefined ? {} : { image: new URL(photo.src, site.url).href }),
  };
}

export type Article = {
  readonly post: Post;
  readonly author: Thing | undefined;
  /** Title of the post's first category. */
  readonly section: string | undefined;
  readonly tags: readonly Tag[];
  readonly words: number;
};

/** Returns a post. */
export function blogPosting(site: Site, { post, author, section, tags, words }: Article): Thing {
  const url = site.url + paths.post(post.slug);
  const picture = post.cover?.src ?? paths.postCard(post.slug);
  return {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.seo.description ?? post.excerpt,
    image: [new URL(picture, site.url).href],
    datePublished: post.publishedAt.toISOString(),
    dateModified: (post.updatedAt ?? post.publishedAt).toISOString(),
    inLanguage: post.language,
    author: author ?? { "@id": `${site.url}/#publisher` },
    publisher: organization(site),
    isPartOf: { "@id": `${site.url}/#site` },
    ...(section === undefined ? {} : { articleSection: section }),
    ...(tags.length === 0 ? {} : { keywords: tags.map(({ label }) => label) }),
    wordCount: words,
    timeRequired: `PT${post.minutesToRead}M`,
    ...buildAppreciation(post),
  };
}

/** Returns a post's likes and average rating, if any. */
function buildAppreciation({ metrics: { likes, averageRating }, ratingCount = 0 }: Post) {
  return {
    ...(likes === 0
      ? {}
      : {
          interactionStatistic: {
            "@type": "InteractionCounter",
            interactionType: { "@type": "LikeAction" },
            userInteractionCount: likes,
          },
        }),
    ...(ratingCount === 0
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: Math.round(averageRating * 100) / 100,
            ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

/** Returns the breadcrumbs from the home page, which is the first item, to a page. */
export function breadcrumbs(
  site: Site,
  steps: readonly { readonly name: string; readonly path: string }[],
): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: site.name, path: paths.posts() }, ...steps].map(
      ({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: site.url + path,
      }),
    ),
  };
}

/**
 * Serializes objects as the text of a script element. Escapes characters that could end the element or begin
 * a comment (HTML section 4.12.1.3), as well as U+2028 and U+2029, which are line breaks in older versions of
 * JavaScript.
 */
export function writeJsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
