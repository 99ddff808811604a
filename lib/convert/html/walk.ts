/** Traversal of an HTML tree, and the handlers for its elements. */
import type { Context, Conversion, Flow, Handler, Walker } from "./conversion.ts";
import { createFlow } from "./flow.ts";
import { convertGallery, isGallery } from "./gallery.ts";
import { ghostHandlers } from "./ghost-cards.ts";
import { convertColumns, convertMediaText, convertTable } from "./layout.ts";
import { convertLink } from "./links.ts";
import * as media from "./media.ts";
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
import { convertCover, convertFigure, convertImage } from "./pictures.ts";
import { readDecorations } from "./style.ts";
import * as blocks from "./text-blocks.ts";

/** Element depth beyond which only text is kept. */
const deepestElement = 250;

export function createWalker(conversion: Conversion): Walker {
  const walker: Walker = {
    ...conversion,
    convertBlocks(children, context) {
      const flow = createFlow(conversion);
      walker.convertInto(flow, children, context);
      return flow.finish();
    },
    convertInto(flow, children, context) {
      for (const child of children) convertChild(child, context, flow, walker);
    },
  };
  return walker;
}

function convertChild(child: ChildNode, context: Context, flow: Flow, walker: Walker): void {
  if (isText(child)) return flow.text(child.value, context);
  if (!isElement(child)) return;
  if (context.depth > deepestElement) return flow.text(textIn(child), context);
  const handler = chooseHandler(child);
  walker.anchor(attribute(child, "id"));
  handler(child, { ...context, depth: context.depth + 1 }, flow, walker);
}

/** Converts the children inline, with the element's decorations. */
const convertInline: Handler = (element, context, flow, walker) => {
  walker.convertInto(flow, element.childNodes, {
    ...context,
    decorations: readDecorations(element, context.decorations),
  });
};

const ignore: Handler = () => {};
const report =
  (what: string): Handler =>
  (element, context, flow, { reportOnce }) => {
    reportOnce(`${what} was left out`);
  };

const convertFallback: Handler = (element, context, flow, walker) => {
  const siblings = element.parentNode?.childNodes.filter(isElement) ?? [];
  // Lazy-loading scripts duplicate their pictures for browsers without JavaScript.
  const isDouble = findIn(element, isPicture) !== undefined && siblings.some(isPicture);
  if (!isDouble) convertInline(element, context, flow, walker);
};
const isPicture = ({ tagName }: Element): boolean => tagName === "img" || tagName === "iframe";

const handlers: ReadonlyMap<string, Handler> = new Map(
  (
    [
      ["script", report("a script")],
      ["style", report("a style sheet")],
      ["form select textarea datalist", report("a form")],
      ["svg", report("a drawing (svg)")],
      ["canvas", report("a drawing (canvas)")],
      ["input link meta base title template wbr map param source track col colgroup", ignore],
      ["noscript", convertFallback],
      ["br", (element, context, flow) => flow.lineBreak(context)],
      ["a", convertLink],
      ["img", convertImage],
      ["figure", convertFigure],
      ["video", media.convertVideo],
      ["audio", media.convertAudio],
      ["iframe", media.convertFrame],
      ["object embed", media.convertPlugin],
      ["q", blocks.convertInlineQuote],
      ["cite", blocks.convertCite],
      ["blockquote", blocks.convertQuote],
      ["pre", blocks.convertCode],
      ["ul ol menu", blocks.convertList],
      ["dt", blocks.convertTerm],
      ["dd", blocks.convertDescription],
      ["details", blocks.convertDetails],
      ["table", convertTable],
      ["hr", blocks.convertRule],
      ["h1 h2 h3 h4 h5 h6", blocks.convertHeading],
      ["p div section article aside header footer main nav hgroup search", blocks.convertBlock],
      ["address center dl dir li fieldset legend figcaption summary", blocks.convertBlock],
      ["optgroup option listing frameset noframes", blocks.convertBlock],
    ] satisfies [string, Handler][]
  ).flatMap(([names, handler]) => names.split(" ").map((name) => [name, handler] as const)),
);

type ClassHandler = readonly [
  classes: readonly string[],
  handler: Handler,
  /** Allowed tags for the element. Default: any. */
  tags?: readonly string[],
];

/** Handlers for blocks without a specific HTML element, by the classes that blog editors give them. */
const classHandlers: readonly ClassHandler[] = [
  [["wp-block-spacer"], ignore],
  [media.fileClasses, media.convertFile],
  [["wp-block-columns"], convertColumns],
  [["wp-block-media-text"], convertMediaText],
  [
    ["twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed"],
    media.convertEmbeddedPost,
  ],
  [["wp-caption"], convertFigure, ["div"]],
  [["wp-block-cover"], convertCover, ["div"]],
  ...ghostHandlers.map(([name, handler]): ClassHandler => [[name], handler, ["div", "figure"]]),
];

function chooseHandler(element: Element): Handler {
  const { tagName } = element;
  if (attribute(element, "data-raw-html") !== undefined) return media.convertRawHtml;
  const isEmbed = hasClass(element, "wp-block-embed", "wp-block-embed__wrapper");
  if (isEmbed && tagName !== "figure") return media.convertNamedEmbed;
  if (isGallery(element)) return convertGallery;
  const marked = classHandlers.find(
    ([classes, , tags = [tagName]]) => tags.includes(tagName) && hasClass(element, ...classes),
  );
  return marked?.[1] ?? handlers.get(tagName) ?? convertInline;
}
