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
import { useBlockDrag } from "./use-block-drag.ts";
import { useHoveredBlock } from "./use-hovered-block.ts";

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
          className={styles.grip ?? ""}
          onDragStart={({ nativeEvent }) => drag.start(block.pos, nativeEvent)}
          onDragEnd={() => drag.end()}
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
    </>
  );
}
