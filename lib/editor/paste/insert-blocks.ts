/**
 * Inserts pasted blocks at a position. The nodes around the position stay: a list, a table cell, a caption or a title is
 * never split into several blocks, and no text around the position is lost.
 */
import { Fragment, Slice, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { captionedNames } from "../document/captions.ts";
import { placeNode } from "../commands/insert-block.ts";
import { isList } from "../commands/lists.ts";
import { findAround } from "../commands/find-block.ts";
import { fitBlocks, joinLines, toInlineCode, unwrapCell } from "./fit-blocks.ts";
import { insertCells } from "./insert-cells.ts";

/** Inserts blocks at a position without a selection, and places the cursor at their end. */
export function insertBlocks(tr: Transaction, pos: number, pasted: readonly Node[]): void {
  const nodes = unwrapCell(pasted);
  const $pos = tr.doc.resolve(pos);
  const [first] = nodes;
  if (first === undefined) return;
  if (nodes.length === 1 && first.type.name === "table") {
    const cell = findAround($pos, ({ type }) => type.name === "tableCell");
    if (cell !== undefined) return insertCells(tr, pos, first, insertBlocks);
  }
  const fitted = isLineOnly($pos)
    ? joinLines(nodes, tr.doc.type.schema)
    : fitBlocks(nodes, $pos.parent.isTextblock ? $pos.node(-1).type : $pos.parent.type);
  if (isLineOnly($pos)) insertInline(tr, pos, Fragment.from(fitted.blocks));
  else if (!$pos.parent.isTextblock) insertBetween(tr, pos, fitted.blocks);
  else if ($pos.node(-1).type.name === "listItem" && fitted.blocks.some(isList)) {
    insertItems(tr, pos, fitted.blocks);
  } else insertIntoText(tr, $pos, fitted.blocks);
  for (const node of fitted.others) {
    const $end = tr.selection.$to;
    const at = placeNode(tr, node, $end, $end);
    if (at !== undefined) selectEnd(tr, at + node.nodeSize);
  }
}

/** Returns whether the node at a position can contain only a single text block: a caption, or a title of a section. */
export const isLineOnly = ($pos: ResolvedPos): boolean =>
  $pos.parent.type.name === "caption" ||
  ($pos.parent.isTextblock && $pos.depth > 1 && $pos.node(-1).type.name === "collapsibleItemTitle");

function insertInline(tr: Transaction, pos: number, content: Fragment): void {
  tr.replaceWith(pos, pos, content);
  tr.setSelection(TextSelection.create(tr.doc, pos + content.size));
}

/** Inserts blocks at a position between blocks. */
function insertBetween(tr: Transaction, pos: number, blocks: readonly Node[]): void {
  const content = Fragment.from(blocks);
  tr.insert(pos, content);
  selectEnd(tr, pos + content.size);
}

/** Inserts blocks into a text block. Paragraphs at the start and the end join the text before and after the position. */
function insertIntoText(tr: Transaction, $pos: ResolvedPos, blocks: readonly Node[]): void {
  const { pos, parent } = $pos;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return;
  const isEmpty = parent.content.size === 0;
  if (isEmpty && (isParagraph(parent) || !isParagraph(first))) {
    return replaceBlock(tr, $pos, blocks);
  }
  const inline = isParagraph(first) ? first.content : toInlineCode(first);
  if (blocks.length === 1 && inline !== undefined) return insertInline(tr, pos, inline);
  const isJoinedBefore = isParagraph(first);
  const isJoinedAfter = isParagraph(last) && last !== first;
  const staysBefore = isJoinedBefore || $pos.parentOffset > 0;
  const staysAfter = isJoinedAfter || $pos.parentOffset < parent.content.size;
  const rest = parent.type.create({ ...parent.attrs, id: null });
  const content = Fragment.from([
    ...(staysBefore && !isJoinedBefore ? [rest] : []),
    ...blocks,
    ...(staysAfter && !isJoinedAfter ? [rest] : []),
  ]);
  const from = staysBefore ? pos : $pos.before();
  const to = staysAfter ? pos : $pos.after();
  const slice = new Slice(content, Number(staysBefore), Number(staysAfter));
  tr.step(new ReplaceStep(from, to, slice));
  const end = from + slice.size;
  if (isJoinedAfter) tr.setSelection(TextSelection.create(tr.doc, end));
  else selectEnd(tr, staysAfter ? end - 1 : end);
}

function replaceBlock(tr: Transaction, $pos: ResolvedPos, blocks: readonly Node[]): void {
  const content = Fragment.from(blocks);
  const from = $pos.before();
  tr.step(new ReplaceStep(from, $pos.after(), new Slice(content, 0, 0)));
  selectEnd(tr, from + content.size);
}

const isParagraph = ({ type }: Node): boolean => type.name === "paragraph";

/**
 * Inserts blocks with lists into a list item. The pasted items become items of the same list. Blocks before the first
 * list become part of the current item, and blocks after a list part of the list's last item.
 */
function insertItems(tr: Transaction, pos: number, blocks: readonly Node[]): void {
  const firstList = blocks.findIndex(isList);
  const [lead, rest] = [blocks.slice(0, firstList), blocks.slice(firstList)];
  if (lead.length > 0) insertIntoText(tr, tr.doc.resolve(pos), lead);
  const $pos = lead.length > 0 ? tr.selection.$from : tr.doc.resolve(pos);
  const items = collectItems(rest);
  const [item] = items;
  const line = items.length === 1 && item?.childCount === 1 ? item.firstChild : undefined;
  const { parent } = $pos;
  if (line && isParagraph(line) && parent.content.size > 0) {
    return insertIntoText(tr, $pos, [line]);
  }
  const holder = $pos.node(-1);
  const content = Fragment.from(items);
  const isAtStart = $pos.parentOffset === 0 && $pos.index(-1) === 0;
  const isAtEnd = $pos.parentOffset === parent.content.size;
  if (isAtStart && isAtEnd && holder.childCount === 1) {
    const from = $pos.before(-1);
    tr.step(new ReplaceStep(from, $pos.after(-1), new Slice(content, 0, 0)));
    return selectEnd(tr, from + content.size);
  }
  if (isAtStart && !isAtEnd) return insertBetween(tr, $pos.before(-1), items);
  if (isAtEnd) return insertBetween(tr, $pos.after(-1), items);
  const after = holder.copy(Fragment.from(parent.type.create({ ...parent.attrs, id: null })));
  const slice = new Slice(Fragment.from([after, ...items, after]), 2, 2);
  tr.step(new ReplaceStep($pos.pos, $pos.pos, slice));
  selectEnd(tr, $pos.pos + slice.size - 2);
}

/** Returns the items of lists. Other blocks become part of the item before them. */
function collectItems(blocks: readonly Node[]): Node[] {
  const items: Node[] = [];
  for (const block of blocks) {
    if (isList(block)) items.push(...block.children);
    else {
      const last = items.pop();
      if (last !== undefined) items.push(last.copy(last.content.addToEnd(block)));
    }
  }
  return items;
}

/** Places the cursor at the end of the block before a position, or selects a block without text. */
function selectEnd(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos);
  const last = $pos.nodeBefore;
  if (last === null) return;
  const hasText = last.isTextblock || last.lastChild?.isBlock === true;
  if (hasText && !captionedNames.has(last.type.name)) {
    tr.setSelection(Selection.near($pos, -1));
    return;
  }
  const isBeforeText = $pos.nodeAfter?.isTextblock === true && $pos.nodeAfter.content.size > 0;
  tr.setSelection(
    isBeforeText
      ? TextSelection.create(tr.doc, pos + 1)
      : NodeSelection.create(tr.doc, pos - last.nodeSize),
  );
}
