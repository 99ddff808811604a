/** Conversion of links, including links to places in the same text. */
import { safeUrl } from "../../rich-content/url.ts";
import type { RichContentLink, RichContentNode } from "../../rich-content/document.ts";
import { mapDecorations } from "../../rich-content/map-decorations.ts";
import type { Conversion, Handler } from "./conversion.ts";
import { createButton, isButton } from "./buttons.ts";
import { attribute, type Element } from "./parse-html.ts";
import { addDecoration, readDecorations } from "./style.ts";

const targets: ReadonlyMap<string, RichContentLink["target"]> = new Map(
  Object.entries({ _blank: "BLANK", _parent: "PARENT", _top: "TOP" } as const),
);
const relations = ["nofollow", "sponsored", "ugc", "noreferrer"] as const;

export const convertLink: Handler = (element, context, flow, walker) => {
  walker.anchor(attribute(element, "name"));
  const link = readLink(element, walker);
  if (isButton(element)) return flow.add(createButton(element, link, walker));
  const styled = readDecorations(element, context.decorations);
  walker.convertInto(flow, element.childNodes, {
    ...context,
    link: link ?? context.link,
    decorations:
      link === undefined ? styled : addDecoration(styled, { type: "LINK", linkData: { link } }),
  });
};

function readLink(element: Element, conversion: Conversion): RichContentLink | undefined {
  const href = attribute(element, "href");
  if (href === undefined || href.trim() === "") return undefined;
  const file = conversion.file(href);
  const address =
    file === undefined ? conversion.linkTo(conversion.resolve(href) ?? "") : `/media/${file.id}`;
  if (safeUrl(address, "link") === undefined) {
    if (/^\s*(?:javascript|vbscript|data):/i.test(href)) {
      conversion.reportOnce("a link that runs a script was removed, but its text was kept");
    }
    return undefined;
  }
  const written = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const rel = relations.filter((name) => written.includes(name));
  return {
    url: address,
    target: targets.get((attribute(element, "target") ?? "").toLowerCase()) ?? "SELF",
    ...(rel.length > 0 && { rel: Object.fromEntries(rel.map((name) => [name, true])) }),
  };
}

/** Replaces links to fragments in the same text with anchors to the corresponding nodes. */
export const replaceFragments = (
  nodes: readonly RichContentNode[],
  anchors: ReadonlyMap<string, string>,
): RichContentNode[] =>
  mapDecorations(nodes, (decoration) => {
    const url = decoration.linkData?.link?.url;
    const id = url?.startsWith("#") === true ? anchors.get(decodeFragment(url)) : undefined;
    return id === undefined ? decoration : { type: "ANCHOR", anchorData: { anchor: id } };
  });

function decodeFragment(url: string): string {
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}
