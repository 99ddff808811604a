/**
 * Conversion of HTML to rich content. Elements that documents have no form for keep their text. Ids derive
 * from the order of the nodes, so the same HTML always gives the same document.
 */
import type { RichContent } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import type { ImportedFile, SourceMedia } from "../../import/source.ts";
import {
  type Conversion,
  createConversion,
  type Node,
  outermost,
  resolveAddress,
  text,
} from "./conversion.ts";
import { leadToNodes } from "./links.ts";
import { isFile, playedAddress } from "./media.ts";
import {
  attribute,
  type Element,
  elementsIn,
  hasClass,
  isElement,
  parseHtml,
  type ParentNode,
  textIn,
} from "./parse-html.ts";
import { coverAddress, pictureAddress } from "./pictures.ts";
import { createWalker } from "./walk.ts";

export type HtmlOptions = {
  readonly media: SourceMedia;
  /** Base URL of relative addresses. */
  readonly baseUrl?: string | undefined;
  /**
   * Meaning of a line end outside tags. `spaces`: a space, as in HTML. `lines`: a line break, and a blank
   * line starts a paragraph, as in texts of the classic WordPress editor.
   */
  readonly lineEnds?: "spaces" | "lines" | undefined;
  /** Returns the address to copy a file from, if the source knows a better copy. */
  readonly resolveFile?: ((address: string) => string) | undefined;
  /** Returns whether a link leads to a file that must be copied. */
  readonly isFile?: ((address: string) => boolean) | undefined;
  /** Returns the new target of a link. */
  readonly linkTo?: ((address: string) => string) | undefined;
};

/** Maximum number of nodes, a little below the limit of a document. */
const mostNodes = 49_000;
const filesAtOnce = 4;

/** Converts HTML and copies its files. Throws {@link SourceError} if the text is too long for a post. */
export async function htmlToRichContent(html: string, options: HtmlOptions): Promise<RichContent> {
  const { media, baseUrl } = options;
  const resolveFile = options.resolveFile ?? ((address) => address);
  const { root, isBare } = parseHtml(html);
  const files = await copyFiles(referencesIn(root, options), media);
  const conversion = createConversion({
    keepsLineEnds: isBare || options.lineEnds === "lines",
    baseUrl,
    files,
    resolveFile,
    linkTo: options.linkTo ?? ((address) => address),
    report: media.report,
  });
  const nodes = createWalker(conversion).blocks(root.childNodes, outermost);
  leadToNodes(nodes, conversion.anchors);
  if (isBare || countNodes(nodes) > mostNodes) {
    conversion.reportOnce("the markup is too complex for a post, so only the text was imported");
    return normaliseRichContent({ nodes: plainParagraphs(textIn(root), conversion) });
  }
  return normaliseRichContent({ nodes });
}

/** Returns the addresses of all files that a text shows, plays or links as a file. */
function referencesIn(root: ParentNode, options: HtmlOptions): Set<string> {
  const { baseUrl, resolveFile } = options;
  const found = new Set<string>();
  const take = (address: string | undefined, isWanted = true) => {
    const whole = resolveAddress(address, baseUrl);
    if (whole === undefined || whole.startsWith("#") || /^(?:data|blob|about):/i.test(whole))
      return;
    if (isWanted) found.add(resolveFile?.(whole) ?? whole);
  };
  for (const element of elementsIn(root)) {
    switch (element.tagName) {
      case "img":
        if (attribute(element, "width") !== "1" && !hasClass(element, "kg-bookmark-icon")) {
          take(pictureAddress(element));
        }
        break;
      case "video":
        take(attribute(element, "poster"));
        take(playedAddress(element));
        break;
      case "audio":
        take(playedAddress(element));
        break;
      case "a": {
        const href = resolveAddress(attribute(element, "href"), baseUrl);
        take(
          href,
          isInFileBlock(element) || (href !== undefined && options.isFile?.(href) === true),
        );
        break;
      }
      case "div":
        if (hasClass(element, "wp-block-cover")) take(coverAddress(element));
        break;
    }
  }
  return found;
}

const isInFileBlock = ({ parentNode }: Element): boolean =>
  parentNode !== null && isElement(parentNode) && isFile(parentNode);

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

const mostParagraphs = 10_000;

function plainParagraphs(words: string, conversion: Conversion): Node[] {
  const lines = words
    .split(/\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const together = Math.max(1, Math.ceil(lines.length / mostParagraphs));
  const paragraphs: Node[] = [];
  for (let at = 0; at < lines.length; at += together) {
    const held = lines.slice(at, at + together).join("\n");
    for (let from = 0; from < held.length; from += 500_000) {
      const part = text(held.slice(from, from + 500_000), []);
      paragraphs.push(conversion.node("PARAGRAPH", [part], { paragraphData: {} }));
    }
  }
  return paragraphs;
}
