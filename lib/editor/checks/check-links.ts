import type { RichContentDecoration, RichContentNode } from "../../rich-content/document.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { isBlank, namePicture, type Report } from "./report.ts";

type Link = NonNullable<NonNullable<RichContentDecoration["linkData"]>["link"]>;

/** Reports links without a usable address and links without a text, in a node and in the text of a block. */
export function checkLinks(node: RichContentNode, report: Report): void {
  const { imageData, buttonData } = node;
  if (node.type === "IMAGE" && imageData?.link !== undefined && isEmpty(imageData.link)) {
    report("linkEmpty", node, namePicture(node));
  }
  if (node.type === "BUTTON" && buttonData !== undefined && buttonData.type !== "ACTION") {
    if (isEmpty(buttonData.link ?? {})) report("linkEmpty", node);
    if (isBlank(buttonData.text)) report("linkWithoutText", node, buttonData.link?.url);
  }
  for (const { link, text } of listLinks(node.nodes)) {
    if (isEmpty(link)) report("linkEmpty", node, text);
    if (isBlank(text)) report("linkWithoutText", node, link.url ?? link.anchor);
  }
}

/** Returns the links in a block's text. Neighbouring texts with the same link are one link. */
function listLinks(nodes: readonly RichContentNode[]): { link: Link; text: string }[] {
  const links: { link: Link; text: string }[] = [];
  let previous: string | undefined;
  for (const { type, textData } of nodes) {
    const decorations = type === "TEXT" ? (textData?.decorations ?? []) : [];
    const found = decorations.find((decoration) => decoration.type === "LINK");
    const link = found && (found.linkData?.link ?? {});
    const key = link && JSON.stringify(link);
    const last = links.at(-1);
    const text = textData?.text ?? "";
    if (link !== undefined && key === previous && last !== undefined) last.text += text;
    else if (link !== undefined) links.push({ link, text });
    previous = key;
  }
  return links;
}

const isEmpty = ({ url, anchor }: Link): boolean =>
  isBlank(anchor) && safeUrl(url, "link") === undefined;
