/** Pictures that a pasted text shows from other sites. */
import type { Node } from "@tiptap/pm/model";
import type { Command } from "@tiptap/pm/state";
import { isObject } from "../../wix/json-object.ts";
import { readPath } from "../commands/paths.ts";

/** Returns the URL of a picture that is not a file of the library. */
function readForeignUrl({ type, attrs }: Node, ownOrigin: string): string | undefined {
  const data: unknown = attrs["data"];
  if (type.name !== "image" || !isObject(data)) return undefined;
  const url = readPath(data, ["image", "src", "url"]);
  if (typeof url !== "string" || readPath(data, ["image", "src", "id"]) !== undefined) {
    return undefined;
  }
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).origin === ownOrigin ? undefined : url;
}

function visitPictures(document: Node, visit: (node: Node, pos: number) => void): void {
  document.descendants((node, pos) => {
    if (node.type.name === "image") visit(node, pos);
    return !node.isTextblock;
  });
}

/** Returns the URLs of the document's pictures on other sites, each once. */
export function listForeignPictures(document: Node, ownOrigin: string): string[] {
  const urls = new Set<string>();
  visitPictures(document, (node) => {
    const url = readForeignUrl(node, ownOrigin);
    if (url !== undefined) urls.add(url);
  });
  return [...urls];
}

/**
 * Shows a file of the library in place of all pictures with a URL. `write` returns a picture's data with the file; its
 * texts, link and size on the page stay.
 */
export const replaceForeignPictures =
  (url: string, ownOrigin: string, write: (data: object) => object): Command =>
  ({ doc, tr }, dispatch) => {
    visitPictures(doc, (node, pos) => {
      const data: unknown = node.attrs["data"];
      if (!isObject(data) || readForeignUrl(node, ownOrigin) !== url) return;
      tr.setNodeMarkup(pos, undefined, { ...node.attrs, data: write(data) });
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
