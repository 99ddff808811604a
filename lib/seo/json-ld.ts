/** Structured data about pages for search engines, in the schema.org vocabulary (JSON-LD 1.1). */
import type { Author } from "../blog/model.ts";
import { paths } from "../site/paths/paths.ts";

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
