/** Pictures that pasted text contains as `data:` URLs. The editor uploads them. */
import type { Transaction } from "@tiptap/pm/state";
import { isObject } from "../../wix/json-object.ts";
import { maximumFileBytes } from "../../wix/files.ts";
import { readPath, writePath } from "../commands/paths.ts";

/** The pictures of one paste. */
export type PastedPictures = {
  /** Pictures to upload, by their URL in the document. */
  readonly files: Map<string, File>;
  /** URLs of pictures that the browser cannot read, such as `file:` URLs. */
  readonly leftOut: Set<string>;
};

export const createPastedPictures = (): PastedPictures => ({
  files: new Map(),
  leftOut: new Set(),
});

/** Maximum number of pictures that are uploaded from one paste. */
const maximumPictures = 100;
const placeholderOrigin = "https://pasted-picture.invalid/";

/** Returns the length of HTML without the data of its pictures, in characters. */
export const measureHtml = (html: string): number =>
  html.replace(/data:image\/[^"'\s>]+/gi, "").length;

/** Replaces `data:` URLs with placeholders, and records pictures that cannot be read. */
export function takePictures(body: HTMLElement, pictures: PastedPictures): void {
  for (const image of body.querySelectorAll("img")) {
    const url = image.getAttribute("src")?.trim() ?? "";
    const isPixel = image.getAttribute("width") === "1" && image.getAttribute("height") === "1";
    if (isPixel || hasOtherSource(image)) continue;
    const source = addPicture(url, pictures);
    if (source === undefined) image.removeAttribute("src");
    else image.setAttribute("src", source);
  }
}

/** Returns whether the picture is loaded from another attribute, and `src` is only a placeholder. */
const hasOtherSource = (image: Element): boolean =>
  image
    .getAttributeNames()
    .some(
      (name) =>
        /^(?:data-|srcset$)/.test(name) && /^(?:https:)?\/\//i.test(image.getAttribute(name) ?? ""),
    );

/**
 * Returns a picture's URL for the document: its own, or a placeholder for a file. If the picture cannot be read, records
 * it and returns `undefined`.
 */
export function addPicture(url: string, pictures: PastedPictures): string | undefined {
  if (/^(?:https:)?\/\//i.test(url)) return url;
  const { files, leftOut } = pictures;
  if (leftOut.has(url)) return undefined;
  const file = files.size < maximumPictures ? decodePicture(url, files.size + 1) : undefined;
  if (file === undefined) {
    leftOut.add(url);
    return undefined;
  }
  const placeholder = `${placeholderOrigin}${files.size + 1}`;
  files.set(placeholder, file);
  return placeholder;
}

/** Returns the picture in a `data:` URL, or `undefined` if the URL is not one, is not base64, or is too long. */
function decodePicture(url: string, number: number): File | undefined {
  const [, type, extension, data] =
    /^data:(image\/([a-z\d]+))(?:;[\w=.-]+)*;base64,([\w+/=\s-]+)$/i.exec(url) ?? [];
  if (type === undefined || data === undefined) return undefined;
  if (data.length > (maximumFileBytes.image * 4) / 3 + 4) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, "")), (letter) =>
      letter.charCodeAt(0),
    );
    return new File([bytes], `picture-${number}.${extension}`, { type: type.toLowerCase() });
  } catch {
    return undefined;
  }
}

/** Removes the placeholders from the document. Returns the positions and files of their pictures. */
export function placePictures(
  tr: Transaction,
  files: ReadonlyMap<string, File>,
): { readonly pos: number; readonly file: File }[] {
  const places: { pos: number; file: File }[] = [];
  if (files.size === 0) return places;
  tr.doc.descendants((node, pos) => {
    const data: unknown = node.attrs["data"];
    const url = node.type.name === "image" ? readPath(data, ["image", "src", "url"]) : undefined;
    const file = typeof url === "string" ? files.get(url) : undefined;
    if (file !== undefined && isObject(data)) {
      tr.setNodeAttribute(pos, "data", writePath(data, ["image"], undefined));
      places.push({ pos, file });
    }
    return !node.isTextblock;
  });
  return places;
}
