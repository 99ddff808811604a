"use client"; // follows the pointer, and moves blocks

import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import type { Editor } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { deleteBlock, duplicateBlock, moveBlock } from "#lib/editor/commands/move-block.ts";
import { selectBlock } from "#lib/editor/commands/find-block.ts";
import { EditorMenu } from "../toolbar/editor-menu.tsx";
import styles from "./block-handle.module.css";
import { useBlockDrag } from "./use-block-drag.ts";

const gripStyle = {
  width: "2.25rem",
  height: "2.25rem",
  color: "var(--ink-soft)",
  cursor: "grab",
  "&:hover": { background: "var(--raised)", color: "var(--ink)" },
};

/**
 * Renders a handle beside the block under the pointer. Dragging moves the block, and a click opens a menu. The
 * toolbar's menu has the same actions, and Alt with the arrow keys moves blocks.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const actions = useBlockActions(editor);
  const drag = useBlockDrag(editor);
  const block = useHoveredBlock(editor, anchor !== undefined || drag.isDragging);
  const close = () => setAnchor(undefined);
  if (block === undefined) return null;
  return (
    <>
      {drag.line !== undefined && (
        <div className={styles.line} style={{ insetBlockStart: drag.line }} />
      )}
      <div className={styles.handle} style={{ insetBlockStart: block.top }}>
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t("surface.handle.label")}
          aria-haspopup="menu"
          draggable
          sx={gripStyle}
          onDragStart={({ nativeEvent }) => drag.start(block.pos, nativeEvent)}
          onDragEnd={() => drag.end()}
          onClick={({ currentTarget }) => {
            runCommand(editor, selectBlock(block.pos));
            setAnchor(currentTarget);
          }}
        >
          <GripVertical size={18} aria-hidden />
        </IconButton>
        <EditorMenu editor={editor} anchor={anchor} onClose={close}>
          {actions.map(({ name, label, Icon, run }) => (
            <MenuItem
              key={name}
              onClick={() => {
                run();
                close();
              }}
            >
              <Icon size={18} aria-hidden />
              {label}
            </MenuItem>
          ))}
        </EditorMenu>
      </div>
    </>
  );
}

const actions = [
  ["up", ArrowUp, moveBlock(-1)],
  ["down", ArrowDown, moveBlock(1)],
  ["duplicate", Copy, duplicateBlock],
  ["delete", Trash2, deleteBlock],
] as const;

/** Returns what can be done with the block at the selection. */
export function useBlockActions(editor: Editor) {
  const t = useTranslations();
  return actions.map(([name, Icon, command]) => ({
    name,
    Icon,
    label: t(`surface.handle.${name}`),
    run: () => runCommand(editor, command),
  }));
}

type HoveredBlock = {
  readonly pos: number;
  /** Distance from the top of the editor's frame, in pixels. */
  readonly top: number;
};

/** Returns the list item or block that is beside the pointer. It stays the same while `isHeld`. */
function useHoveredBlock(editor: Editor, isHeld: boolean): HoveredBlock | undefined {
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
