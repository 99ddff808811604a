import type { RichContent, RichContentDecoration, RichContentNode } from "./document.ts";
import { mapDecorations } from "./map-decorations.ts";

export type Mention = NonNullable<RichContentDecoration["mentionData"]>;

/** Returns the mentions in a document, one for each member. */
export function collectMentions({ nodes }: RichContent): Mention[] {
  const found = new Map<string, Mention>();
  const visit = (node: RichContentNode): void => {
    for (const { mentionData } of node.textData?.decorations ?? []) {
      if (mentionData !== undefined) found.set(mentionKey(mentionData), mentionData);
    }
    node.nodes.forEach(visit);
  };
  nodes.forEach(visit);
  return [...found.values()];
}

/** Returns the document with mentions replaced by links where there is an address. */
export function replaceMentions(
  content: RichContent,
  findAddress: (mention: Mention) => string | undefined,
): RichContent {
  const replace = (decoration: RichContentDecoration): RichContentDecoration => {
    const { mentionData } = decoration;
    const url = mentionData === undefined ? undefined : findAddress(mentionData);
    return url === undefined ? decoration : { type: "LINK", linkData: { link: { url } } };
  };
  return { ...content, nodes: mapDecorations(content.nodes, replace) };
}

/** Returns a key that is the same for all mentions of a member. */
export const mentionKey = ({ id = "", slug = "" }: Mention): string => `${id} ${slug}`;
