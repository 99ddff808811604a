/** Conversion of pictures and their captions. */
import type { RichContentContainer, RichContentMedia } from "../../rich-content/document.ts";
import { contentWidth, type Node } from "../nodes.ts";
import type { Context, Conversion, Handler } from "./conversion.ts";
import {
  attribute,
  childElements,
  type ChildNode,
  readClasses,
  type Element,
  hasClass,
  isElement,
  parentElement,
  readLine,
} from "./parse-html.ts";
import { readStyle } from "./style.ts";

/** Width of the text column, in pixels. Narrower pictures are not enlarged to it. */
const columnWidth = 720;

/**
 * Returns the URL of the best copy of a picture, which may come from a lazy-loading attribute or a link
 * around the picture.
 */
export function readPictureAddress(image: Element): string | undefined {
  const lazy = ["data-orig-file", "data-full-url", "data-lazy-src", "data-src", "data-original"]
    .map((name) => attribute(image, name))
    .find((value) => value !== undefined && /^(?:https?:)?\/|^[\w./-]+$/.test(value));
  const src = lazy ?? attribute(image, "src") ?? findLargest(attribute(image, "srcset"));
  const opened = readLinkAround(image);
  return opened !== undefined && src !== undefined && isSamePicture(opened, src) ? opened : src;
}

function findLargest(srcset: string | undefined): string | undefined {
  const candidates = (srcset?.slice(0, 8_000).split(/,\s+/) ?? []).map((candidate) => {
    const [url = "", size = "1x"] = candidate.trim().split(/\s+/);
    return { url, size: Number.parseFloat(size) || 0 };
  });
  return candidates.toSorted((one, other) => other.size - one.size)[0]?.url || undefined;
}

/** Returns the target of the link that directly contains a picture. */
export function readLinkAround(image: Element): string | undefined {
  const parent = parentElement(image);
  return parent?.tagName === "a" ? attribute(parent, "href") : undefined;
}

/** Returns a URL without its query and fragment. */
const readPath = (address: string): string => address.split(/[?#]/, 1)[0] ?? "";

export const isPictureFile = (address: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(readPath(address));

/** Returns whether two URLs refer to the same picture. Either may be a resized copy (`name-300x200.jpg`). */
function isSamePicture(opened: string, shown: string): boolean {
  const [openedName, shownName] = [opened, shown].map((address) =>
    readPath(address)
      .replace(/-(?:\d{1,5}x\d{1,5}|scaled|e\d{10,13})(?=\.\w{3,4}$)/, "")
      .replace(/^.*\//, ""),
  );
  return isPictureFile(opened) && openedName === shownName;
}

export const convertImage: Handler = (element, context, flow, walker) => {
  const alt = readLine(element, "alt") ?? "";
  if (hasClass(element, "emoji", "wp-smiley")) return flow.text(alt, context);
  if (attribute(element, "width") === "1" && attribute(element, "height") === "1") return;
  const image = readPictureMedia(element, walker);
  if (image === undefined) return alt === "" ? undefined : flow.text(alt, context);
  const title = readLine(element, "title");
  const altText = alt || title;
  const opened = readLinkAround(element);
  const opensPicture =
    opened !== undefined && isSamePicture(opened, attribute(element, "src") ?? "");
  flow.add(
    walker.node("IMAGE", [], {
      imageData: {
        containerData: readContainer(element, image.width),
        image,
        altText,
        // A title without spaces is usually a file name. A longer title that differs from the alt text is a caption.
        caption: title !== altText && /\s/.test(title ?? "") ? title : undefined,
        link: opensPicture ? undefined : context.link,
      },
    }),
  );
};

/** Returns a picture's imported file, or its HTTPS URL if the picture stays on another site. */
export function readPictureMedia(
  element: Element,
  conversion: Conversion,
): RichContentMedia | undefined {
  const address = readPictureAddress(element);
  const src = conversion.source(address);
  if (src === undefined) return undefined;
  const file = conversion.file(address);
  const width = file === undefined ? readPixels(element, "width") : file.width;
  const height = file === undefined ? readPixels(element, "height") : file.height;
  return width && height !== undefined ? { src, width, height } : { src };
}

/** Returns a width or height in pixels, from the style or the attribute. */
export function readPixels(element: Element, name: "width" | "height"): number | undefined {
  const written = readStyle(element).get(name) ?? attribute(element, name) ?? "";
  const digits = /^\s*(\d{1,4})(?:\.\d+)?(?:px)?\s*$/.exec(written)?.[1];
  return Number(digits ?? 0) || undefined;
}

/** Returns a picture's width and alignment, set on the picture itself or on elements around it. */
function readContainer(element: Element, width: number | undefined): RichContentContainer {
  const around = [element, ...collectAncestors(element, 4)];
  const names = new Set(around.flatMap(readClasses));
  const float = around.map((one) => readStyle(one).get("float")?.toLowerCase()).find(Boolean);
  const side = (["left", "right"] as const).find(
    (name) => names.has(`align${name}`) || float === name || attribute(element, "align") === name,
  );
  return {
    width: chooseWidth(readPixels(element, "width"), names, width),
    ...(side === undefined
      ? { alignment: "CENTER" }
      : { alignment: side === "left" ? "LEFT" : "RIGHT", textWrap: true }),
  };
}

function chooseWidth(
  custom: number | undefined,
  names: ReadonlySet<string>,
  width: number | undefined,
): RichContentContainer["width"] {
  if (names.has("alignfull") || names.has("kg-width-full")) return { size: "FULL_WIDTH" };
  if (custom !== undefined && custom < columnWidth) return { custom: String(custom) };
  if (names.has("size-thumbnail") || names.has("size-medium")) return { size: "SMALL" };
  const isNarrow = custom === undefined && width !== undefined && width < columnWidth;
  return { size: isNarrow ? "ORIGINAL" : "CONTENT" };
}

/** Returns up to `most` ancestors that contain no other elements except a caption. */
function collectAncestors(element: Element, most: number): Element[] {
  const found: Element[] = [];
  for (
    let parent = parentElement(element);
    parent !== undefined && found.length < most;
    parent = parentElement(parent)
  ) {
    const others = childElements(parent).filter(({ tagName }) => tagName !== "figcaption");
    // The style of a paragraph or box around several elements is not specific to this one.
    if (!["a", "figure", "div", "picture", "p"].includes(parent.tagName) || others.length > 1)
      break;
    found.push(parent);
  }
  return found;
}

export const isCaption = (element: Element): boolean =>
  element.tagName === "figcaption" ||
  hasClass(element, "wp-caption-text", "gallery-caption", "blocks-gallery-item__caption");

/** Converts a figure's content and adds its captions. */
export const convertFigure: Handler = (element, context, flow, walker) => {
  const captions = childElements(element).filter(isCaption);
  const content = element.childNodes.filter((child) => !isElement(child) || !isCaption(child));
  flow.end();
  const nodes = walker.convertBlocks(content, context);
  const plain = { ...context, decorations: [], link: undefined };
  const readTexts = (children: readonly ChildNode[]) =>
    walker.convertBlocks(children, plain).flatMap(collectTexts);
  const lines = captions
    .map(({ childNodes }) => readTexts(childNodes))
    .filter((line) => line.length > 0);
  flow.add(...addCaptions(nodes, lines, context, walker));
};

const collectTexts = (node: Node): Node[] =>
  node.type === "TEXT" ? [node] : node.nodes.flatMap(collectTexts);

const captioned = new Set(["IMAGE", "VIDEO", "AUDIO", "EMBED", "HTML", "GIF"]);

function addCaptions(
  nodes: readonly Node[],
  lines: readonly Node[][],
  { block: { alignment } }: Context,
  conversion: Conversion,
): Node[] {
  const [only, ...others] = nodes;
  if (lines.length > 0 && only !== undefined && others.length === 0 && captioned.has(only.type)) {
    return [{ ...only, nodes: [conversion.node("CAPTION", lines.flat())] }];
  }
  const textStyle = alignment && { textAlignment: alignment };
  return [
    ...nodes,
    ...lines.map((line) => conversion.node("PARAGRAPH", line, { paragraphData: { textStyle } })),
  ];
}

/** Returns the URL of an element's background image. */
export const readCoverAddress = (element: Element): string | undefined => {
  const style = readStyle(element);
  const written = style.get("background-image") ?? style.get("background") ?? "";
  return /url\(\s{0,99}["']?([^"')]{1,2000})["']?\s{0,99}\)/.exec(written)?.[1];
};

/** Converts text over a picture to the picture followed by the text. */
export const convertCover: Handler = (element, context, flow, walker) => {
  const file = walker.file(readCoverAddress(element));
  flow.end();
  if (file !== undefined) {
    const { id, width, height } = file;
    const imageData = { containerData: contentWidth, image: { src: { id }, width, height } };
    flow.add(walker.node("IMAGE", [], { imageData }));
  }
  walker.convertInto(flow, element.childNodes, context);
  flow.end();
};
