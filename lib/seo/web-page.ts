/** Structured data about a page, such as an imprint. */
import type { Post } from "../blog/model.ts";
import { paths } from "../site/paths/paths.ts";
import { chooseCanonical } from "./indexing.ts";
import { organization, type Site, type Thing } from "./json-ld.ts";

/** Returns a page as a `WebPage`. */
export function webPage(site: Site, page: Post): Thing {
  const url = site.url + paths.post(page.slug);
  return {
    "@type": "WebPage",
    "@id": `${url}#page`,
    url: chooseCanonical(url, page.seo),
    name: page.title,
    description: page.seo.description ?? page.excerpt,
    ...(page.cover === undefined
      ? {}
      : { primaryImageOfPage: new URL(page.cover.src, site.url).href }),
    datePublished: page.publishedAt.toISOString(),
    dateModified: (page.updatedAt ?? page.publishedAt).toISOString(),
    inLanguage: page.language,
    publisher: organization(site),
    isPartOf: { "@id": `${site.url}/#site` },
  };
}
