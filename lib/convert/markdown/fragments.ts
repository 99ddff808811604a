/** Links to fragments in the same text (`#id`), which become links to nodes. */
import type { RichContentNode } from "../../rich-content/document.ts";
import { mapDecorations } from "../../rich-content/map-decorations.ts";
import { plainText } from "../../rich-content/text.ts";
import type { Decoration, Node } from "../nodes.ts";

export type Fragments = {
  /** Registers an ID from an HTML tag, which belongs to the next block. */
  readonly announce: (fragment: string | undefined) => void;
  /** Registers the block as the target of the announced IDs and of its `fragment`. Returns the block to use. */
  readonly assign: (block: Node, fragment?: string) => Node;
  /** Registers a link if its target is a fragment. Returns the link. */
  readonly addLink: (link: Decoration) => Decoration;
  /** Replaces the links whose targets are in the document. */
  readonly resolve: (nodes: readonly RichContentNode[]) => RichContentNode[];
};

export function createFragments(): Fragments {
  const targets = new Map<string, string>();
  const headings = new Map<string, string>();
  const links = new Set<Decoration>();
  let announced: string[] = [];

  /** Registers a heading under its text without punctuation, because generators derive IDs from it in different ways. */
  function addHeading({ id, nodes }: Node): void {
    const words = normalizeFragment(plainText({ nodes }));
    let key = words;
    for (let copy = 1; headings.has(key) && copy < 100; copy += 1) key = words + String(copy);
    if (key !== "") headings.set(key, id);
    const withoutNumber = key.replace(/^\d+/, "");
    if (withoutNumber !== "" && !headings.has(withoutNumber)) headings.set(withoutNumber, id);
  }

  function find(url: string): string | undefined {
    const fragment = decodeFragment(url);
    return targets.get(fragment) ?? headings.get(normalizeFragment(fragment));
  }

  return {
    announce(fragment) {
      if (fragment !== undefined && fragment !== "") announced.push(fragment);
    },
    assign(block, fragment) {
      const isUsable =
        fragment !== undefined && /^[\w-]{1,64}$/.test(fragment) && !targets.has(fragment);
      const named = isUsable ? { ...block, id: fragment } : block;
      for (const one of [...announced, fragment ?? []].flat()) {
        if (!targets.has(one)) targets.set(one, named.id);
      }
      announced = [];
      if (named.type === "HEADING") addHeading(named);
      return named;
    },
    addLink(link) {
      if (link.linkData?.link?.url?.startsWith("#") === true) links.add(link);
      return link;
    },
    resolve: (nodes) =>
      links.size === 0
        ? [...nodes]
        : mapDecorations(nodes, (decoration) => {
            const anchor = links.has(decoration)
              ? find(decoration.linkData?.link?.url ?? "")
              : undefined;
            return anchor === undefined ? decoration : { type: "ANCHOR", anchorData: { anchor } };
          }),
  };
}

const normalizeFragment = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

function decodeFragment(url: string): string {
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}
