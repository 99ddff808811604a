import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import type { RichContent, RichContentNode } from "../../rich-content/document.ts";
import { cleanHtml } from "./clean-html.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import {
  createCodeDocument,
  isFromCodeEditor,
  readCodeLanguage,
  readCodeLines,
} from "./pasted-code.ts";
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
