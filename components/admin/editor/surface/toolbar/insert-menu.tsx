"use client"; // opens a menu

import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Editor } from "@tiptap/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { BlockMenuItem } from "../menu/menu-items.ts";
import styles from "./toolbar.module.css";

type Props = { editor: Editor; items: readonly BlockMenuItem[] };

/** Renders the button that lists everything that can be inserted. */
export function InsertMenu({ editor, items }: Props) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [chosen, setChosen] = useState<BlockMenuItem>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.insert}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Plus size={18} aria-hidden />
        <span className={styles.label}>{t("surface.toolbar.insert")}</span>
      </button>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={close}
        disableRestoreFocus
        slotProps={{
          paper: { elevation: 0, className: styles.paper ?? "" },
          transition: {
            // The item may open a dialog, whose focus the closing menu would take.
            onExited: () => {
              editor.commands.focus();
              chosen?.run(editor);
              setChosen(undefined);
            },
          },
        }}
      >
        {items.map((item) => {
          const { name, label, Icon } = item;
          return (
            <MenuItem
              key={name}
              className={styles.item ?? ""}
              onClick={() => {
                setChosen(item);
                close();
              }}
            >
              <Icon size={18} aria-hidden />
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
