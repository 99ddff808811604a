/** Conversion of posts from Ghost 5 and later (Lexical, as JSON) to the HTML that Ghost renders. */
import { escapeHtml } from "../../site/escape-markup.ts";
import { isObject, mapFields } from "../../wix/json-object.ts";
import { isCard, type Card, type Report, renderCard } from "./cards.ts";
import { parseJson } from "../parse.ts";
import { element, tag } from "./markup.ts";

const deepest = 100;

/** Converts a Lexical document. Returns `undefined` for any other text. */
export function lexicalToHtml(written: string, report: Report): string | undefined {
  const document = parseJson(written);
  const root = isObject(document) ? document["root"] : undefined;
  return isObject(root) ? renderChildren(root, report, 0) : undefined;
}

const listChildren = (node: Card): Card[] =>
  Array.isArray(node["children"]) ? node["children"].filter(isObject) : [];

function renderChildren(node: Card, report: Report, depth: number): string {
  return depth > deepest
    ? escapeHtml(joinText(node))
    : listChildren(node)
        .map((child) => renderNode(child, report, depth + 1))
        .join("");
}

function joinText(node: Card): string {
  const words: string[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next["text"] === "string") words.push(next["text"]);
    open.push(...listChildren(next).toReversed());
  }
  return words.join("");
}

function renderNode(node: Card, report: Report, depth: number): string {
  const type = readString(node["type"]).replace(/^extended-/, "");
  const inner = () => renderChildren(node, report, depth);
  switch (type) {
    case "paragraph":
      return element("p", readBlockAttributes(node), inner());
    case "heading": {
      const name = /^h[1-6]$/.exec(readString(node["tag"]))?.[0] ?? "h2";
      return element(name, readBlockAttributes(node), inner());
    }
    case "quote":
      return element("blockquote", readBlockAttributes(node), inner());
    case "aside": {
      const attributes = { ...readBlockAttributes(node), class: "kg-blockquote-alt" };
      return element("blockquote", attributes, inner());
    }
    case "list":
      return renderList(node, report, depth);
    case "listitem":
      return element("li", readBlockAttributes(node), inner());
    case "text":
    case "tk":
      return renderText(node);
    case "link":
    case "autolink": {
      const { url, rel, target, title } = node;
      const attributes = { href: url, rel, target, title };
      return element("a", mapFields(attributes, readString), inner());
    }
    case "linebreak":
      return "<br>";
    case "tab":
      return "&emsp;";
    case "table":
      return element("table", {}, element("tbody", {}, inner()));
    case "tablerow":
      return element("tr", {}, inner());
    case "tablecell": {
      const attributes = { colspan: readSpan(node["colSpan"]), rowspan: readSpan(node["rowSpan"]) };
      return element(Number(node["headerState"]) > 0 ? "th" : "td", attributes, inner());
    }
    default:
      if (isCard(type)) return renderCard(type, node, report);
      if (listChildren(node).length > 0) return element("div", {}, inner());
      if (typeof node["text"] === "string") return escapeHtml(node["text"]);
      return type === "" || type === "zwnj" ? "" : renderCard(type, node, report);
  }
}

const readString = (value: unknown): string => (typeof value === "string" ? value : "");
const readSpan = (value: unknown): number | undefined =>
  typeof value === "number" && value > 1 ? value : undefined;

const alignments = ["", "left", "center", "right", "justify", "start", "end"];

function readBlockAttributes({ format, direction }: Card) {
  const alignment = typeof format === "number" ? alignments[format] : readString(format);
  const isKnown = alignment !== undefined && alignments.includes(alignment) && alignment !== "";
  return {
    dir: direction === "rtl" ? "rtl" : "",
    style: isKnown && alignment !== "left" ? `text-align: ${alignment}` : "",
  };
}

/**
 * Renders a list. In Lexical, a nested list is a separate item; in HTML, it belongs to the preceding item.
 */
function renderList(node: Card, report: Report, depth: number): string {
  const isOrdered = node["listType"] === "number" || node["tag"] === "ol";
  const items: { open: string; inner: string }[] = [];
  for (const item of listChildren(node)) {
    const inner = renderChildren(item, report, depth + 1);
    const [only, ...others] = listChildren(item);
    const isNested = only?.["type"] === "list" && others.length === 0;
    const before = items.at(-1);
    if (isNested && before !== undefined) {
      before.inner += inner;
      continue;
    }
    const box =
      node["listType"] === "check"
        ? tag("input", { type: "checkbox", checked: item["checked"] === true })
        : "";
    items.push({ open: tag("li", readBlockAttributes(item)), inner: box + inner });
  }
  const { start } = node;
  return element(
    isOrdered ? "ol" : "ul",
    { start: isOrdered && typeof start === "number" && start !== 1 ? start : undefined },
    ...items.map(({ open, inner }) => `${open}${inner}</li>`),
  );
}

/** Format bits and their tags, from innermost to outermost. */
const formats = [
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
  [8, "u"],
  [4, "s"],
  [2, "em"],
  [1, "strong"],
] as const;

function renderText(node: Card): string {
  const format = typeof node["format"] === "number" ? node["format"] : 0;
  return formats.reduce(
    (html, [bit, name]) => ((format & bit) === 0 ? html : element(name, {}, html)),
    escapeHtml(readString(node["text"])),
  );
}
