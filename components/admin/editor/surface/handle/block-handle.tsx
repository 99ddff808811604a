"use client"; // follows the pointer, and moves blocks

import type { Editor } from "@tiptap/core";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { GripVertical } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { selectBlock } from "#lib/editor/commands/select-block.ts";
import toolbarStyles from "../toolbar/toolbar.module.css";
import { useBlockActions } from "./block-actions.ts";
import styles from "./block-handle.module.css";
import { useHoveredBlock } from "./use-hovered-block.ts";

/**
 * Renders a handle beside the block under the pointer. Dragging moves the block, and a click opens a menu. The
 * toolbar's menu has the same actions, and Alt with the arrow keys moves blocks.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const actions = useBlockActions(editor);
  const block = useHoveredBlock(editor, anchor !== undefined);
  const close = () => setAnchor(undefined);
  if (block === undefined) return null;
  return (
    <div className={styles.handle} style={{ insetBlockStart: block.top }}>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={t("surface.handle.label")}
        aria-haspopup="menu"
        draggable
        className={styles.grip ?? ""}
        onDragStart={({ nativeEvent }) => startDrag(editor, block.pos, nativeEvent)}
        onClick={({ currentTarget }) => {
          runCommand(editor, selectBlock(block.pos));
          setAnchor(currentTarget);
        }}
      >
        <GripVertical size={18} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={close}
        disableRestoreFocus
        slotProps={{
          paper: { elevation: 0, className: toolbarStyles.paper ?? "" },
          transition: { onExited: () => void editor.commands.focus() },
        }}
      >
        {actions.map(({ name, label, Icon, run }) => (
          <MenuItem
            key={name}
            className={toolbarStyles.item ?? ""}
            onClick={() => {
              run();
              close();
            }}
          >
            <Icon size={18} aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** Lets ProseMirror move the block, as if it had been dragged itself. */
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
