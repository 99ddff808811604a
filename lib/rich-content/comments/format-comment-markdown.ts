/** Writes a comment's document as Markdown, so that its author can edit it. */
import type { RichContent, RichContentNode } from "../document.ts";
import { mergePieces, type Piece, readMarkdownLink, readTextNode } from "./inline-piece.ts";
import { parseInlines } from "./parse-inlines.ts";

/** Returns Markdown that `parseCommentMarkdown` converts to the same document. */
export const formatCommentMarkdown = ({ nodes }: RichContent): string => formatBlocks(nodes);

const formatBlocks = (nodes: readonly RichContentNode[]): string =>
  nodes
    .map(formatBlock)
    .filter((block) => block !== "")
    .join("\n\n");

function formatBlock({ type, nodes }: RichContentNode): string {
  switch (type) {
    case "PARAGRAPH":
      return formatInlines(nodes.map(readTextNode));
    case "CODE_BLOCK":
      return formatFence(nodes.map(({ textData }) => textData?.text ?? "").join(""));
    case "BLOCKQUOTE":
      return formatBlocks(nodes).replaceAll(/^(?=(.?))/gm, (_, next) => (next === "" ? ">" : "> "));
    case "BULLETED_LIST":
      return formatList(nodes, () => "- ");
    case "ORDERED_LIST":
      return formatList(nodes, (index) => `${index + 1}. `);
    default:
      return formatBlocks(nodes);
  }
}

const formatList = (
  items: readonly RichContentNode[],
  createMarker: (index: number) => string,
): string =>
  items
    .map((item, index) => {
      const marker = createMarker(index);
      const indentation = " ".repeat(marker.length);
      return marker + formatBlocks(item.nodes).replaceAll(/\n(?=[^\n])/g, `\n${indentation}`);
    })
    .join("\n");

function formatFence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

type Style = {
  readonly italic: "*" | "_" | "";
  readonly bold: "**" | "__" | "";
  /** Whether URLs are written without angle brackets. */
  readonly hasBareUrls: boolean;
};

/**
 * Styles to try, in order, until the text parses to the same pieces. Some combinations, such as adjacent emphasis inside
 * a word, cannot be written, so their emphasis is lost.
 */
const styles: readonly Style[] = [
  { italic: "*", bold: "**", hasBareUrls: true },
  { italic: "*", bold: "**", hasBareUrls: false },
  { italic: "_", bold: "**", hasBareUrls: false },
  { italic: "*", bold: "__", hasBareUrls: false },
  { italic: "", bold: "", hasBareUrls: false },
];

/** Returns the Markdown of a paragraph's pieces. */
function formatInlines(pieces: readonly Piece[]): string {
  const merged = mergePieces(pieces.map(withAllowedUrl));
  const wanted = JSON.stringify(merged);
  let text = "";
  for (const style of styles) {
    text = escapeLineStarts(new InlineWriter(style).write(merged));
    if (JSON.stringify(parseInlines(text)) === wanted) break;
  }
  return text;
}

function withAllowedUrl(piece: Piece): Piece {
  // An empty line would end the paragraph.
  const text = piece.text.replaceAll(/\n[ \t]*(?=\n)/g, "");
  return { ...piece, text, url: readMarkdownLink(piece.url) };
}

type Mark = "bold" | "italic" | "url";

class InlineWriter {
  readonly #style: Style;
  #written = "";
  /** The decorations that are open, outermost first. */
  #open: { readonly mark: Mark; readonly url: string | undefined }[] = [];

  constructor(style: Style) {
    this.#style = style;
  }

  write(pieces: readonly Piece[]): string {
    for (const [index, piece] of pieces.entries()) {
      this.#closeUnless((mark, url) => hasMark(piece, mark, url));
      const url = this.#style.hasBareUrls ? piece.text : `<${piece.text}>`;
      if (isUrlText(piece) && !this.#open.some(({ mark }) => mark === "url")) {
        this.#openMarks(pieces, index, ["bold", "italic"]);
        this.#written += url;
      } else {
        this.#openMarks(pieces, index, ["bold", "italic", "url"]);
        this.#written += piece.code ? formatCode(piece.text) : this.#escape(piece);
      }
    }
    this.#closeUnless(() => false);
    return this.#written;
  }

  /** Closes all decorations from the first one that does not continue. */
  #closeUnless(continues: (mark: Mark, url: string | undefined) => boolean): void {
    const first = this.#open.findIndex(({ mark, url }) => !continues(mark, url));
    if (first === -1) return;
    for (const { mark, url } of this.#open.splice(first).toReversed()) {
      this.#written += mark === "url" ? `](${escapeUrl(url)})` : this.#style[mark];
    }
  }

  /** Opens the missing decorations of a piece. A decoration that continues over more pieces is opened earlier. */
  #openMarks(pieces: readonly Piece[], index: number, marks: readonly Mark[]): void {
    const piece = pieces[index];
    if (piece === undefined) return;
    const { url } = piece;
    const missing = marks
      .filter((mark) => hasMark(piece, mark, url) && !this.#open.some((one) => one.mark === mark))
      .map((mark) => ({ mark, end: findEnd(pieces, index, mark, url) }))
      .toSorted((one, other) => other.end - one.end);
    for (const { mark } of missing) {
      this.#open.push({ mark, url });
      this.#written += mark === "url" ? "[" : this.#style[mark];
    }
  }

  #escape({ text, url }: Piece): string {
    const brackets = url === undefined ? /\](?=\()/g : /[[\]]/g;
    return text
      .replaceAll("\\", "\\\\")
      .replaceAll(/(?<![\s])\*|\*(?!\s)/g, String.raw`\*`)
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      .replaceAll("`", "\\`")
      .replaceAll(brackets, String.raw`\$&`)
      .replaceAll(/<(?=https?:|mailto:)/gi, String.raw`\<`)
      .replaceAll(/(https?):(?=\/\/)/gi, String.raw`$1\:`);
  }
}

function hasMark(piece: Piece, mark: Mark, url: string | undefined): boolean {
  return mark === "url" ? piece.url !== undefined && piece.url === url : piece[mark];
}

/** Returns the position of the first piece after `start` that lacks the decoration. */
function findEnd(pieces: readonly Piece[], start: number, mark: Mark, url: string | undefined) {
  const end = pieces.findIndex((one, index) => index > start && !hasMark(one, mark, url));
  return end === -1 ? pieces.length : end;
}

/** Returns whether a piece is a URL that links to itself. */
const isUrlText = ({ text, url, code }: Piece): boolean =>
  !code &&
  url !== undefined &&
  /^(?:https?:|mailto:)[^\s<>]+$/i.test(text) &&
  readMarkdownLink(text) === url;

/** Escapes the characters of a URL that would end a link's target. */
const escapeUrl = (url = ""): string =>
  url.replaceAll(
    /[()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function formatCode(text: string): string {
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const isPadded = /^`|`$|^ [^]* $/.test(text) && text.trim() !== "";
  const padding = isPadded ? " " : "";
  return "`".repeat(length) + padding + text + padding + "`".repeat(length);
}

/** Escapes the characters that would start a quote, a list or code at the beginning of a line. */
const escapeLineStarts = (text: string): string =>
  text
    .replaceAll(/^[ \t]+/gm, "")
    .replaceAll(/^(?=>|[-+*](?:\s|$)|(?:~{3,}(?!~)|`{3,})[^`\n]*$)/gm, "\\")
    .replaceAll(/^(\d{1,9})(?=[.)](?:\s|$))/gm, "$1\\");
