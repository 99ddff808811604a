/** Galleries, which blog editors mark with a class. */
import { safeUrl } from "../../rich-content/url.ts";
import type { Conversion } from "./conversion.ts";
import {
  attribute,
  childElements,
  readClasses,
  type Element,
  elementsIn,
  findIn,
  hasClass,
  isElement,
  isText,
  lineIn,
} from "./parse-html.ts";
import { isCaption, linkAround, pictureFile, pictureMedia } from "./pictures.ts";
import type { Handler } from "./walker.ts";

const galleryClasses = [
  "wp-block-gallery",
  "wp-block-jetpack-tiled-gallery",
  "blocks-gallery-grid",
  "gallery",
  "tiled-gallery",
  "kg-gallery-card",
];

/** Returns whether an element has a gallery class, contains a picture, and has no text except captions. */
export const isGallery = (element: Element): boolean =>
  hasClass(element, ...galleryClasses) &&
  findIn(element, isImage) !== undefined &&
  hasOnlyCaptions(element);

function hasOnlyCaptions(element: Element): boolean {
  return element.childNodes.every((child) => {
    if (isText(child)) return child.value.trim() === "";
    return !isElement(child) || isCaption(child) || hasOnlyCaptions(child);
  });
}

const isImage = ({ tagName }: Element): boolean => tagName === "img";

/** Converts a gallery. Each picture keeps its caption, and the caption of the gallery follows. */
export const gallery: Handler = (element, context, flow, walker) => {
  const { conversion } = walker;
  const lost: string[] = [];
  const items = [...elementsIn(element)].filter(isImage).flatMap((picture) => {
    const media = pictureMedia(picture, conversion);
    const alt = attribute(picture, "alt")?.trim() ?? "";
    const title = captionIn(picture, element);
    if (media === undefined) {
      lost.push(...[title || alt].filter(Boolean));
      return [];
    }
    const link = galleryLink(picture, conversion);
    return [
      {
        image: { media, ...(link === undefined ? {} : { link }) },
        ...(title === "" ? {} : { title }),
        ...(alt === "" ? {} : { altText: alt }),
      },
    ];
  });
  const columns = readClasses(element)
    .map((name) => /^(?:gallery-)?columns-([1-9])$/.exec(name)?.[1])
    .find(Boolean);
  if (items.length > 0) {
    flow.add(
      conversion.node("GALLERY", [], {
        galleryData: {
          containerData: { width: { size: "CONTENT" }, alignment: "CENTER" },
          items,
          options: {
            layout: {
              type: "GRID",
              orientation: "COLUMNS",
              numberOfColumns: Number(columns ?? Math.min(3, items.length)),
            },
            item: { crop: "FILL", ratio: 1 },
          },
        },
      }),
    );
  }
  for (const words of lost) {
    flow.end();
    flow.text(words, context);
  }
  flow.end();
  for (const caption of childElements(element).filter(isCaption)) {
    walker.into(flow, caption.childNodes, context);
    flow.end();
  }
};

/** Returns the caption of one picture in the gallery, or an empty string. */
function captionIn(picture: Element, gallery: Element): string {
  for (let at = picture.parentNode; at !== null && at !== gallery; at = at.parentNode) {
    if (!isElement(at)) break;
    if (["figure", "li", "dl"].includes(at.tagName) || hasClass(at, "gallery-item")) {
      const caption = findIn(at, isCaption);
      if (caption !== undefined) return lineIn(caption);
    }
  }
  return "";
}

function galleryLink(picture: Element, conversion: Conversion): { url: string } | undefined {
  const opened = conversion.resolve(linkAround(picture));
  if (opened === undefined || pictureFile.test(opened.split(/[?#]/, 1)[0] ?? "")) return undefined;
  // The pages that WordPress creates for attachments are not imported.
  if (/[?&]attachment_id=\d+/.test(opened) || hasRel(picture, "attachment")) return undefined;
  const url = safeUrl(conversion.link(opened), "link");
  return url === undefined ? undefined : { url };
}

const hasRel = (picture: Element, name: string): boolean =>
  picture.parentNode !== null &&
  isElement(picture.parentNode) &&
  (attribute(picture.parentNode, "rel") ?? "").split(/\s+/).includes(name);
