"use client"; // opens a menu, and returns the focus

import Menu from "@mui/material/Menu";
import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";

type Props = {
  editor: Editor;
  /** The button that has opened the menu. */
  anchor: HTMLElement | undefined;
  onClose: () => void;
  /** Called when the menu has closed and the text has the focus. */
  onExited?: () => void;
  children: ReactNode;
};

const style = {
  "& .MuiMenu-paper": { maxHeight: "min(38rem, 85vh)" },
  "& .MuiMenuItem-root": { gap: "0.75rem", minHeight: "2.5rem" },
};

/** Renders a menu of the editor. The focus returns to the text when it closes. */
export function EditorMenu({ editor, anchor, onClose, onExited, children }: Props) {
  return (
    <Menu
      anchorEl={anchor ?? null}
      open={anchor !== undefined}
      onClose={onClose}
      disableRestoreFocus
      sx={style}
      slotProps={{
        paper: { style: { maxHeight: measureRoom(anchor) } },
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

/** Lowest height of a menu at which it may have less room than it needs, in rem. */
const lowest = 12;
/** Height of an item and of the space above the first one, in rem. */
const item = 2.5;
const space = 0.5;

/**
 * Returns the height of the room below a button, so that the menu does not cover the button. The last item that fits is
 * cut in half, as a sign that more items follow. Returns `undefined` if there is not enough room.
 */
function measureRoom(anchor: HTMLElement | undefined): string | undefined {
  if (anchor === undefined) return undefined;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = (innerHeight - anchor.getBoundingClientRect().bottom) / rem - 1;
  if (room < lowest) return undefined;
  const count = Math.floor((room - space) / item - 0.5);
  return `${(count + 0.5) * item + space}rem`;
}
