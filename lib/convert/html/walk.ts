/** Traversal of an HTML tree, and the handlers of its elements. */
import type { Context, Conversion, Node } from "./conversion.ts";
import { createFlow, type Flow } from "./flow.ts";
import { ghostCardHandler } from "./ghost-cards.ts";
import { gallery, isGallery } from "./gallery.ts";
import { columns, isColumns, isMediaText, mediaText, table } from "./layout.ts";
import { anchor } from "./links.ts";
import {
  audio,
  embeddedPost,
  file,
  frame,
  isEmbeddedPost,
  isFile,
  isNamedEmbed,
  namedEmbed,
  plugin,
  rawHtml,
  video,
} from "./media.ts";
import {
  attribute,
  type ChildNode,
  type Element,
  findIn,
  hasClass,
  isElement,
  isText,
  textIn,
} from "./parse-html.ts";
import { cover, figure, image } from "./pictures.ts";
import { decorationsIn } from "./style.ts";
import {
  block,
  cite,
  code,
  description,
  details,
  heading,
  inlineQuote,
  list,
  quote,
  rule,
  term,
} from "./text-blocks.ts";
import type { Handler, Walker } from "./walker.ts";

/** Element depth below which only the text is kept. */
const deepestElement = 250;

export function createWalker(conversion: Conversion): Walker {
  const walker: Walker = {
    conversion,
    blocks(children, context) {
      const flow = createFlow(conversion);
      walker.into(flow, children, context);
      return flow.finish();
    },
    into(flow, children, context) {
      for (const child of children) visit(child, context, flow, walker);
    },
    line(children, context) {
      const lines = walker.blocks(children, context).map(textsBelow);
      return lines.filter((line) => line.length > 0).flat();
    },
  };
  return walker;
}

const textsBelow = (node: Node): Node[] =>
  node.type === "TEXT" ? [node] : node.nodes.flatMap(textsBelow);

function visit(child: ChildNode, context: Context, flow: Flow, walker: Walker): void {
  if (isText(child)) return flow.text(child.value, context);
  if (!isElement(child)) return;
  if (context.depth > deepestElement) return flow.text(textIn(child), context);
  const handler = chooseHandler(child);
  walker.conversion.anchor(attribute(child, "id"));
  handler(child, { ...context, depth: context.depth + 1 }, flow, walker);
}

/** Converts the children inline, with the decorations of the element. */
const inline: Handler = (element, context, flow, walker) => {
  walker.into(flow, element.childNodes, {
    ...context,
    decorations: decorationsIn(element, context.decorations),
  });
};

const nothing: Handler = () => {};
const reported =
  (what: string): Handler =>
  (element, context, flow, { conversion }) => {
    conversion.reportOnce(`${what} was left out`);
  };

const fallback: Handler = (element, context, flow, walker) => {
  const next = element.parentNode?.childNodes.filter(isElement) ?? [];
  // Lazy-loading scripts repeat their pictures for browsers without JavaScript.
  const isDouble = findIn(element, isPicture) !== undefined && next.some(isPicture);
  if (!isDouble) inline(element, context, flow, walker);
};
const isPicture = ({ tagName }: Element): boolean => tagName === "img" || tagName === "iframe";

const form = reported("a form");
const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["script", reported("a script")],
  ["style", reported("a style sheet")],
  ["form", form],
  ["select", form],
  ["textarea", form],
  ["datalist", form],
  ["svg", reported("a drawing (svg)")],
  ["canvas", reported("a drawing (canvas)")],
  ["input", nothing],
  ["link", nothing],
  ["meta", nothing],
  ["base", nothing],
  ["title", nothing],
  ["template", nothing],
  ["wbr", nothing],
  ["map", nothing],
  ["param", nothing],
  ["source", nothing],
  ["track", nothing],
  ["col", nothing],
  ["colgroup", nothing],
  ["noscript", fallback],
  ["br", (element, context, flow) => flow.lineBreak(context)],
  ["a", anchor],
  ["img", image],
  ["figure", figure],
  ["video", video],
  ["audio", audio],
  ["iframe", frame],
  ["object", plugin],
  ["embed", plugin],
  ["q", inlineQuote],
  ["cite", cite],
  ["blockquote", quote],
  ["pre", code],
  ["ul", list],
  ["ol", list],
  ["menu", list],
  ["dt", term],
  ["dd", description],
  ["details", details],
  ["table", table],
  ["hr", rule],
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name): [string, Handler] => [name, heading]),
  ...[
    "p",
    "div",
    "section",
    "article",
    "aside",
    "header",
    "footer",
    "main",
    "nav",
    "hgroup",
    "search",
    "address",
    "center",
    "dl",
    "dir",
    "li",
    "fieldset",
    "legend",
    "figcaption",
    "summary",
    "optgroup",
    "option",
    "listing",
    "frameset",
    "noframes",
  ].map((name): [string, Handler] => [name, block]),
]);

/**
 * Returns the handler of an element. Checks classes first, because blog editors use them for blocks that HTML
 * has no element for.
 */
function chooseHandler(element: Element): Handler {
  if (attribute(element, "data-raw-html") !== undefined) return rawHtml;
  if (hasClass(element, "wp-block-spacer")) return nothing;
  if (isNamedEmbed(element) && element.tagName !== "figure") return namedEmbed;
  if (isGallery(element)) return gallery;
  if (isFile(element)) return file;
  if (isColumns(element)) return columns;
  if (isMediaText(element)) return mediaText;
  if (isEmbeddedPost(element)) return embeddedPost;
  if (element.tagName === "div" && hasClass(element, "wp-caption")) return figure;
  if (element.tagName === "div" && hasClass(element, "wp-block-cover")) return cover;
  return ghostCardHandler(element) ?? handlers.get(element.tagName) ?? inline;
}
