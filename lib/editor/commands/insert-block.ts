import type { Fragment, Node, ResolvedPos, Schema } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Command, type Transaction } from "@tiptap/pm/state";
import { isObject } from "../../wix/json-object.ts";

/**
 * Creates a block with the children that the schema requires. Throws `RangeError` if the schema does not
 * allow the content.
 */
export function createBlock(
  schema: Schema,
  name: string,
  data: object | null,
  content?: Fragment,
): Node {
  const node = schema.nodes[name]?.createAndFill({ data }, content);
  if (!node) throw new RangeError(`${name} cannot be created`);
  return node;
}

/**
 * Inserts a block at the selection: in place of an empty paragraph, otherwise after the current text block, at
 * the nearest place that allows it. The cursor moves into the block, or selects a block without text.
 */
export const insertBlock =
  (create: (schema: Schema) => Node): Command =>
  (state, dispatch) => {
    const node = create(state.schema);
    const transaction = state.tr;
    const { $from, $to } = transaction.selection;
    const at = placeNode(transaction, node, $from, $to);
    if (at === undefined) return false;
    selectInserted(transaction, at, node);
    dispatch?.(transaction.scrollIntoView());
    return true;
  };

/** Like {@link insertBlock}, at a position. The selection only changes if its paragraph is replaced. */
export const insertBlockAt =
  (pos: number, create: (schema: Schema) => Node): Command =>
  (state, dispatch) => {
    const transaction = state.tr;
    const $pos = transaction.doc.resolve(pos);
    const node = create(state.schema);
    const at = placeNode(transaction, node, $pos, $pos);
    if (at === undefined) return false;
    const isReplaced = at < pos && state.selection.$from.sameParent($pos);
    if (isReplaced) selectInserted(transaction, at, node);
    dispatch?.(transaction);
    return true;
  };

/**
 * Inserts a node in place of an empty paragraph, otherwise after the text block. Returns its position, or `undefined` if
 * the schema does not allow the node there.
 */
export function placeNode(
  transaction: Transaction,
  node: Node,
  $from: ResolvedPos,
  $to: ResolvedPos,
): number | undefined {
  const { parent } = $from;
  const isEmptyParagraph = parent.type.name === "paragraph" && parent.content.size === 0;
  if (isEmptyParagraph && fits($from.node(-1), $from.index(-1), $from.index(-1) + 1, node)) {
    const at = $from.before();
    transaction.replaceWith(at, $from.after(), node);
    return at;
  }
  for (let depth = $to.depth - 1; depth >= 0; depth -= 1) {
    const index = $to.indexAfter(depth);
    if (!fits($to.node(depth), index, index, node)) continue;
    const at = $to.after(depth + 1);
    transaction.insert(at, node);
    return at;
  }
  if ($to.depth > 0) return undefined;
  transaction.insert($to.pos, node);
  return $to.pos;
}

const fits = (parent: Node, from: number, to: number, node: Node): boolean =>
  parent.canReplaceWith(from, to, node.type);

function selectInserted(transaction: Transaction, at: number, node: Node): void {
  const { doc } = transaction;
  const isTextBlock = node.isTextblock || (node.firstChild?.isBlock && !hasCaptionOnly(node));
  transaction.setSelection(
    isTextBlock ? TextSelection.near(doc.resolve(at + 1)) : NodeSelection.create(doc, at),
  );
}

const hasCaptionOnly = (node: Node): boolean =>
  node.childCount === 1 && node.firstChild?.type.name === "caption";

/** Changes the data of the node at a position. `change` gets the current data. */
export const updateData =
  (pos: number, change: (data: Readonly<Record<string, unknown>>) => object): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node === null) return false;
    const data: unknown = node.attrs["data"];
    const transaction = state.tr.setNodeAttribute(pos, "data", change(isObject(data) ? data : {}));
    if (state.selection instanceof NodeSelection && state.selection.from === pos) {
      transaction.setSelection(NodeSelection.create(transaction.doc, pos));
    }
    dispatch?.(transaction);
    return true;
  };

/** Deletes the block at a position. A parent that needs content gets an empty paragraph. */
export const removeBlock =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node === null) return false;
    dispatch?.(state.tr.delete(pos, pos + node.nodeSize));
    return true;
  };
