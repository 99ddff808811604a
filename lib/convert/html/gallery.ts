/** Galleries, which blog editors mark with a class. */
import { safeUrl } from "../../rich-content/url.ts";
import { contentWidth } from "../nodes.ts";
import type { Conversion, Handler } from "./conversion.ts";
import {
  attribute,
  captureClasses,
  childElements,
  type Element,
  elementsIn,
  findIn,
  findTag,
  hasClass,
  isElement,
  isText,
  lineIn,
  parentElement,
  readLine,
} from "./parse-html.ts";
import { isCaption, isPictureFile, readLinkAround, readPictureMedia } from "./pictures.ts";

const galleryClasses = [
  "wp-block-gallery",
  "wp-block-jetpack-tiled-gallery",
  "blocks-gallery-grid",
  "gallery",
  "tiled-gallery",
  "kg-gallery-card",
];

/** Returns whether an element has a gallery class, contains a picture and has no text other than captions. */
export const isGallery = (element: Element): boolean =>
  hasClass(element, ...galleryClasses) &&
  findTag(element, "img") !== undefined &&
  hasOnlyCaptions(element);

function hasOnlyCaptions(element: Element): boolean {
  return element.childNodes.every((child) => {
    if (isText(child)) return child.value.trim() === "";
    return !isElement(child) || isCaption(child) || hasOnlyCaptions(child);
  });
}

/** Converts a gallery. Pictures keep their captions, and the gallery's own caption follows it. */
export const convertGallery: Handler = (element, context, flow, walker) => {
  const pictures = [...elementsIn(element)]
    .filter(({ tagName }) => tagName === "img")
    .map((picture) => ({
      media: readPictureMedia(picture, walker),
      link: readGalleryLink(picture, walker),
      title: readCaption(picture, element),
      altText: readLine(picture, "alt"),
    }));
  const items = pictures.flatMap(({ media, link, title, altText }) =>
    media === undefined ? [] : [{ image: { media, link }, title, altText }],
  );
  if (items.length > 0) {
    const [columns] = captureClasses(element, /^(?:gallery-)?columns-([1-9])$/);
    const numberOfColumns = Number(columns ?? Math.min(3, items.length));
    flow.add(
      walker.node("GALLERY", [], {
        galleryData: {
          containerData: contentWidth,
          items,
          options: {
            layout: { type: "GRID", orientation: "COLUMNS", numberOfColumns },
            item: { crop: "FILL", ratio: 1 },
          },
        },
      }),
    );
  }
  for (const { media, title, altText } of pictures) {
    flow.end();
    if (media === undefined) flow.text(title ?? altText ?? "", context);
  }
  flow.end();
  for (const caption of childElements(element).filter(isCaption)) {
    walker.convertInto(flow, caption.childNodes, context);
    flow.end();
  }
};

function readCaption(picture: Element, gallery: Element): string | undefined {
  for (
    let around = parentElement(picture);
    around !== undefined && around !== gallery;
    around = parentElement(around)
  ) {
    if (["figure", "li", "dl"].includes(around.tagName) || hasClass(around, "gallery-item")) {
      const caption = findIn(around, isCaption);
      if (caption !== undefined) return lineIn(caption) || undefined;
    }
  }
  return undefined;
}

function readGalleryLink(picture: Element, conversion: Conversion): { url: string } | undefined {
  const opened = conversion.resolve(readLinkAround(picture));
  if (opened === undefined || isPictureFile(opened)) return undefined;
  const parent = parentElement(picture);
  const rel = parent && attribute(parent, "rel")?.split(/\s+/);
  // WordPress attachment pages are not imported.
  if (/[?&]attachment_id=\d+/.test(opened) || rel?.includes("attachment") === true)
    return undefined;
  const url = safeUrl(conversion.linkTo(opened), "link");
  return url === undefined ? undefined : { url };
}
