"use client"; // formats the selected text

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  IndentDecrease,
  IndentIncrease,
  List,
  ListChecks,
  ListOrdered,
  Redo2,
  Undo2,
} from "lucide-react";
import { useRef, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import {
  indentItem,
  listNames,
  outdentItem,
  toggleList,
  type ListName,
} from "#lib/editor/commands/lists.ts";
import { setTextKind, type TextKind } from "#lib/editor/commands/text-blocks.ts";
import type { BlockMenuItem } from "../menu/menu-items.ts";
import { MarkButtons, readToolbarState, ToolbarButton } from "./toolbar-buttons.tsx";
import { ColorMenu, InsertMenu, MoreMenu } from "./toolbar-menus.tsx";
import styles from "./toolbar.module.css";

type Props = { editor: Editor; items: readonly BlockMenuItem[] };

/** Renders the editor’s toolbar. Arrow keys move between its controls. */
export function Toolbar({ editor, items }: Props) {
  const t = useTranslations();
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => readToolbarState(current),
  });
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t("surface.toolbar.label")}
      className={styles.toolbar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      <div className={styles.scroller}>
        <KindSelect editor={editor} kind={state.kind} />
        <InsertMenu editor={editor} items={items} />
        <MarkButtons editor={editor} active={state.marks} />
        <ListButtons editor={editor} list={state.list} />
        <div className={styles.group}>
          <ColorMenu editor={editor} />
          <MoreMenu editor={editor} alignment={state.alignment} active={state.marks} />
        </div>
      </div>
      <UndoButtons editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
    </div>
  );
}

/** Moves the focus between the controls (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). */
function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const isEnd = event.key === "Home" || event.key === "End";
  if (bar === null || (step === 0 && !isEnd) || event.target instanceof HTMLSelectElement) return;
  const controls = [...bar.querySelectorAll<HTMLElement>("button, select")];
  const index = controls.findIndex((control) => control === document.activeElement);
  const isRtl = getComputedStyle(bar).direction === "rtl";
  const next = isEnd
    ? event.key === "Home"
      ? 0
      : controls.length - 1
    : (index + (isRtl ? -step : step) + controls.length) % controls.length;
  controls[next]?.focus();
  event.preventDefault();
}

type UndoButtonsProps = { editor: Editor; canUndo: boolean; canRedo: boolean };

function UndoButtons({ editor, canUndo, canRedo }: UndoButtonsProps) {
  const t = useTranslations();
  return (
    <div className={styles.group}>
      <ToolbarButton
        label={t("surface.toolbar.undo")}
        Icon={Undo2}
        shortcut="Mod-z"
        isDisabled={!canUndo}
        onPress={() => editor.commands.undo()}
      />
      <ToolbarButton
        label={t("surface.toolbar.redo")}
        Icon={Redo2}
        shortcut="Mod-Shift-z"
        isDisabled={!canRedo}
        onPress={() => editor.commands.redo()}
      />
    </div>
  );
}

const icons = {
  bulletedList: List,
  orderedList: ListOrdered,
  checkboxList: ListChecks,
} as const satisfies Readonly<Record<ListName, unknown>>;

/** Renders the buttons for lists. `list` is the name of the list around the cursor. */
function ListButtons({ editor, list }: { editor: Editor; list: string | undefined }) {
  const t = useTranslations();
  return (
    <div className={styles.group}>
      {listNames.map((name) => (
        <ToolbarButton
          key={name}
          label={t(`surface.names.${name}`)}
          Icon={icons[name]}
          isOn={list === name}
          onPress={() => void runCommand(editor, toggleList(name))}
        />
      ))}
      {list !== undefined && (
        <>
          <ToolbarButton
            label={t("surface.toolbar.outdent")}
            Icon={IndentDecrease}
            onPress={() => void runCommand(editor, outdentItem)}
          />
          <ToolbarButton
            label={t("surface.toolbar.indent")}
            Icon={IndentIncrease}
            onPress={() => void runCommand(editor, indentItem)}
          />
        </>
      )}
    </div>
  );
}

const kinds = ["heading2", "heading3", "heading4", "blockquote", "codeBlock"] as const;

/** Renders the choice between text, headings, quotes and code. */
function KindSelect({ editor, kind }: { editor: Editor; kind: TextKind }) {
  const t = useTranslations();
  return (
    <select
      className={styles.select}
      aria-label={t("surface.toolbar.kind")}
      value={kind}
      onChange={({ target }) => {
        const chosen = ["paragraph" as const, ...kinds].find((name) => name === target.value);
        if (chosen === undefined) return;
        runCommand(editor, setTextKind(chosen));
        editor.commands.focus();
      }}
    >
      <option value="paragraph">{t("surface.toolbar.paragraph")}</option>
      {kinds.map((name) => (
        <option key={name} value={name}>
          {t(`surface.names.${name}`)}
        </option>
      ))}
      {kind === "other" && <option value="other">{t("surface.toolbar.other")}</option>}
    </select>
  );
}
