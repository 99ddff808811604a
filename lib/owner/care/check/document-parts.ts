/** What a document names outside of itself, wherever it stands in it. */
import { z } from "zod";
import { safeUrl } from "../../../rich-content/url.ts";
import { pictureSource } from "../../../rich-content/media-source.ts";

export type DocumentParts = {
  /** Ids of files of this site. */
  readonly media: ReadonlySet<string>;
  /** Addresses of links, safe ones: of this site, of others, `mailto:` and so on. */
  readonly links: ReadonlySet<string>;
  /** Ids of nodes of the same document that are linked to. */
  readonly anchors: ReadonlySet<string>;
  readonly nodeIds: ReadonlySet<string>;
};

const source = z.object({
  id: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  custom: z.string().optional().catch(undefined),
  private: z.boolean().optional().catch(undefined),
});

/** The id of a file that is kept here, in any address that ends in it: the site may have moved. */
const keptFile = /(?:^|\/)media\/([0-9a-f]{32}~mv2\.\w{2,5})$/;
const sitePath = /^\/media\/(.+)$/;

/** Looks through a document, or any other value of a post. */
export function partsOf(...values: readonly unknown[]): DocumentParts {
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
      // With both, the anchor is what is followed.
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
