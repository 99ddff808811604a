/** SEO tags for a post, in the API's format. */

export type SeoFields = {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly ogTitle?: string | undefined;
  readonly ogDescription?: string | undefined;
  readonly canonical?: string | undefined;
  /** Directives for search engines, such as `noindex`. */
  readonly robots?: string | undefined;
};

/** Returns the tags for the non-empty fields, or `undefined` if all fields are empty. */
export function buildSeoData(fields: SeoFields): { readonly tags: readonly unknown[] } | undefined {
  const { title, description, ogTitle, ogDescription, canonical, robots } = fields;
  const tags = [
    title && { type: "title", children: title },
    description && { type: "meta", props: { name: "description", content: description } },
    ogTitle && { type: "meta", props: { property: "og:title", content: ogTitle } },
    ogDescription && {
      type: "meta",
      props: { property: "og:description", content: ogDescription },
    },
    robots && { type: "meta", props: { name: "robots", content: robots } },
    canonical && { type: "link", props: { rel: "canonical", href: canonical } },
  ].filter((tag) => typeof tag === "object");
  return tags.length === 0 ? undefined : { tags };
}
