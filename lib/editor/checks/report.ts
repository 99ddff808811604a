import type { RichContentNode } from "../../rich-content/document.ts";
import { plainText } from "../../rich-content/text.ts";
import type { FindingCode } from "./finding.ts";

/** Reports a finding about a node. `place` is by default the node's text, for example the caption of a picture. */
export type Report = (
  code: FindingCode,
  node: RichContentNode,
  place?: string,
  picture?: number,
) => void;

/** Returns whether a text is missing or has only spaces. */
export const isBlank = (text: string | undefined): boolean =>
  text === undefined || text.trim() === "";

/** Generated names, such as those of stored files. */
const generatedName = /[\da-f]{12}|[\da-f]{8}-[\da-f]{4}-|~mv2|^(?=\D*\d)[\da-z]{16,}(?:\.|$)/i;

/** Returns the name of a file by which its writer recognises it, or an empty string if the name was generated. */
export function readFileName(
  source: { readonly url?: string | undefined; readonly id?: string | undefined } | undefined,
): string {
  const path = (source?.url ?? source?.id ?? "").split(/[?#]/, 1)[0] ?? "";
  const name = path.split("/").at(-1) ?? "";
  return generatedName.test(name) ? "" : name;
}

/** Returns the caption of a picture, or the name of its file. */
export const namePicture = (node: RichContentNode): string => {
  const caption = plainText({ nodes: [node] });
  return isBlank(caption) ? readFileName(node.imageData?.image?.src) : caption;
};
