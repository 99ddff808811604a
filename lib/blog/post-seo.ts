/** SEO settings chosen by a post's author: `seoData` on the wire. */
import { z } from "zod";
import { safeUrl } from "../rich-content/url.ts";

export type PostSeo = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Absolute URL of the canonical page for the post's content. */
  readonly canonical?: string | undefined;
  /** Directives for robots, for example `noindex`. */
  readonly robots?: string | undefined;
  /** Content for link previews, where it differs from the page. */
  readonly shared?: {
    readonly title: string | undefined;
    readonly description: string | undefined;
    /** Absolute. */
    readonly picture: string | undefined;
  };
};

const tag = z.object({
  type: z.string(),
  children: z.string().optional().catch(undefined),
  disabled: z.boolean().catch(false),
  props: z.record(z.string(), z.unknown()).catch({}),
});
const seoData = z.object({ tags: z.array(z.unknown()) });
type SeoTag = z.infer<typeof tag>;

/** Reads `seoData`. Omits invalid tags. */
export function readPostSeo(wire: unknown): PostSeo {
  const tags = (seoData.safeParse(wire).data?.tags ?? [])
    .flatMap((one) => tag.safeParse(one).data ?? [])
    .filter(({ disabled }) => !disabled);
  const meta = (name: string) => findContent(tags, name);
  const link = tags.find(({ type, props }) => type === "link" && props["rel"] === "canonical");
  return {
    title: tags.find(({ type }) => type === "title")?.children || undefined,
    description: meta("description"),
    canonical: absolute(link?.props["href"]),
    robots: meta("robots"),
    shared: {
      title: meta("og:title"),
      description: meta("og:description"),
      picture: absolute(meta("og:image")),
    },
  };
}

function findContent(tags: readonly SeoTag[], name: string): string | undefined {
  const found = tags.find(
    ({ type, props }) => type === "meta" && (props["name"] ?? props["property"]) === name,
  );
  const content = found?.props["content"];
  return typeof content === "string" && content !== "" ? content : undefined;
}

function absolute(address: unknown): string | undefined {
  const url = safeUrl(address, "link");
  return url !== undefined && /^https?:/.test(url) ? url : undefined;
}
