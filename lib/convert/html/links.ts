/** Conversion of links, and of links to places in the same text. */
import { safeUrl } from "../../rich-content/url.ts";
import type { Conversion, Link, Node } from "./conversion.ts";
import { buttonNode, isButton } from "./layout.ts";
import { attribute, type Element } from "./parse-html.ts";
import { add, decorationsIn } from "./style.ts";
import type { Handler } from "./walker.ts";

const targets: ReadonlyMap<string, Link["target"]> = new Map([
  ["_blank", "BLANK"],
  ["_parent", "PARENT"],
  ["_top", "TOP"],
]);
const relations = ["nofollow", "sponsored", "ugc", "noreferrer"] as const;

export const anchor: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  conversion.anchor(attribute(element, "name"));
  const link = readLink(element, conversion);
  if (isButton(element)) return flow.add(buttonNode(element, link, walker));
  const styled = decorationsIn(element, context.decorations);
  walker.into(flow, element.childNodes, {
    ...context,
    link: link ?? context.link,
    decorations: link === undefined ? styled : add(styled, { type: "LINK", linkData: { link } }),
  });
};

function readLink(element: Element, conversion: Conversion): Link | undefined {
  const href = attribute(element, "href");
  if (href === undefined || href.trim() === "") return undefined;
  const file = conversion.file(href);
  const whole = conversion.resolve(href) ?? "";
  const address = file === undefined ? conversion.link(whole) : `/media/${file.id}`;
  if (safeUrl(address, "link") === undefined) {
    if (/^\s*(?:javascript|vbscript|data):/i.test(href)) {
      conversion.reportOnce("a link that runs a script was removed, but its text was kept");
    }
    return undefined;
  }
  const rel = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const kept = relations.filter((name) => rel.includes(name));
  return {
    url: address,
    target: targets.get((attribute(element, "target") ?? "").toLowerCase()) ?? "SELF",
    ...(kept.length === 0
      ? {}
      : { rel: Object.fromEntries(kept.map((name): [typeof name, true] => [name, true])) }),
  };
}

/** Replaces links to fragments of the same text with anchors to the nodes that were created for them. */
export function leadToNodes(nodes: readonly Node[], anchors: ReadonlyMap<string, string>): void {
  if (anchors.size === 0) return;
  for (const node of nodes) {
    const data = node["textData"];
    if (node.type === "TEXT" && isTextData(data)) {
      node["textData"] = {
        ...data,
        decorations: data.decorations.map((one) => {
          const url = one.linkData?.link?.url;
          const id = url?.startsWith("#") === true ? anchors.get(decodeFragment(url)) : undefined;
          return id === undefined ? one : { type: "ANCHOR", anchorData: { anchor: id } };
        }),
      };
    }
    leadToNodes(node.nodes, anchors);
  }
}

function decodeFragment(url: string): string {
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}

type TextData = {
  readonly decorations: readonly {
    readonly type: string;
    readonly linkData?: { readonly link?: { readonly url?: string } };
  }[];
};

const isTextData = (data: unknown): data is TextData =>
  typeof data === "object" && data !== null && "decorations" in data;
