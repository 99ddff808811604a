import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import type { RichContent, RichContentNode } from "../../rich-content/document.ts";
import { createTextNode } from "../document/texts.ts";
import { cleanHtml } from "./clean-html.ts";
import { addPicture, measureHtml, type PastedPictures } from "./pasted-pictures.ts";
import { createTableDocument, readTabSeparated } from "./tab-separated.ts";

export type Clipboard = {
  readonly html: string;
  readonly text: string;
  /** The data that Visual Studio Code adds. */
  readonly editorData?: string;
};

/** Maximum length of HTML that is converted, in characters, without pictures. Longer HTML is pasted as plain text. */
const longestHtml = 4_000_000;

/** Returns whether the clipboard contains more than plain text or content of this editor. */
export function isForeign({ html, text, editorData = "" }: Clipboard): boolean {
  if (html.includes("data-quire-node")) return false;
  if (html !== "" && measureHtml(html) <= longestHtml) return true;
  return editorData !== "" || readTabSeparated(text) !== undefined || looksLikeMarkdown(text);
}

/**
 * Converts the clipboard's code, table, HTML or Markdown to a document with the importer's converters. Pictures with a
 * web address stay there. Embedded pictures are added to `pictures`.
 */
export async function readClipboard(
  { html, text, editorData = "" }: Clipboard,
  pictures: PastedPictures,
): Promise<object> {
  if (editorData !== "" || isFromCodeEditor(html)) {
    const language = readCodeLanguage(editorData);
    return createCodeDocument({ text: text === "" ? readCodeLines(html) : text, language });
  }
  const isText = html === "" || measureHtml(html) > longestHtml;
  const rows = isText ? readTabSeparated(text) : undefined;
  if (rows !== undefined) return createTableDocument(rows);
  if (isText) {
    const converted = markdownToRichContent(text, (address) => {
      const url = addPicture(address, pictures);
      return url === undefined ? undefined : { url, width: 0, height: 0 };
    });
    return nameChecklists(converted);
  }
  const converted = await htmlToRichContent(cleanHtml(html, pictures), {
    media: { copy: () => Promise.resolve(undefined), report: () => undefined },
  });
  return nameChecklists(converted);
}

/** Changes bulleted lists with checkboxes to checkbox lists, so that new items also get a checkbox. */
function nameChecklists(content: RichContent): RichContent {
  const visit = (node: RichContentNode): RichContentNode => {
    const { bulletedListData, ...others } = node;
    const nodes = node.nodes.map(visit);
    const isChecklist =
      node.type === "BULLETED_LIST" &&
      nodes.some(({ listItemData }) => listItemData?.checked !== undefined);
    return isChecklist
      ? { ...others, type: "CHECKBOX_LIST", nodes, checkboxListData: bulletedListData ?? {} }
      : { ...node, nodes };
  };
  return { ...content, nodes: content.nodes.map(visit) };
}

type PastedCode = { readonly text: string; readonly language: string | undefined };

/** Maximum length of the markup before the code in clipboard HTML, in characters. */
const longestHead = 4000;
const headParts =
  /<!--.*?-->|<(style|title)\b.*?<\/\1>|<\/?(?:html|head|body|meta)\b[^>]*>|<!doctype[^>]*>/gis;

/**
 * Returns whether HTML is code whose colors a code editor has copied: one block with a monospace font around the
 * text. Browsers also write the font of each `<code>` into its style, so fonts further inside have no meaning.
 */
function isFromCodeEditor(html: string): boolean {
  const first = /<(?:div|pre)\b([^>]*)>/i.exec(html.slice(0, longestHead));
  if (first === null) return false;
  const isFirst = html.slice(0, first.index).replace(headParts, "").trim() === "";
  return isFirst && /font-family:[^;]{0,200}(?:mono|consolas|menlo|courier)/i.test(first[1] ?? "");
}

/** Returns the lines of code in HTML, for clipboards without plain text. Needs a browser's `DOMParser`. */
function readCodeLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, title")) element.remove();
  for (const element of body.querySelectorAll("br")) element.replaceWith("\n");
  for (const line of body.querySelectorAll("div > div")) {
    if (!line.textContent.endsWith("\n")) line.append("\n");
  }
  return body.textContent;
}

/** Returns the language from the data that Visual Studio Code adds to the clipboard, or `undefined`. */
function readCodeLanguage(editorData: string): string | undefined {
  const mode = /"mode"\s*:\s*"([a-z\d+#-]{1,30})"/i.exec(editorData)?.[1];
  return mode === "plaintext" ? undefined : mode;
}

/** Returns a document with a code block, without empty lines at its start and end. */
function createCodeDocument({ text, language }: PastedCode): object {
  const value = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "").replace(/^\n+/, "");
  return {
    nodes: [
      {
        type: "CODE_BLOCK",
        nodes: [createTextNode(value)],
        codeBlockData: language === undefined ? {} : { language },
      },
    ],
  };
}

/**
 * Patterns that rarely occur outside Markdown. Repetitions are bounded, because a pasted text may be long and hostile.
 */
const strong = [
  /^#{1,6} \S/m,
  /^```/m,
  /^(?:[-*+]|\d{1,9}[.)]) \S.*\n(?:[-*+]|\d{1,9}[.)]) \S/m,
  /^- \[[ x]\] /im,
  /^> \S/m,
  /!?\[[^[\]\n]{1,1000}\]\([^)\s]{1,500}\)/,
  /\*\*[^*\s][^*\n]*\*\*/,
  /^\|.+\|\n\|[-: |]+\|/m,
] as const;

/** Maximum length of text that is tested for Markdown, in characters. */
const longestMarkdown = 500_000;

/** Maximum number of marks in a paragraph, because the parser takes quadratic time. */
const maximumMarks = 2_000;

const hasTooManyMarks = (text: string): boolean =>
  text.split(/\n[ \t]*\n/).some((paragraph) => {
    const marks = paragraph.match(/[*_~`<>&[\]\\$]/g);
    return marks !== null && marks.length > maximumMarks;
  });

/** Returns whether plain text is probably Markdown that can be converted quickly. */
function looksLikeMarkdown(text: string): boolean {
  if (text.length > longestMarkdown) return false;
  const lines = text.replaceAll("\r\n", "\n");
  return strong.some((pattern) => pattern.test(lines)) && !hasTooManyMarks(lines);
}
