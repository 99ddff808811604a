"use client"; // opens a menu

import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useRef, useState } from "react";

export type MenuAction = {
  readonly name: string;
  readonly label: string;
  /** `returnFocus` moves the focus back to the menu's button. */
  readonly onPick: (returnFocus: () => void) => void;
};

type Props = {
  /** Accessible name of the button and its menu. */
  label: string;
  actions: readonly MenuAction[];
  isBusy: boolean;
};

const buttonStyle = {
  width: "2.75rem",
  height: "2.75rem",
  color: "var(--ink-soft)",
  "&:hover": { color: "var(--ink)" },
  "&[aria-expanded=true]": { background: "var(--raised)", color: "var(--ink)" },
  "&[aria-disabled=true]": { cursor: "progress", opacity: 0.5 },
  "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
};

export function ActionMenu({ label, actions, isBusy }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        id={`${id}button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        // A disabled button would lose focus.
        aria-disabled={isBusy}
        sx={buttonStyle}
        onClick={() => {
          if (isBusy) return;
          setOpen(true);
          setOpened(opened + 1);
        }}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
          <circle cx="10" cy="4" r="1.6" fill="currentColor" />
          <circle cx="10" cy="10" r="1.6" fill="currentColor" />
          <circle cx="10" cy="16" r="1.6" fill="currentColor" />
        </svg>
      </IconButton>
      <Menu
        // Each opening creates a new menu. A menu that is still fading out remembers previously typed
        // letters, so the next letter would select the wrong item or none.
        key={opened}
        id={`${id}menu`}
        anchorEl={() => button.current}
        container={findMain}
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-labelledby": `${id}button` } }}
      >
        {actions.map(({ name, label: words, onPick }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setOpen(false);
              onPick(() => button.current?.focus());
            }}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Returns the menu's container, so that the menu can be reached by landmark navigation. */
const findMain = () => document.querySelector("main");
