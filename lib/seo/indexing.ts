/** Decides whether search engines should list a page, and under which URL. Used by all output for search engines. */
import type { PostSeo } from "../blog/post-seo.ts";

type Choices = Pick<PostSeo, "canonical" | "robots"> | undefined;

/** Returns the URL that search engines should show for a page: its own, unless the author chose another. */
export const chooseCanonical = (url: string, seo: Choices): string => seo?.canonical ?? url;

/**
 * Returns whether search engines should list a page under its own URL. They should not if the author excluded it, or if
 * another page is the canonical one. Sitemaps, language versions and `llms.txt` contain only indexed pages.
 *
 * @param url the page's own absolute URL
 */
export function isIndexed(url: string, seo: Choices): boolean {
  // https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
  const directives = (seo?.robots ?? "").toLowerCase().split(",");
  const isExcluded = directives.some((one) => ["noindex", "none"].includes(one.trim()));
  return !isExcluded && isSamePage(chooseCanonical(url, seo), url);
}

function isSamePage(one: string, other: string): boolean {
  const [{ origin, pathname, search }, page] = [new URL(one), new URL(other)];
  return origin + decode(pathname) + search === page.origin + decode(page.pathname) + page.search;
}

/** Decodes a path, because an author may write the same URL with or without percent-encoding. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
