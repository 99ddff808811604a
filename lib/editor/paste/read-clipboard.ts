import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { cleanHtml } from "./clean-html.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

export type Clipboard = { readonly html: string; readonly text: string };

/** Maximum length of HTML that is converted, in characters. Longer HTML is pasted as plain text. */
const longestHtml = 4_000_000;

/** Returns whether the clipboard contains more than plain text or content of this editor. */
export function isForeign({ html, text }: Clipboard): boolean {
  if (html.includes("data-quire-node")) return false;
  if (html !== "" && html.length <= longestHtml && !isFromCodeEditor(html)) return true;
  return looksLikeMarkdown(text);
}

/**
 * Returns whether HTML is code whose colors a code editor has copied: one block with a monospace font around the
 * text. Browsers also write the font of each `<code>` into its style, so fonts further inside have no meaning.
 */
function isFromCodeEditor(html: string): boolean {
  const first = /<(?:div|pre)\b([^>]*)>/i.exec(html.slice(0, longestHead));
  if (first === null) return false;
  const isFirst = html.slice(0, first.index).replace(headParts, "").trim() === "";
  return (
    isFirst && /font-family:[^;]{0,200}(?:monospace|consolas|menlo|courier)/i.test(first[1] ?? "")
  );
}

/** Maximum length of the tags before copied code, in characters. */
const longestHead = 4000;
const headParts =
  /<!--.*?-->|<(style|title)\b.*?<\/\1>|<\/?(?:html|head|body|meta)\b[^>]*>|<!doctype[^>]*>/gis;

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
