"use client"; // opens a menu, and returns the focus

import Menu from "@mui/material/Menu";
import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

type Props = {
  editor: Editor;
  /** The button that has opened the menu. */
  anchor: HTMLElement | undefined;
  onClose: () => void;
  /** Called when the menu has closed and the text has the focus. */
  onExited?: () => void;
  children: ReactNode;
};

/** Renders a menu of the editor. The focus returns to the text when it closes. */
export function EditorMenu({ editor, anchor, onClose, onExited, children }: Props) {
  return (
    <Menu
      anchorEl={anchor ?? null}
      open={anchor !== undefined}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        paper: { elevation: 0, className: styles.paper ?? "" },
        transition: {
          onExited: () => {
            editor.commands.focus();
            onExited?.();
          },
        },
      }}
    >
      {children}
    </Menu>
  );
}
