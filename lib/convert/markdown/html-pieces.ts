/** Conversion of the HTML blocks in a Markdown text. */
import type { RichContentNode } from "../../rich-content/document.ts";
import type { HtmlOptions } from "../html/conversion.ts";
import { htmlToRichContent } from "../html/to-rich-content.ts";
import { hashId, type Node } from "../nodes.ts";
import type { Resolvers } from "./context.ts";

/**
 * Converts HTML blocks and returns a function that looks up their nodes. Each call returns nodes with new
 * IDs.
 */
export async function convertHtml(
  pieces: Iterable<string>,
  options: HtmlOptions,
): Promise<Resolvers["html"]> {
  const converted = new Map<string, readonly RichContentNode[]>();
  for (const html of pieces) converted.set(html, (await htmlToRichContent(html, options)).nodes);
  let count = 0;
  return (html) => {
    const nodes = converted.get(html);
    count += 1;
    return nodes?.map((node) => withIds(node, `html ${count}`));
  };
}

function withIds(node: RichContentNode, place: string): Node {
  const createId = (id: string) => hashId(`${place} ${id}`);
  return {
    ...node,
    id: node.id === "" ? "" : createId(node.id),
    nodes: node.nodes.map((child) => withIds(child, place)),
    textData: node.textData && {
      ...node.textData,
      decorations: node.textData.decorations.map((one) =>
        one.type === "ANCHOR" && one.anchorData?.anchor !== undefined
          ? { ...one, anchorData: { anchor: createId(one.anchorData.anchor) } }
          : one,
      ),
    },
  };
}
