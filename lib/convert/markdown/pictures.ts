/** Pictures in a Markdown text. */
import type { Nodes, PhrasingContent } from "mdast";
import { attribute, elementsIn, parseHtml } from "../html/parse-html.ts";
import { type Context, node, type Node } from "./context.ts";

type Image = {
  readonly url: string;
  readonly alt?: string | null | undefined;
  readonly title?: string | null | undefined;
};

/** Returns the picture of a node, which may be an `<img>` tag. Returns `undefined` if the node is not a picture. */
export function readImage(child: Nodes, definitions: Context["definitions"]): Image | undefined {
  if (child.type === "image") return child;
  if (child.type === "imageReference") {
    const definition = definitions.get(child.identifier);
    return definition && { url: definition.url, title: definition.title, alt: child.alt };
  }
  if (child.type !== "html" || !/^<img\s/i.test(child.value)) return undefined;
  const [element] = elementsIn(parseHtml(child.value).root);
  const url = element && attribute(element, "src")?.trim();
  if (element === undefined || !url) return undefined;
  return { url, alt: attribute(element, "alt"), title: attribute(element, "title") };
}

/**
 * Creates the node of a picture with the link around it. Returns `undefined` if the child is not a picture or
 * its file is missing.
 */
export function createPicture(child: PhrasingContent, context: Context): Node | undefined {
  if (child.type === "link" || child.type === "linkReference") {
    const [inner, ...others] = child.children;
    const url = child.type === "link" ? child.url : context.definitions.get(child.identifier)?.url;
    const picture =
      inner === undefined || others.length > 0 ? undefined : createPicture(inner, context);
    const data = picture?.["imageData"];
    return picture === undefined || url === undefined || typeof data !== "object"
      ? undefined
      : { ...picture, imageData: { ...data, link: { url: context.link(url) } } };
  }
  const image = readImage(child, context.definitions);
  const found = image === undefined ? undefined : context.file(image.url);
  if (image === undefined || found === undefined) return undefined;
  const { id, url, width, height } = found;
  return node("IMAGE", context, [], {
    imageData: {
      containerData: { width: { size: "CONTENT" }, alignment: "CENTER" },
      image: { src: id === undefined ? { url } : { id }, ...(width > 0 ? { width, height } : {}) },
      ...(image.alt ? { altText: image.alt } : {}),
      ...(image.title ? { caption: image.title } : {}),
    },
  });
}
