"use client"; // drags blocks

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useState } from "react";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { placeBlock } from "#lib/editor/commands/move-block.ts";
import { selectBlock } from "#lib/editor/commands/find-block.ts";

/** Width of the margins beside the text in which a block can be dropped, in pixels. */
const margin = 64;

/** Moves a block that is dragged by its handle. `line` is where it would be dropped, in pixels from the frame's top. */
export function useBlockDrag(editor: Editor) {
  const [isDragging, setDragging] = useState(false);
  const [line, setLine] = useState<number>();
  useEffect(() => {
    const frame = editor.view.dom.parentElement?.parentElement;
    if (!isDragging || !frame) return undefined;
    const over = (event: DragEvent) => {
      const place = findOwnPlace(editor, event);
      if (place === undefined) return setLine(undefined);
      takeEvent(editor, event);
      const isMove = placeBlock(editor.state.selection.from, place.pos)(editor.state);
      setLine(isMove ? place.y - frame.getBoundingClientRect().top : undefined);
    };
    const drop = (event: DragEvent) => {
      const place = findOwnPlace(editor, event);
      if (place === undefined) return;
      takeEvent(editor, event);
      editor.view.focus();
      runCommand(editor, placeBlock(editor.state.selection.from, place.pos));
    };
    document.addEventListener("dragover", over, true);
    document.addEventListener("drop", drop, true);
    // The browser reports no end of the drag if the handle has disappeared.
    const end = () => setDragging(false);
    document.addEventListener("pointerdown", end);
    return () => {
      document.removeEventListener("pointerdown", end);
      document.removeEventListener("dragover", over, true);
      document.removeEventListener("drop", drop, true);
      endDrag(editor);
    };
  }, [editor, isDragging]);
  return {
    isDragging,
    line: isDragging ? line : undefined,
    start(pos: number, event: DragEvent) {
      startDrag(editor, pos, event);
      setLine(undefined);
      setDragging(true);
    },
    end() {
      setDragging(false);
    },
  };
}

/** Returns the place between blocks beside the pointer. ProseMirror handles drops into tables and sections. */
function findOwnPlace({ view, state }: Editor, { clientX, clientY }: DragEvent) {
  const text = view.dom.getBoundingClientRect();
  if (clientX < text.left - margin || clientX > text.right + margin) return undefined;
  if (clientY < text.top - margin || clientY > text.bottom + margin) return undefined;
  const isBeside = clientX < text.left || clientX > text.right;
  if (!isBeside && isContainerAt(view, clientY)) return undefined;
  return findDropPlace(view, state.selection.from, clientY);
}

/** Keeps an event from ProseMirror, and hides the line that ProseMirror may have drawn. */
function takeEvent({ view }: Editor, event: DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "move";
  view.dom.dispatchEvent(new DragEvent("dragleave"));
}

/** Lets ProseMirror move the block as if the block itself were dragged. */
function startDrag(editor: Editor, pos: number, { dataTransfer }: DragEvent): void {
  const { view } = editor;
  runCommand(editor, selectBlock(pos));
  const slice = view.state.selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer?.clearData();
  dataTransfer?.setData("text/html", dom.innerHTML);
  dataTransfer?.setData("text/plain", text);
  if (dataTransfer !== null) dataTransfer.effectAllowed = "copyMove";
  const element = view.nodeDOM(pos);
  if (element instanceof HTMLElement) dataTransfer?.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
}

/** Forgets the block. Otherwise, the next drop of a file would insert it after a cancelled drag. */
function endDrag({ view }: Editor): void {
  view.dragging = null;
}

type DropPlace = {
  readonly pos: number;
  /** Vertical position in the window, in pixels. */
  readonly y: number;
};

type Hovered = { readonly node: Node; readonly pos: number; readonly box: DOMRect };

/**
 * Returns the place before or after the block at the height `y`, whichever is closer. List items can be dropped
 * between list items, too.
 */
function findDropPlace(view: EditorView, from: number, y: number): DropPlace | undefined {
  const { doc } = view.state;
  let found = findChild(view, doc, 0, y);
  if (doc.nodeAt(from)?.type.name === "listItem") found = findItem(view, found, y) ?? found;
  if (found === undefined) return undefined;
  const { node, pos, box } = found;
  const isAfter = y > (box.top + box.bottom) / 2;
  return isAfter ? { pos: pos + node.nodeSize, y: box.bottom } : { pos, y: box.top };
}

/** Returns whether the block at the height `y` contains other blocks, into which a block can be dropped. */
function isContainerAt(view: EditorView, y: number): boolean {
  const block = findChild(view, view.state.doc, 0, y);
  if (block === undefined || y < block.box.top || y > block.box.bottom) return false;
  const first = block.node.firstChild;
  return first !== null && first.isBlock && !first.isTextblock && first.type.name !== "listItem";
}

function findItem(view: EditorView, block: Hovered | undefined, y: number): Hovered | undefined {
  if (block?.node.firstChild?.type.name !== "listItem") return undefined;
  const item = findChild(view, block.node, block.pos + 1, y);
  if (item === undefined) return undefined;
  const child = findChild(view, item.node, item.pos + 1, y);
  return findItem(view, child, y) ?? item;
}

/** Returns the first child that does not end above `y`, or the last one. `start` is the position of the first. */
function findChild(view: EditorView, parent: Node, start: number, y: number): Hovered | undefined {
  let found: Hovered | undefined;
  for (let index = 0, pos = start; index < parent.childCount; index += 1) {
    const node = parent.child(index);
    const element = view.nodeDOM(pos);
    if (element instanceof HTMLElement) found = { node, pos, box: element.getBoundingClientRect() };
    if (found !== undefined && found.box.bottom >= y) return found;
    pos += node.nodeSize;
  }
  return found;
}
