"use client"; // listens to the pointer

import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";

export type HoveredBlock = {
  readonly pos: number;
  /** Distance from the top of the editor's frame, in pixels. */
  readonly top: number;
};

/** Returns the block at the top of the document that is under the pointer. It stays the same while `isHeld`. */
export function useHoveredBlock(editor: Editor, isHeld: boolean): HoveredBlock | undefined {
  const [block, setBlock] = useState<HoveredBlock>();
  useEffect(() => {
    if (isHeld) return undefined;
    const frame = editor.view.dom.parentElement?.parentElement;
    if (!frame) return undefined;
    const follow = ({ clientY }: PointerEvent) => setBlock(findBlock(editor, frame, clientY));
    const leave = () => setBlock(undefined);
    const forget = () => setBlock(undefined);
    frame.addEventListener("pointermove", follow);
    frame.addEventListener("pointerleave", leave);
    editor.on("update", forget);
    return () => {
      frame.removeEventListener("pointermove", follow);
      frame.removeEventListener("pointerleave", leave);
      editor.off("update", forget);
    };
  }, [editor, isHeld]);
  return block;
}

function findBlock(
  { view, state }: Editor,
  frame: HTMLElement,
  clientY: number,
): HoveredBlock | undefined {
  let found: HoveredBlock | undefined;
  const origin = frame.getBoundingClientRect().top;
  state.doc.forEach((_node, pos) => {
    const element = view.nodeDOM(pos);
    if (found !== undefined || !(element instanceof HTMLElement)) return;
    const { top, bottom } = element.getBoundingClientRect();
    if (clientY >= top - 8 && clientY <= bottom + 8) found = { pos, top: top - origin };
  });
  return found;
}
