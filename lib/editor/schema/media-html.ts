/** How blocks without text look in other programs that they are pasted into. */
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { pictureSource } from "../../rich-content/media-source.ts";
import { nodeDataSchemas } from "../../rich-content/schema/nodes.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { readField } from "../../wix/json-object.ts";

/** Returns a picture or a link that represents a block, or `undefined` if it has neither. */
export function describeBlock(name: string, data: unknown): DOMOutputSpec | undefined {
  if (name === "image") return describeImage(data);
  const label = findText(data, ["title", "name", "text"]);
  const url = safeUrl(findUrl(data), "link");
  if (url !== undefined) return ["a", { href: url }, label ?? url];
  return label === undefined ? undefined : ["p", label];
}

function describeImage(data: unknown): DOMOutputSpec | undefined {
  const { image, altText = "" } = nodeDataSchemas.imageData.parse(data ?? undefined) ?? {};
  const src = pictureSource(image?.src);
  return src === undefined ? undefined : ["img", { src, alt: altText }];
}

function findUrl(data: unknown): unknown {
  const sources = [
    readField(readField(data, "link"), "url"),
    readField(readField(readField(data, "video"), "src"), "url"),
    readField(readField(readField(data, "audio"), "src"), "url"),
    readField(readField(data, "src"), "url"),
    readField(data, "src"),
    readField(data, "url"),
  ];
  return sources.find((source) => typeof source === "string" && source !== "");
}

function findText(data: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = readField(data, name) ?? readField(readField(data, "poll"), name);
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}
