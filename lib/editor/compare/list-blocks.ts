import { dataTexts } from "../../rich-content/node-texts.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import type { RichContentNode } from "../../rich-content/document.ts";

/** A part of a document that is compared as a whole: a paragraph, a picture, a line of code. */
export type TextBlock = {
  /** The type of its node, for example `HEADING`. */
  readonly type: string;
  readonly text: string;
  /** Identifies a block without text, such as a picture. */
  readonly source: string;
};

/** Returns a document's blocks in reading order. Blocks without text and data are left out. */
export function listBlocks(document: unknown): TextBlock[] {
  const blocks: TextBlock[] = [];
  const visit = (node: RichContentNode): void => {
    const texts = (dataTexts.get(node.type)?.(node) ?? []).filter((text) => text !== undefined);
    const inline = node.nodes.filter(({ type }) => type === "TEXT");
    const text = [...texts, inline.map((child) => child.textData?.text ?? "").join("")]
      .filter((line) => line.trim() !== "")
      .join("\n");
    const source = readSource(node);
    if (text !== "" || source !== "") blocks.push({ type: node.type, text, source });
    for (const child of node.nodes) if (child.type !== "TEXT") visit(child);
  };
  normaliseRichContent(document).nodes.forEach(visit);
  return blocks;
}

/** Returns a text that identifies the files or the content of a block that shows more than its text. */
function readSource(node: RichContentNode): string {
  const { imageData, videoData, audioData, galleryData, fileData, embedData, htmlData } = node;
  const sources = [
    imageData?.image?.src,
    videoData?.video?.src,
    audioData?.audio?.src,
    fileData?.src,
    ...(galleryData?.items ?? []).map(({ image }) => image?.media?.src),
  ].map((source) => source?.id ?? source?.url);
  return [...sources, embedData?.src, htmlData?.url ?? htmlData?.html]
    .filter((source) => source !== undefined)
    .join(" ");
}
