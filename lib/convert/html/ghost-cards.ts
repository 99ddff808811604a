/** Handlers for Ghost cards in the HTML of posts and feeds. */
import { serialize } from "parse5";
import { safeUrl } from "../../rich-content/url.ts";
import type { Conversion, Handler } from "./conversion.ts";
import { convertAudio, convertVideo } from "./media.ts";
import {
  attribute,
  captureClasses,
  childElements,
  type ChildNode,
  type Element,
  elementsIn,
  findClass,
  findTag,
  hasClass,
  isElement,
  lineIn,
} from "./parse-html.ts";
import { convertFigure, isCaption } from "./pictures.ts";
import { convertBlock, convertDetails } from "./text-blocks.ts";

/** Returns a copy of the element with different children and, if given, a different tag name. */
const withChildren = (
  element: Element,
  childNodes: ChildNode[],
  tagName = element.tagName,
): Element => ({ ...element, tagName, nodeName: tagName, childNodes });

/** Returns a copy of the element with an attribute added. */
const withAttribute = (element: Element, name: string, value: string): Element => ({
  ...element,
  attrs: [...element.attrs, { name, value }],
});

const convertBookmark: Handler = (element, context, flow, walker) => {
  const container = findClass(element, "kg-bookmark-container") ?? findTag(element, "a");
  const href = walker.resolve(container && attribute(container, "href"));
  const url = safeUrl(href && walker.linkTo(href), "link");
  if (url === undefined) return convertBlock(element, context, flow, walker);
  const readPart = (name: string) => {
    const part = findClass(element, `kg-bookmark-${name}`);
    return (part && lineIn(part)) || undefined;
  };
  flow.add(
    walker.node("LINK_PREVIEW", [], {
      linkPreviewData: {
        link: { url, target: "BLANK" },
        title: readPart("title") ?? url,
        description: readPart("description"),
        thumbnailUrl: readThumbnail(findClass(element, "kg-bookmark-thumbnail"), walker),
      },
    }),
  );
  for (const caption of childElements(element).filter(isCaption)) {
    convertBlock(caption, context, flow, walker);
  }
};

function readThumbnail(holder: Element | undefined, conversion: Conversion): string | undefined {
  const image = holder && findTag(holder, "img");
  const address = image && attribute(image, "src");
  const file = conversion.file(address);
  return file === undefined ? safeUrl(conversion.resolve(address), "media") : `/media/${file.id}`;
}

const convertToggle: Handler = (element, context, flow, walker) => {
  const heading = findClass(element, "kg-toggle-heading-text");
  const content = findClass(element, "kg-toggle-content");
  if (heading === undefined || content === undefined) {
    return convertBlock(element, context, flow, walker);
  }
  const summary = withChildren(heading, heading.childNodes, "summary");
  const details = { ...withChildren(element, [summary, content], "details"), attrs: [] };
  convertDetails(details, context, flow, walker);
};

/** Converts a video card without the buttons of Ghost's player, which starts videos in a loop by itself. */
const convertVideoCard: Handler = (element, context, flow, walker) => {
  const video = findTag(element, "video");
  if (video === undefined) return convertBlock(element, context, flow, walker);
  const captions = childElements(element).filter(isCaption);
  const still = { ...video, attrs: video.attrs.filter(({ name }) => name !== "autoplay") };
  const controlled = withAttribute(still, "controls", "");
  // The figure is only needed for captions.
  if (captions.length === 0) return convertVideo(controlled, context, flow, walker);
  convertFigure(withChildren(element, [controlled, ...captions]), context, flow, walker);
};

const convertAudioCard: Handler = (element, context, flow, walker) => {
  const audio = findTag(element, "audio");
  if (audio === undefined) return convertBlock(element, context, flow, walker);
  const title = findClass(element, "kg-audio-title");
  const titled = title === undefined ? audio : withAttribute(audio, "title", lineIn(title));
  const thumbnail = findClass(element, "kg-audio-thumbnail");
  const image = thumbnail && (findTag(thumbnail, "img") ?? thumbnail);
  const file = walker.file(image && attribute(image, "src"));
  const coverImage = file && { src: { id: file.id }, width: file.width, height: file.height };
  const addCover: typeof flow.add = (...nodes) =>
    flow.add(
      ...nodes.map((node) =>
        node.audioData === undefined
          ? node
          : { ...node, audioData: { ...node.audioData, coverImage } },
      ),
    );
  convertAudio(titled, context, { ...flow, add: addCover }, walker);
};

/** Callout background colours. As in Ghost, they are translucent, so that they suit light and dark pages. */
const tints: ReadonlyMap<string, string> = new Map([
  ["grey", "rgba(124, 139, 154, 0.13)"],
  ["blue", "rgba(33, 172, 232, 0.12)"],
  ["green", "rgba(52, 183, 67, 0.12)"],
  ["yellow", "rgba(240, 165, 15, 0.13)"],
  ["red", "rgba(209, 46, 46, 0.11)"],
  ["pink", "rgba(225, 71, 174, 0.11)"],
  ["purple", "rgba(135, 85, 236, 0.12)"],
  ["accent", "rgba(33, 172, 232, 0.12)"],
]);

/** Converts a callout to text with a background colour, preceded by its emoji. */
const convertCallout: Handler = (element, context, flow, walker) => {
  const [color = "grey"] = captureClasses(element, /^kg-callout-card-([a-z]+)$/);
  const background = tints.get(color);
  const inner = { ...context, block: { ...context.block, ...(background && { background }) } };
  const emoji = findClass(element, "kg-callout-emoji");
  const content = findClass(element, "kg-callout-text") ?? element;
  flow.end();
  if (emoji !== undefined && lineIn(emoji) !== "") flow.text(`${lineIn(emoji)} `, inner);
  walker.convertInto(flow, content.childNodes, inner);
  flow.end();
};

const convertProduct: Handler = (element, context, flow, walker) => {
  const stars = [...elementsIn(element)].filter((one) =>
    hasClass(one, "kg-product-card-rating-star"),
  );
  const active = stars.filter((one) => hasClass(one, "kg-product-card-rating-active")).length;
  flow.end();
  for (const name of ["image", "title", "description", "button"]) {
    const part = findClass(element, `kg-product-card-${name}`);
    if (part === undefined) continue;
    walker.convertInto(flow, [part], context);
    flow.end();
    if (name === "title" && active > 0) {
      flow.text("★".repeat(active).padEnd(5, "☆"), context);
      flow.end();
    }
  }
};

/** Converts an embedded page. Scripts of unknown providers stay, in a frame. */
const convertEmbed: Handler = (element, context, flow, walker) => {
  const captions = childElements(element).filter(isCaption);
  const content = element.childNodes.filter((child) => !captions.some((one) => one === child));
  const isKnown = ["iframe", "blockquote"].some((name) => findTag(element, name) !== undefined);
  if (isKnown || findTag(element, "script") === undefined) {
    const shown = content.filter(({ nodeName }) => nodeName !== "script");
    return convertFigure(withChildren(element, [...shown, ...captions]), context, flow, walker);
  }
  const html = serialize(withChildren(element, content)).trim();
  const raw = withAttribute(withChildren(element, [], "div"), "data-raw-html", html);
  convertFigure(withChildren(element, [raw, ...captions]), context, flow, walker);
};

/** Converts a header card without its colours, which fit only its background. */
const convertHeader: Handler = (element, context, flow, walker) => {
  walker.convertInto(flow, withoutStyles(element).childNodes, context);
};

const withoutStyles = (element: Element): Element =>
  withChildren(
    { ...element, attrs: element.attrs.filter(({ name }) => name !== "style") },
    element.childNodes.map((child) => (isElement(child) ? withoutStyles(child) : child)),
  );

const reportSignup: Handler = (element, context, flow, walker) => {
  walker.reportOnce("a Ghost sign-up form was left out");
};

/** Handlers for Ghost cards, by class. Other cards are plain HTML. */
export const ghostHandlers: readonly (readonly [string, Handler])[] = [
  ["kg-bookmark-card", convertBookmark],
  ["kg-toggle-card", convertToggle],
  ["kg-callout-card", convertCallout],
  ["kg-embed-card", convertEmbed],
  ["kg-header-card", convertHeader],
  ["kg-video-card", convertVideoCard],
  ["kg-audio-card", convertAudioCard],
  ["kg-product-card", convertProduct],
  ["kg-signup-card", reportSignup],
];
