/** Code that was copied in a code editor. */
import { createTextNode } from "../document/texts.ts";

export type PastedCode = { readonly text: string; readonly language: string | undefined };

/** Maximum length of the markup before the code in clipboard HTML, in characters. */
const longestHead = 4000;
const headParts =
  /<!--.*?-->|<(style|title)\b.*?<\/\1>|<\/?(?:html|head|body|meta)\b[^>]*>|<!doctype[^>]*>/gis;

/**
 * Returns whether HTML is code whose colors a code editor has copied: one block with a monospace font around the
 * text. Browsers also write the font of each `<code>` into its style, so fonts further inside have no meaning.
 */
export function isFromCodeEditor(html: string): boolean {
  const first = /<(?:div|pre)\b([^>]*)>/i.exec(html.slice(0, longestHead));
  if (first === null) return false;
  const isFirst = html.slice(0, first.index).replace(headParts, "").trim() === "";
  return isFirst && /font-family:[^;]{0,200}(?:mono|consolas|menlo|courier)/i.test(first[1] ?? "");
}

/** Returns the lines of code in HTML, for clipboards without plain text. Needs a browser's `DOMParser`. */
export function readCodeLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, title")) element.remove();
  for (const element of body.querySelectorAll("br")) element.replaceWith("\n");
  for (const line of body.querySelectorAll("div > div")) {
    if (!line.textContent.endsWith("\n")) line.append("\n");
  }
  return body.textContent;
}

/** Returns the language from the data that Visual Studio Code adds to the clipboard, or `undefined`. */
export function readCodeLanguage(editorData: string): string | undefined {
  const mode = /"mode"\s*:\s*"([a-z\d+#-]{1,30})"/i.exec(editorData)?.[1];
  return mode === "plaintext" ? undefined : mode;
}

/** Returns a document with a code block, without empty lines at its start and end. */
export function createCodeDocument({ text, language }: PastedCode): object {
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
