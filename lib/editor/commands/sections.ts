import { Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { createBlock } from "./insert-block.ts";

/** Creates a collapsible list with one empty item. */
export function createSection(schema: Schema): Node {
  const item = createBlock(schema, "collapsibleItem", null);
  const data = { initialExpandedItems: "FIRST", direction: "LTR" };
  return createBlock(schema, "collapsibleList", data, Fragment.from(item));
}
