/** A document's references to files, links and its own nodes. */
import { z } from "zod";
import { safeUrl } from "../../rich-content/url.ts";
import { pictureSource } from "../../rich-content/media-source.ts";

export type DocumentParts = {
  /** IDs of this site's media files. */
  readonly media: ReadonlySet<string>;
  /** Safe link URLs: on this site, on other sites, `mailto:` and so on. */
  readonly links: ReadonlySet<string>;
  /** IDs of nodes in the same document that links refer to. */
  readonly anchors: ReadonlySet<string>;
  readonly nodeIds: ReadonlySet<string>;
};

const source = z.object({
  id: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  custom: z.string().optional().catch(undefined),
  private: z.boolean().optional().catch(undefined),
});

/** Matches a media file ID at the end of any URL, because the site may have moved to another origin. */
const keptFile = /(?:^|\/)media\/([0-9a-f]{32}~mv2\.\w{2,5})$/;
const sitePath = /^\/media\/(.+)$/;

/** Collects the references in documents and in other values of a post. */
export function collectParts(...values: readonly unknown[]): DocumentParts {
  const media = new Set<string>();
  const links = new Set<string>();
  const anchors = new Set<string>();
  const nodeIds = new Set<string>();

  function visit(value: unknown, key: string): void {
    if (typeof value === "string") {
      const id = keptFile.exec(value)?.[1];
      if (id !== undefined) media.add(id);
      if (key === "anchor") anchors.add(value);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    if (key === "src") {
      const { data } = source.safeParse(value);
      const id = sitePath.exec(pictureSource(data) ?? "")?.[1];
      if (id !== undefined) media.add(decodeURIComponent(id));
    }
    if (key === "link" && "url" in value) {
      const url = safeUrl(value.url, "link");
      // If a link has both, the anchor takes precedence.
      if (url !== undefined && !("anchor" in value && value.anchor !== undefined)) links.add(url);
    }
    if ("type" in value && "id" in value && typeof value.id === "string") nodeIds.add(value.id);
    for (const [name, child] of Object.entries(value)) {
      visit(child, Array.isArray(value) ? key : name);
    }
  }
  for (const value of values) visit(value, "");
  return { media, links, anchors, nodeIds };
}
