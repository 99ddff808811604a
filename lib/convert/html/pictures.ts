/** Pictures and their captions. */
import { safeUrl } from "../../rich-content/url.ts";
import type { Context, Conversion, Link, Node } from "./conversion.ts";
import {
  attribute,
  childElements,
  readClasses,
  type Element,
  hasClass,
  isElement,
} from "./parse-html.ts";
import { readStyle } from "./style.ts";
import type { Handler } from "./walker.ts";

export const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
/** Width of the text column, in pixels. Narrower pictures are not enlarged to this width. */
const columnWidth = 720;

/** Returns the URL of the best copy of a picture, which a lazy-loading attribute or a link around it may name. */
export function pictureAddress(image: Element): string | undefined {
  const lazy = ["data-orig-file", "data-full-url", "data-lazy-src", "data-src", "data-original"]
    .map((name) => attribute(image, name))
    .find((value) => value !== undefined && /^(?:https?:)?\/|^[\w./-]+$/.test(value));
  const src = lazy ?? attribute(image, "src") ?? findLargest(attribute(image, "srcset"));
  const opened = linkAround(image);
  return opened !== undefined && src !== undefined && isSamePicture(opened, src) ? opened : src;
}

function findLargest(srcset: string | undefined): string | undefined {
  const candidates = (srcset?.slice(0, 8_000).split(/,\s+/) ?? []).map((candidate) => {
    const [url = "", size = "1x"] = candidate.trim().split(/\s+/);
    return { url, size: Number.parseFloat(size) || 0 };
  });
  return candidates.toSorted((one, other) => other.size - one.size)[0]?.url || undefined;
}

export function linkAround(image: Element): string | undefined {
  const parent = image.parentNode;
  if (parent === null || !isElement(parent) || parent.tagName !== "a") return undefined;
  return attribute(parent, "href");
}

/** Returns whether two URLs name the same picture. Either may be a resized copy (`name-300x200.jpg`). */
function isSamePicture(opened: string, shown: string): boolean {
  const parseBaseName = (address: string) =>
    (address.split(/[?#]/, 1)[0] ?? "")
      .replace(/-(?:\d{1,5}x\d{1,5}|scaled|e\d{10,13})(?=\.\w{3,4}$)/, "")
      .replace(/^.*\//, "");
  return (
    pictureFile.test(opened.split(/[?#]/, 1)[0] ?? "") &&
    parseBaseName(opened) === parseBaseName(shown)
  );
}

export const image: Handler = (element, context, flow, walker) => {
  const alt = attribute(element, "alt")?.trim() ?? "";
  const isLetter = hasClass(element, "emoji", "wp-smiley");
  if (isLetter) return flow.text(alt, context);
  if (attribute(element, "width") === "1" && attribute(element, "height") === "1") return;
  const node = pictureNode(element, context.link, walker.conversion);
  if (node !== undefined) flow.add(node);
  else if (alt !== "") flow.text(alt, context);
};

function pictureNode(
  element: Element,
  link: Link | undefined,
  conversion: Conversion,
): Node | undefined {
  const media = pictureMedia(element, conversion);
  if (media === undefined) return undefined;
  const alt = attribute(element, "alt")?.trim() ?? "";
  const title = attribute(element, "title")?.trim() ?? "";
  const altText = alt || title;
  // A title without spaces is usually a file name. A longer title that differs from the alt text is a caption.
  const caption = title !== altText && /\s/.test(title) ? title : "";
  const opened = linkAround(element);
  const leads = opened !== undefined && isSamePicture(opened, attribute(element, "src") ?? "");
  return conversion.node("IMAGE", [], {
    imageData: {
      containerData: readContainer(element, media.width),
      image: media,
      ...(altText === "" ? {} : { altText }),
      ...(caption === "" ? {} : { caption }),
      ...(link === undefined || leads ? {} : { link }),
    },
  });
}

type Media = { readonly src: { id: string } | { url: string }; width?: number; height?: number };

/** Returns the imported file of a picture, or its HTTPS URL if the picture stays on another site. */
export function pictureMedia(element: Element, conversion: Conversion): Media | undefined {
  const address = pictureAddress(element);
  const file = conversion.file(address);
  if (file !== undefined) {
    const size = file.width > 0 ? { width: file.width, height: file.height } : {};
    return { src: { id: file.id }, ...size };
  }
  const url = conversion.resolve(address);
  if (url === undefined || !/^https:/i.test(url) || safeUrl(url, "media") === undefined) {
    return undefined;
  }
  const [width, height] = [readPixels(element, "width"), readPixels(element, "height")];
  return {
    src: { url },
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
}

/** Returns a width or height from the style or the attribute, in pixels. */
export function readPixels(element: Element, name: "width" | "height"): number | undefined {
  const written = readStyle(element).get(name) ?? attribute(element, name) ?? "";
  const digits = /^\s*(\d{1,4})(?:\.\d+)?(?:px)?\s*$/.exec(written)?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** Returns the width and alignment of a picture, as set by the picture or by the elements around it. */
function readContainer(element: Element, width: number | undefined) {
  const around = [element, ...ancestors(element, 4)];
  const names = new Set(around.flatMap(readClasses));
  const float = around.map((one) => readStyle(one).get("float")?.toLowerCase()).find(Boolean);
  const side = (name: "left" | "right") =>
    names.has(`align${name}`) || float === name || attribute(element, "align") === name;
  const placement = side("left")
    ? { alignment: "LEFT", textWrap: true }
    : side("right")
      ? { alignment: "RIGHT", textWrap: true }
      : { alignment: "CENTER" };
  return { width: chooseWidth(element, names, width), ...placement };
}

function chooseWidth(element: Element, names: ReadonlySet<string>, width: number | undefined) {
  if (names.has("alignfull") || names.has("kg-width-full")) return { size: "FULL_WIDTH" };
  const custom = readPixels(element, "width");
  if (custom !== undefined && custom < columnWidth) return { custom: String(custom) };
  if (names.has("size-thumbnail") || names.has("size-medium")) return { size: "SMALL" };
  if (custom === undefined && width !== undefined && width < columnWidth) {
    return { size: "ORIGINAL" };
  }
  return { size: "CONTENT" };
}

/** Returns up to `most` elements around an element, as long as they contain no other element except a caption. */
function ancestors(element: Element, most: number): Element[] {
  const found: Element[] = [];
  for (let parent = element.parentNode; parent !== null && found.length < most;) {
    if (!isElement(parent) || !["a", "figure", "div", "picture", "p"].includes(parent.tagName))
      break;
    // The style of a paragraph or box around several elements does not apply to one of them.
    if (childElements(parent).filter(({ tagName }) => tagName !== "figcaption").length > 1) break;
    found.push(parent);
    parent = parent.parentNode;
  }
  return found;
}

const captionClasses = ["wp-caption-text", "gallery-caption", "blocks-gallery-item__caption"];
export const isCaption = (element: Element): boolean =>
  element.tagName === "figcaption" || hasClass(element, ...captionClasses);

/** Converts the content of a figure and adds its captions. */
export const figure: Handler = (element, context, flow, walker) => {
  const captions = childElements(element).filter(isCaption);
  const held = element.childNodes.filter((child) => !isElement(child) || !isCaption(child));
  flow.end();
  const nodes = walker.blocks(held, context);
  const lines = captions
    .map(({ childNodes }) =>
      walker.line(childNodes, { ...context, decorations: [], link: undefined }),
    )
    .filter((line) => line.length > 0);
  flow.add(...withCaptions(nodes, lines, context, walker.conversion));
};

const captioned = new Set(["IMAGE", "VIDEO", "AUDIO", "EMBED", "HTML", "GIF"]);

function withCaptions(
  nodes: readonly Node[],
  lines: readonly Node[][],
  context: Context,
  conversion: Conversion,
): Node[] {
  const [only, ...others] = nodes;
  const [line, ...moreLines] = lines;
  if (line !== undefined && only !== undefined && others.length === 0 && captioned.has(only.type)) {
    const caption = conversion.node("CAPTION", [...line, ...moreLines.flat()]);
    return [{ ...only, nodes: [caption] }];
  }
  return [
    ...nodes,
    ...lines.map((words) =>
      conversion.node("PARAGRAPH", words, {
        paragraphData: context.block.alignment
          ? { textStyle: { textAlignment: context.block.alignment } }
          : {},
      }),
    ),
  ];
}

/** Returns the URL of the background image of an element. */
export const coverAddress = (element: Element): string | undefined => {
  const style = readStyle(element);
  const written = style.get("background-image") ?? style.get("background") ?? "";
  return /url\(\s*["']?([^"')]{1,2000})["']?\s*\)/.exec(written)?.[1];
};

/** Converts a text on a picture to the picture followed by the text. */
export const cover: Handler = (element, context, flow, walker) => {
  const file = walker.conversion.file(coverAddress(element));
  flow.end();
  if (file !== undefined) {
    flow.add(
      walker.conversion.node("IMAGE", [], {
        imageData: {
          containerData: { width: { size: "CONTENT" }, alignment: "CENTER" },
          image: { src: { id: file.id }, width: file.width, height: file.height },
        },
      }),
    );
  }
  walker.into(flow, element.childNodes, context);
  flow.end();
};
