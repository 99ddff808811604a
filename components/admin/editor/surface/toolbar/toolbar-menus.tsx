"use client"; // opens menus

import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import type { Editor } from "@tiptap/core";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Check,
  Ellipsis,
  Palette,
  Plus,
  type LucideIcon,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { setColor, textColors, type TextColor } from "#lib/editor/commands/colors.ts";
import { runCommand, toggleDecoration } from "#lib/editor/commands/keyboard.ts";
import { setAlignment, type Alignment } from "#lib/editor/commands/text-blocks.ts";
import { useBlockActions } from "../handle/block-handle.tsx";
import type { BlockMenuItem } from "../menu/menu-items.ts";
import { EditorMenu } from "./editor-menu.tsx";
import { markButtons, otherMarks, type MarkButtonName } from "./toolbar-buttons.tsx";
import styles from "./toolbar.module.css";

type ToolbarMenuProps = {
  editor: Editor;
  label: string;
  Icon: LucideIcon;
  /** Creates the items of the menu. `choose` runs an action and closes the menu. */
  children: (choose: (run: () => unknown) => () => void) => ReactNode;
};

/** Renders a button that opens a menu. It does not take the focus from the text. */
function ToolbarMenu({ editor, label, Icon, children }: ToolbarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon size={18} aria-hidden />
      </button>
      <EditorMenu editor={editor} anchor={anchor} onClose={close}>
        {children((run) => () => {
          run();
          close();
        })}
      </EditorMenu>
    </>
  );
}

const isColor = (name: string): name is TextColor => Object.hasOwn(textColors, name);
const colors = Object.keys(textColors).filter(isColor);

export function ColorMenu({ editor }: { editor: Editor }) {
  const t = useTranslations();
  return (
    <ToolbarMenu editor={editor} label={t("surface.toolbar.color")} Icon={Palette}>
      {(choose) => [
        <MenuItem key="none" onClick={choose(() => runCommand(editor, setColor(undefined)))}>
          {t("surface.colors.none")}
        </MenuItem>,
        ...colors.map((color) => (
          <MenuItem key={color} onClick={choose(() => runCommand(editor, setColor(color)))}>
            <span className={styles.swatch} style={{ background: textColors[color] }} aria-hidden />
            {t(`surface.colors.${color}`)}
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
  );
}

const alignments = [
  ["AUTO", AlignLeft, "alignStart"],
  ["CENTER", AlignCenter, "alignCenter"],
  ["RIGHT", AlignRight, "alignRight"],
  ["JUSTIFY", AlignJustify, "alignJustify"],
] as const;

type MoreMenuProps = { editor: Editor; alignment: Alignment; active: readonly MarkButtonName[] };

/** Renders the menu of the less common formats, the alignment, and moving the block at the cursor. */
export function MoreMenu({ editor, alignment, active }: MoreMenuProps) {
  const t = useTranslations();
  const actions = useBlockActions(editor);
  return (
    <ToolbarMenu editor={editor} label={t("surface.toolbar.more")} Icon={Ellipsis}>
      {(choose) => [
        ...otherMarks.map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={active.includes(name)}
            onClick={choose(() => runCommand(editor, toggleDecoration(name)))}
          >
            <ItemText
              Icon={markButtons[name].Icon}
              text={t(`surface.toolbar.${markButtons[name].label}`)}
              isOn={active.includes(name)}
            />
          </MenuItem>
        )),
        <Divider key="alignments" />,
        ...alignments.map(([name, Icon, text]) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={alignment === name}
            onClick={choose(() => runCommand(editor, setAlignment(name)))}
          >
            <ItemText Icon={Icon} text={t(`surface.toolbar.${text}`)} isOn={alignment === name} />
          </MenuItem>
        )),
        <Divider key="actions" />,
        ...actions.map(({ name, label, Icon, run }) => (
          <MenuItem key={name} onClick={choose(run)}>
            <ItemText Icon={Icon} text={label} isOn={false} />
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
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

/** Renders the button that lists everything that can be inserted. */
export function InsertMenu({ editor, items }: { editor: Editor; items: readonly BlockMenuItem[] }) {
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
      <EditorMenu
        editor={editor}
        anchor={anchor}
        onClose={close}
        // The item may open a dialog, whose focus the closing menu would take.
        onExited={() => {
          chosen?.run(editor);
          setChosen(undefined);
        }}
      >
        {items.map((item) => (
          <MenuItem
            key={item.name}
            onClick={() => {
              setChosen(item);
              close();
            }}
          >
            <item.Icon size={18} aria-hidden />
            {item.label}
          </MenuItem>
        ))}
      </EditorMenu>
    </>
  );
}
