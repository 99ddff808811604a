/** Conversion of a post of Ghost 5 and later (Lexical, as JSON) to the HTML that Ghost shows. */
import { escapeHtml } from "../../rich-content/export/to-html.ts";
import { isObject, mapFields } from "../../wix/json-object.ts";
import { parseJson } from "../parse.ts";
import { cardHtml, isCard, type Card, type Report } from "./cards.ts";
import { element, tag } from "./markup.ts";

const deepest = 100;

/** Converts a Lexical document. Returns `undefined` for any other text. */
export function lexicalToHtml(written: string, report: Report): string | undefined {
  const document = parseJson(written);
  const root = isObject(document) ? document["root"] : undefined;
  return isObject(root) ? childrenHtml(root, report, 0) : undefined;
}

const listChildren = (node: Card): Card[] =>
  Array.isArray(node["children"]) ? node["children"].filter(isObject) : [];

function childrenHtml(node: Card, report: Report, depth: number): string {
  return depth > deepest
    ? escapeHtml(textIn(node))
    : listChildren(node)
        .map((child) => nodeHtml(child, report, depth + 1))
        .join("");
}

function textIn(node: Card): string {
  const words: string[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next["text"] === "string") words.push(next["text"]);
    open.push(...listChildren(next).toReversed());
  }
  return words.join("");
}

function nodeHtml(node: Card, report: Report, depth: number): string {
  const type = string(node["type"]).replace(/^extended-/, "");
  const inner = () => childrenHtml(node, report, depth);
  switch (type) {
    case "paragraph":
      return element("p", blockAttributes(node), inner());
    case "heading": {
      const name = /^h[1-6]$/.exec(string(node["tag"]))?.[0] ?? "h2";
      return element(name, blockAttributes(node), inner());
    }
    case "quote":
      return element("blockquote", blockAttributes(node), inner());
    case "aside": {
      const attributes = { ...blockAttributes(node), class: "kg-blockquote-alt" };
      return element("blockquote", attributes, inner());
    }
    case "list":
      return listHtml(node, report, depth);
    case "listitem":
      return element("li", blockAttributes(node), inner());
    case "text":
    case "tk":
      return textHtml(node);
    case "link":
    case "autolink": {
      const { url, rel, target, title } = node;
      const attributes = { href: url, rel, target, title };
      return element("a", mapFields(attributes, string), inner());
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
      const attributes = { colspan: span(node["colSpan"]), rowspan: span(node["rowSpan"]) };
      return element(Number(node["headerState"]) > 0 ? "th" : "td", attributes, inner());
    }
    default:
      if (isCard(type)) return cardHtml(type, node, report);
      if (listChildren(node).length > 0) return element("div", {}, inner());
      if (typeof node["text"] === "string") return escapeHtml(node["text"]);
      return type === "" || type === "zwnj" ? "" : cardHtml(type, node, report);
  }
}

const string = (value: unknown): string => (typeof value === "string" ? value : "");
const span = (value: unknown): number | undefined =>
  typeof value === "number" && value > 1 ? value : undefined;

const alignments = ["", "left", "center", "right", "justify", "start", "end"];

function blockAttributes({ format, direction }: Card) {
  const alignment = typeof format === "number" ? alignments[format] : string(format);
  const isKnown = alignment !== undefined && alignments.includes(alignment) && alignment !== "";
  return {
    dir: direction === "rtl" ? "rtl" : "",
    style: isKnown && alignment !== "left" ? `text-align: ${alignment}` : "",
  };
}

/** Writes a list. In Lexical a nested list is a separate item, in HTML it belongs to the item before it. */
function listHtml(node: Card, report: Report, depth: number): string {
  const isOrdered = node["listType"] === "number" || node["tag"] === "ol";
  const items: { open: string; inner: string }[] = [];
  for (const item of listChildren(node)) {
    const inner = childrenHtml(item, report, depth + 1);
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
    items.push({ open: tag("li", blockAttributes(item)), inner: box + inner });
  }
  const { start } = node;
  return element(
    isOrdered ? "ol" : "ul",
    { start: isOrdered && typeof start === "number" && start !== 1 ? start : undefined },
    ...items.map(({ open, inner }) => `${open}${inner}</li>`),
  );
}

/** Format bits and their tags, from the innermost tag to the outermost. */
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

function textHtml(node: Card): string {
  const format = typeof node["format"] === "number" ? node["format"] : 0;
  return formats.reduce(
    (html, [bit, name]) => ((format & bit) === 0 ? html : element(name, {}, html)),
    escapeHtml(string(node["text"])),
  );
}
