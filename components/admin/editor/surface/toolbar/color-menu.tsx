"use client"; // opens a menu

import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Editor } from "@tiptap/core";
import { Palette } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setColor, textColors, type TextColor } from "#lib/editor/commands/colors.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import styles from "./toolbar.module.css";

const isColor = (name: string): name is TextColor => Object.hasOwn(textColors, name);
const colors = Object.keys(textColors).filter(isColor);

export function ColorMenu({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const choose = (color: TextColor | undefined) => {
    runCommand(editor, setColor(color));
    close();
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("surface.toolbar.color")}
        title={t("surface.toolbar.color")}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Palette size={18} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={close}
        disableRestoreFocus
        slotProps={{
          paper: { elevation: 0, className: styles.paper ?? "" },
          transition: { onExited: () => void editor.commands.focus() },
        }}
      >
        <MenuItem className={styles.item ?? ""} onClick={() => choose(undefined)}>
          {t("surface.colors.none")}
        </MenuItem>
        {colors.map((color) => (
          <MenuItem key={color} className={styles.item ?? ""} onClick={() => choose(color)}>
            <span className={styles.swatch} style={{ background: textColors[color] }} aria-hidden />
            {t(`surface.colors.${color}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
