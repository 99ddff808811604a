/**
 * Puts the owner's CSS, snippets and tags into the documents of reading pages (docs/decisions/080-code.md). They are not
 * part of React's tree: React leaves foreign elements at the end of the head and body alone, and runs no snippet again.
 */
import type { PageCode } from "../code/page-code.ts";
import type { Snippet, SnippetPart } from "../code/parse-snippet.ts";
import { escapeHtml } from "../site/text/escape-markup.ts";
import { ownCodeAttribute } from "../site/own-code.ts";
import type { RenderedDocument } from "./rendered-document.ts";

type Inserted = { readonly head: string; readonly end: string };

/** The HTML of each version of the code. */
const rendered = new WeakMap<PageCode, Inserted>();

const documentEnd = "</body></html>";

/** Returns the document of a reading page with the owner's code. */
export function insertCode(document: RenderedDocument, code: PageCode): RenderedDocument {
  const { head, end } = renderCode(code);
  const { html } = document;
  // React escapes `<` in texts and attributes, and the scripts and styles in the head do not contain the tag.
  const headEnd = html.indexOf("</head>");
  if (headEnd === -1 || !html.endsWith(documentEnd)) return document;
  if (head === "" && end === "") return document;
  const isMarked = code.css !== "" || hasParts(code.head) || hasParts(code.end);
  const start = isMarked ? html.replace("<html", `<html ${ownCodeAttribute}`) : html;
  const shift = start.length - html.length;
  const revised = [
    start.slice(0, headEnd + shift),
    head,
    start.slice(headEnd + shift, -documentEnd.length),
    end,
    documentEnd,
  ].join("");
  return { ...document, html: revised };
}

const hasParts = ({ parts }: Snippet): boolean => parts.length > 0;

/** Returns the HTML of the code, as a binary string. */
function renderCode(code: PageCode): Inserted {
  const known = rendered.get(code);
  if (known !== undefined) return known;
  const tags = [
    ...code.verificationTags.map(
      ([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}"/>`,
    ),
    ...code.meLinks.map((href) => `<link rel="me" href="${escapeHtml(href)}"/>`),
  ];
  const html: Inserted = {
    head: toBinary([...tags, renderStyle(code.css), renderSnippet(code.head)].join("")),
    end: toBinary(renderSnippet(code.end)),
  };
  rendered.set(code, html);
  return html;
}

/** Returns the style element. The text cannot end it: the check refuses such CSS, and `<` before `/` or `!` is escaped. */
export const renderStyle = (css: string): string =>
  css.trim() === "" ? "" : `<style data-own-css>${css.replaceAll(/<(?=[/!])/g, "\\3c ")}</style>`;

const voidElements: ReadonlySet<string> = new Set(["img", "link", "meta"]);

export const renderSnippet = ({ parts }: Snippet): string => parts.map(renderPart).join("");

function renderPart(part: SnippetPart): string {
  if ("close" in part) return `</${part.close}>`;
  if ("text" in part) return part.isRaw ? part.text : escapeHtml(part.text);
  const attributes = part.attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${part.open}${attributes.join("")}${voidElements.has(part.open) ? "/" : ""}>`;
}

const toBinary = (text: string): string => Buffer.from(text).toString("latin1");
