/** Conversion of the HTML blocks in a Markdown text. */
import { createHash } from "node:crypto";
import type { RichContentNode } from "../../rich-content/document.ts";
import { type HtmlOptions, htmlToRichContent } from "../html/to-rich-content.ts";
import type { Node, Surroundings } from "./context.ts";

/** Converts HTML blocks and returns a function that finds their nodes. Every call returns nodes with new ids. */
export async function convertHtml(
  pieces: Iterable<string>,
  options: HtmlOptions,
): Promise<Surroundings["html"]> {
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
  const hashId = (id: string) =>
    createHash("sha256").update(`${place} ${id}`).digest("hex").slice(0, 10);
  const { textData } = node;
  return {
    ...node,
    id: node.id === "" ? "" : hashId(node.id),
    nodes: node.nodes.map((child) => withIds(child, place)),
    ...(textData && {
      textData: {
        ...textData,
        decorations: textData.decorations.map((one) =>
          one.type === "ANCHOR" && one.anchorData?.anchor !== undefined
            ? { ...one, anchorData: { anchor: hashId(one.anchorData.anchor) } }
            : one,
        ),
      },
    }),
  };
}
