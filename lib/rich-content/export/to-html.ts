/** Converts a document to HTML for feeds and the static export. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import type { RichContent } from "../document.ts";
import type { Block, Cell, Inline, ListItem, Picture, Portable, Target } from "./portable.ts";
import { toPortable } from "./to-portable.ts";

/** Maximum width of pictures, in pixels. Email clients do not scale down wider pictures. */
const widestPicture = 640;

type References = Portable["references"];

/**
 * Returns the document as a self-contained HTML fragment: semantic tags, escaped text and absolute URLs,
 * without scripts, styles or frames. `siteUrl` is the root of the site; `language` (BCP 47) is the language of
 * labels, such as the label of an untitled video.
 */
export function toHtml(
  content: RichContent,
  options: { readonly siteUrl: string; readonly language: string },
): string {
  const { blocks, references } = toPortable(content, options);
  return blocks.map((block) => blockHtml(block, references)).join("\n");
}

function blockHtml(block: Block, references: References): string {
  const id = idHtml(block.id, references);
  switch (block.type) {
    case "paragraph":
      return `<p${id}>${lineHtml(block.children)}</p>`;
    case "heading":
      return `<h${block.level}${id}>${lineHtml(block.children)}</h${block.level}>`;
    case "code":
      return `<pre${id}><code>${escapeHtml(block.text)}</code></pre>`;
    case "quote":
      return `<blockquote${id}>${blocksHtml(block.blocks, references)}</blockquote>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => itemHtml(item, references)).join("");
      return `<${tag}${start}${id}>${items}</${tag}>`;
    }
    case "table": {
      const rows = block.rows.map(
        (cells) => `<tr>${cells.map((cell) => cellHtml(cell, references)).join("")}</tr>`,
      );
      return `<table${id}><tbody>${rows.join("")}</tbody></table>`;
    }
    case "figure": {
      const picture = linkHtml(block.target, pictureHtml(block.picture));
      const caption =
        block.caption.length === 0 ? "" : `<figcaption>${lineHtml(block.caption)}</figcaption>`;
      return `<figure${id}>${picture}${caption}</figure>`;
    }
    case "divider":
      return `<hr${id}>`;
  }
}

const blocksHtml = (blocks: readonly Block[], references: References): string =>
  blocks.map((block) => blockHtml(block, references)).join("");

function itemHtml({ id, checked, blocks }: ListItem, references: References): string {
  const box = checked === undefined ? "" : checked ? "☑ " : "☐ ";
  return `<li${idHtml(id, references)}>${box}${tightHtml(blocks, references)}</li>`;
}

function cellHtml({ header, columns, rows, blocks }: Cell, references: References): string {
  const scope = header === undefined ? "" : ` scope="${header === "column" ? "col" : "row"}"`;
  const columnSpan = columns === 1 ? "" : ` colspan="${columns}"`;
  const rowSpan = rows === 1 ? "" : ` rowspan="${rows}"`;
  const tag = header === undefined ? "td" : "th";
  return `<${tag}${scope}${columnSpan}${rowSpan}>${tightHtml(blocks, references)}</${tag}>`;
}

/** Omits the `<p>` if an item or cell contains only one paragraph, unless it is the target of a link. */
function tightHtml([first, ...others]: readonly Block[], references: References): string {
  if (first === undefined) return "";
  const isAlone = others.every(({ type }) => type === "list");
  return first.type === "paragraph" && isAlone && idHtml(first.id, references) === ""
    ? lineHtml(first.children) + blocksHtml(others, references)
    : blocksHtml([first, ...others], references);
}

function lineHtml(line: readonly Inline[]): string {
  return line
    .map((inline) => {
      if (inline.type === "text") return escapeHtml(inline.text).replaceAll("\n", "<br>");
      const children = lineHtml(inline.children);
      return inline.type === "link"
        ? linkHtml(inline.target, children)
        : `<${inline.mark}>${children}</${inline.mark}>`;
    })
    .join("");
}

function linkHtml(target: Target | undefined, children: string): string {
  if (target === undefined) return children;
  return "anchor" in target
    ? `<a href="#${target.anchor}">${children}</a>`
    : `<a href="${escapeHtml(target.href)}" rel="${target.rel}">${children}</a>`;
}

function pictureHtml({ src, alt, size }: Picture): string {
  const scale = size === undefined ? 1 : Math.min(1, widestPicture / size.width);
  const sides =
    size === undefined
      ? ""
      : ` width="${Math.round(size.width * scale)}" height="${Math.round(size.height * scale)}"`;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${sides}>`;
}

const idHtml = (id: string | undefined, references: References): string =>
  id !== undefined && references.has(id) ? ` id="${id}"` : "";
