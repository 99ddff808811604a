/**
 * Conversion of HTML to rich content. Elements without a document equivalent keep only their text. IDs are
 * derived from node order, so the same HTML always produces the same document.
 */
import type { RichContent } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import type { ImportedFile, SourceMedia } from "../source-media.ts";
import { createText, type Node } from "../nodes.ts";
import {
  type Conversion,
  createConversion,
  type HtmlOptions,
  outermost,
  resolveAddress,
} from "./conversion.ts";
import { replaceFragments } from "./links.ts";
import { fileClasses, readPlayedAddress, readPosterAddress } from "./media.ts";
import {
  attribute,
  type Element,
  elementsIn,
  hasClass,
  parentElement,
  parseHtml,
  type ParentNode,
  textIn,
} from "./parse-html.ts";
import { readCoverAddress, readPictureAddress } from "./pictures.ts";
import { createWalker } from "./walk.ts";

/** Maximum number of nodes, slightly below the document limit. */
const maximumNodes = 49_000;
const filesAtOnce = 4;

/** Converts HTML and copies its files. Throws {@link SourceError} if the text is too long for a post. */
export async function htmlToRichContent(html: string, options: HtmlOptions): Promise<RichContent> {
  const { root, isBare } = parseHtml(html);
  const files = await copyFiles(collectFiles(root, options), options.media);
  const keepsLineEnds = isBare || options.lineEnds === "lines";
  const conversion = createConversion(options, files, keepsLineEnds);
  const nodes = createWalker(conversion).convertBlocks(root.childNodes, outermost);
  if (isBare || countNodes(nodes) > maximumNodes) {
    conversion.reportOnce("the markup is too complex for a post, so only the text was imported");
    return normaliseRichContent({ nodes: splitParagraphs(textIn(root), conversion) });
  }
  return normaliseRichContent({ nodes: replaceFragments(nodes, conversion.anchors) });
}

/** Returns the URLs of all files that a text displays, plays or links to. */
function collectFiles(root: ParentNode, options: HtmlOptions): Set<string> {
  const found = new Set<string>();
  for (const element of elementsIn(root)) {
    for (const written of readFileAddresses(element, options)) {
      const address = resolveAddress(written, options.baseUrl);
      if (address === undefined || /^(?:#|data:|blob:|about:)/i.test(address)) continue;
      found.add(options.resolveFile?.(address) ?? address);
    }
  }
  return found;
}

/** Returns the URLs of the files that an element itself refers to. */
function readFileAddresses(
  element: Element,
  { baseUrl, isFile }: HtmlOptions,
): readonly (string | undefined)[] {
  switch (element.tagName) {
    case "img":
      return attribute(element, "width") === "1" || hasClass(element, "kg-bookmark-icon")
        ? []
        : [readPictureAddress(element)];
    case "video":
      return [readPosterAddress(element), readPlayedAddress(element)];
    case "audio":
      return [readPlayedAddress(element)];
    case "a": {
      const href = resolveAddress(attribute(element, "href"), baseUrl);
      const parent = parentElement(element);
      const isInFileBlock = parent !== undefined && hasClass(parent, ...fileClasses);
      return isInFileBlock || (href !== undefined && isFile?.(href) === true) ? [href] : [];
    }
    case "div":
      return hasClass(element, "wp-block-cover") ? [readCoverAddress(element)] : [];
    default:
      return [];
  }
}

async function copyFiles(
  references: ReadonlySet<string>,
  media: SourceMedia,
): Promise<Map<string, ImportedFile>> {
  const files = new Map<string, ImportedFile>();
  const waiting = [...references];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const file = await media.copy(next);
      if (file !== undefined) files.set(next, file);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return files;
}

function countNodes(nodes: readonly Node[]): number {
  return nodes.reduce((count, node) => count + 1 + countNodes(node.nodes), 0);
}

const maximumParagraphs = 10_000;

/** Returns the lines of a text as paragraphs. In a very long text, several lines share a paragraph. */
function splitParagraphs(text: string, conversion: Conversion): Node[] {
  const lines = text
    .split(/\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const linesPerParagraph = Math.max(1, Math.ceil(lines.length / maximumParagraphs));
  const paragraphs: Node[] = [];
  for (let at = 0; at < lines.length; at += linesPerParagraph) {
    const joined = lines.slice(at, at + linesPerParagraph).join("\n");
    for (let from = 0; from < joined.length; from += 500_000) {
      const part = createText(joined.slice(from, from + 500_000));
      paragraphs.push(conversion.node("PARAGRAPH", [part], { paragraphData: {} }));
    }
  }
  return paragraphs;
}
