import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { cleanHtml } from "./clean-html.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

export type Clipboard = { readonly html: string; readonly text: string };

/** Maximum length of HTML that is converted, in characters. Longer HTML is pasted as plain text. */
const longestHtml = 4_000_000;

/** Returns whether the clipboard contains more than plain text or content of this editor. */
export function isForeign({ html, text }: Clipboard): boolean {
  // Code editors add HTML that only colors the text.
  const isCode =
    /<meta[^>]{1,200}vscode|font-family:[^;"]{0,200}(?:monospace|consolas|menlo|courier)/i.test(
      html,
    );
  if (html.includes("data-quire-node")) return false;
  if (html !== "" && html.length <= longestHtml && !isCode) return true;
  return looksLikeMarkdown(text);
}

/**
 * Converts the clipboard's HTML, or its Markdown, to a document with the importer's converters. Pictures stay on
 * their own site.
 */
export async function readClipboard({ html, text }: Clipboard): Promise<object> {
  const isMarkdown = html === "" || (html.length > longestHtml && looksLikeMarkdown(text));
  if (isMarkdown) return markdownToRichContent(text, (url) => ({ url, width: 0, height: 0 }));
  return htmlToRichContent(cleanHtml(html), {
    media: { copy: () => Promise.resolve(undefined), report: () => undefined },
  });
}
