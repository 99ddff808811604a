/** Compares two documents block by block, and changed blocks word by word. */
import { diffArrays, diffWordsWithSpace } from "diff";
import type { RichContentNode } from "../../rich-content/document.ts";
import { dataTexts } from "../../rich-content/node-texts.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";

export type TextPart = {
  readonly text: string;
  /** `undefined` for a text that both documents have. */
  readonly change: "added" | "removed" | undefined;
};

export type BlockDifference = {
  readonly type: string;
  readonly change: "added" | "removed" | "changed" | undefined;
  readonly parts: readonly TextPart[];
};

/** Number of changed blocks above which all blocks count as replaced, because a comparison would take too long. */
const maximumBlockEdits = 1000;
const maximumWordEdits = 400;
/** Share of common words above which two blocks count as versions of each other. */
const similar = 0.35;
/** Number of added blocks that are compared with a removed one. */
const window = 8;

/** Returns the blocks of both documents in order, with the words that were added and removed. */
export function compareDocuments(before: unknown, after: unknown): BlockDifference[] {
  const [old, current] = [listBlocks(before), listBlocks(after)];
  const changes = diffArrays(old.map(identify), current.map(identify), {
    maxEditLength: maximumBlockEdits,
  });
  if (changes === undefined) return pairBlocks(old, current);
  const differences: BlockDifference[] = [];
  let [oldIndex, newIndex] = [0, 0];
  let removed: TextBlock[] = [];
  const flush = (added: readonly TextBlock[]) => {
    differences.push(...pairBlocks(removed, added));
    removed = [];
  };
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = old.slice(oldIndex, (oldIndex += value.length));
      continue;
    }
    const blocks = current.slice(newIndex, (newIndex += value.length));
    flush(added ? blocks : []);
    if (added) continue;
    oldIndex += value.length;
    differences.push(...blocks.map((block) => describe(block, undefined)));
  }
  flush([]);
  return differences;
}

/** Returns the differences between two texts of one line, for example titles. */
export function compareTexts(before: string, after: string): TextPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maximumWordEdits });
  if (changes === undefined) {
    return [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : undefined,
  }));
}

/** Compares the blocks between two unchanged blocks. Blocks with little in common are listed one after the other. */
function pairBlocks(removed: readonly TextBlock[], added: readonly TextBlock[]): BlockDifference[] {
  const differences: BlockDifference[] = [];
  const rest = [...added];
  for (const block of removed) {
    const partner = rest.slice(0, window).findIndex((other) => isVersion(block, other));
    if (partner === -1) {
      differences.push(describe(block, "removed"));
      continue;
    }
    const [other, ...before] = [rest[partner], ...rest.slice(0, partner)];
    rest.splice(0, partner + 1);
    differences.push(...before.map((one) => describe(one, "added")));
    if (other !== undefined) {
      const parts = compareTexts(block.text, other.text);
      differences.push({ type: other.type, change: "changed", parts });
    }
  }
  return [...differences, ...rest.map((block) => describe(block, "added"))];
}

function isVersion(one: TextBlock, other: TextBlock): boolean {
  if (one.source !== other.source || one.text === "" || other.text === "") return false;
  const [words, others] = [listWords(one.text), listWords(other.text)];
  const common = [...words].filter((word) => others.has(word)).length;
  return common / Math.max(words.size, others.size) > similar;
}

const listWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);

const identify = ({ type, text, source }: TextBlock) => JSON.stringify([type, text, source]);

const describe = (
  { type, text }: TextBlock,
  change: "added" | "removed" | undefined,
): BlockDifference => ({ type, change, parts: [{ text, change }] });

/** A part of a document that is compared as a whole: a paragraph, a picture, a line of code. */
type TextBlock = {
  /** The type of its node, for example `HEADING`. */
  readonly type: string;
  readonly text: string;
  /** Identifies a block without text, such as a picture. */
  readonly source: string;
};

/** Returns a document's blocks in reading order. Blocks without text and data are left out. */
function listBlocks(document: unknown): TextBlock[] {
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

/** Returns a text that identifies the files or the embedded content of a block. */
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
