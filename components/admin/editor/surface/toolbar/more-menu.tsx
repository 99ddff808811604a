"use client"; // opens a menu

import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Editor } from "@tiptap/core";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Check,
  Ellipsis,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { runCommand, toggleDecoration } from "#lib/editor/commands/keyboard.ts";
import { setAlignment, type Alignment } from "#lib/editor/commands/text-blocks.ts";
import { useBlockActions } from "../handle/block-actions.ts";
import { markButtons, otherMarks, type MarkButtonName } from "./marks.ts";
import styles from "./toolbar.module.css";

const alignments = [
  ["AUTO", AlignLeft, "alignStart"],
  ["CENTER", AlignCenter, "alignCenter"],
  ["RIGHT", AlignRight, "alignRight"],
  ["JUSTIFY", AlignJustify, "alignJustify"],
] as const;

type Props = { editor: Editor; alignment: Alignment; active: readonly MarkButtonName[] };

/** Renders the button for the less common formats, the alignment, and moving the block at the cursor. */
export function MoreMenu({ editor, alignment, active }: Props) {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const actions = useBlockActions(editor);
  const choose = (run: () => unknown) => () => {
    run();
    setAnchor(undefined);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("surface.toolbar.more")}
        title={t("surface.toolbar.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      <Menu
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        disableRestoreFocus
        slotProps={{
          paper: { elevation: 0, className: styles.paper ?? "" },
          transition: { onExited: () => void editor.commands.focus() },
        }}
      >
        {otherMarks.map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={active.includes(name)}
            className={styles.item ?? ""}
            onClick={choose(() => runCommand(editor, toggleDecoration(name)))}
          >
            <ItemText
              Icon={markButtons[name].Icon}
              text={t(`surface.toolbar.${markButtons[name].label}`)}
              isOn={active.includes(name)}
            />
          </MenuItem>
        ))}
        <Divider />
        {alignments.map(([name, Icon, text]) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={alignment === name}
            className={styles.item ?? ""}
            onClick={choose(() => runCommand(editor, setAlignment(name)))}
          >
            <ItemText Icon={Icon} text={t(`surface.toolbar.${text}`)} isOn={alignment === name} />
          </MenuItem>
        ))}
        <Divider />
        {actions.map(({ name, label, Icon, run }) => (
          <MenuItem key={name} className={styles.item ?? ""} onClick={choose(run)}>
            <ItemText Icon={Icon} text={label} isOn={false} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function ItemText({ Icon, text, isOn }: { Icon: LucideIcon; text: string; isOn: boolean }) {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className={styles.itemText}>{text}</span>
      {isOn && <Check size={18} aria-hidden />}
    </>
  );
}
