/** Conversion of pictures in a Markdown text. */
import type { Nodes, PhrasingContent } from "mdast";
import { attribute, elementsIn, parseHtml } from "../html/parse-html.ts";
import { contentWidth, type Node } from "../nodes.ts";
import { type Context, createNode } from "./context.ts";

type Image = {
  readonly url: string;
  readonly alt?: string | null | undefined;
  readonly title?: string | null | undefined;
};

/**
 * Returns the picture in a node, which may be an `<img>` tag, or `undefined` if the node is not a picture.
 */
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
 * Creates the node for a picture, including the link around it. Returns `undefined` if the child is not a
 * picture or its file is missing.
 */
export function createPicture(child: PhrasingContent, context: Context): Node | undefined {
  if (child.type === "link" || child.type === "linkReference") {
    const [inner, ...others] = child.children;
    const url = child.type === "link" ? child.url : context.definitions.get(child.identifier)?.url;
    if (inner === undefined || others.length > 0 || url === undefined) return undefined;
    const picture = createPicture(inner, context);
    const link = { url: context.link(url) };
    return picture && { ...picture, imageData: { ...picture.imageData, link } };
  }
  const image = readImage(child, context.definitions);
  const file = image && context.file(image.url);
  if (image === undefined || file === undefined) return undefined;
  const { id, url, width, height } = file;
  const src = id === undefined ? { url } : { id };
  return createNode("IMAGE", context, [], {
    imageData: {
      containerData: contentWidth,
      image: width > 0 ? { src, width, height } : { src },
      altText: image.alt || undefined,
      caption: image.title || undefined,
    },
  });
}
