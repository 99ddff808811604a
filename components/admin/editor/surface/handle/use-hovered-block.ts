"use client"; // listens to the pointer

import type { Editor } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { useEffect, useState } from "react";

export type HoveredBlock = {
  readonly pos: number;
  /** Distance from the top of the editor's frame, in pixels. */
  readonly top: number;
};

/** Returns the list item or block that is beside the pointer. It stays the same while `isHeld`. */
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
  const { left, width } = view.dom.getBoundingClientRect();
  const place = view.posAtCoords({ left: left + width / 2, top: clientY });
  if (place === null) return undefined;
  const pos = findMovable(state.doc.resolve(place.inside < 0 ? place.pos : place.inside));
  const element = view.nodeDOM(pos);
  if (!(element instanceof HTMLElement)) return undefined;
  return { pos, top: element.getBoundingClientRect().top - frame.getBoundingClientRect().top };
}

/** Returns the position of the list item or block that contains a position. */
function findMovable($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 1; depth -= 1) {
    if ($pos.node(depth).type.name === "listItem") return $pos.before(depth);
  }
  return $pos.depth === 0 ? $pos.pos : $pos.before(1);
}
