"use client"; // opens a menu

import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState, type Ref } from "react";
import styles from "./action-menu.module.css";

export type MenuAction = {
  readonly name: string;
  readonly label: string;
  readonly onPick: () => void;
};

type Props = {
  /** Accessible name of the button and its menu. */
  label: string;
  actions: readonly MenuAction[];
  isBusy: boolean;
  button?: Ref<HTMLButtonElement>;
};

export function ActionMenu({ label, actions, isBusy, button }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState(0);
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button ?? null}
        id={`${id}button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        // A disabled button would lose focus.
        aria-disabled={isBusy}
        className={styles.button ?? ""}
        onClick={(event) => {
          if (isBusy) return;
          setAnchor(event.currentTarget);
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
        anchorEl={anchor ?? null}
        container={findMain}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          list: { "aria-labelledby": `${id}button` },
          paper: { elevation: 0, className: styles.paper ?? "" },
        }}
      >
        {actions.map(({ name, label: words, onPick }) => (
          <MenuItem
            key={name}
            className={styles.item ?? ""}
            onClick={() => {
              close();
              onPick();
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
