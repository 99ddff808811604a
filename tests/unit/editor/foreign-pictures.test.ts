import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { createBlock } from "#lib/editor/commands/insert-block.ts";
import { readPath } from "#lib/editor/commands/paths.ts";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { listForeignPictures, replaceForeignPictures } from "#lib/editor/paste/foreign-pictures.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { isObject, readField } from "#lib/wix/json-object.ts";

const origin = "https://blog.example";
const elsewhere = "https://other.example/a.png?b=1";

function createState(...sources: readonly object[]): EditorState {
  const pictures = sources.map((src) =>
    createBlock(documentSchema, "image", { image: { src }, altText: "A boat" }),
  );
  const doc = documentSchema.node("doc", null, pictures);
  return EditorState.create({ doc });
}

test("pictures of other sites are listed once, without files of the library and other addresses", () => {
  const state = createState(
    { url: elsewhere },
    { url: elsewhere },
    { id: "0123.jpg" },
    { id: "0123.jpg", url: "https://other.example/c.png" },
    { url: `${origin}/media/0123.jpg` },
    ...["data:image/png;base64,", "blob:https://other.example/1", "javascript:alert(1)", ""].map(
      (url) => ({ url }),
    ),
    { url: "http://third.example/d.gif" },
  );
  expect(listForeignPictures(state.doc, origin)).toEqual([elsewhere, "http://third.example/d.gif"]);
});

test("a copied picture takes the place of every picture with its address, and keeps its texts", () => {
  const state = createState({ url: elsewhere }, { id: "0123.jpg" }, { url: elsewhere });
  let next = state;
  const write = (data: object) => ({ ...data, image: { src: { id: "4567.png" }, width: 4 } });
  const replace = (url: string) =>
    replaceForeignPictures(
      url,
      origin,
      write,
    )(next, (transaction) => {
      next = next.apply(transaction);
    });
  expect(replace("https://other.example/unknown.png")).toBe(false);
  expect(replace(elsewhere)).toBe(true);
  const nodes = readField(toRicosDocument(next.doc.toJSON()), "nodes");
  const found = (Array.isArray(nodes) ? nodes : [])
    .filter(isObject)
    .map((node) => [
      readPath(node, ["imageData", "image", "src", "id"]),
      readPath(node, ["imageData", "altText"]),
    ]);
  expect(found).toEqual([
    ["4567.png", "A boat"],
    ["0123.jpg", "A boat"],
    ["4567.png", "A boat"],
  ]);
  expect(listForeignPictures(next.doc, origin)).toEqual([]);
});
