"use client"; // formats the selected text

import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/core";
import { useRef, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { ColorMenu } from "./color-menu.tsx";
import { InsertMenu } from "./insert-menu.tsx";
import { KindSelect } from "./kind-select.tsx";
import { ListButtons } from "./list-buttons.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { readToolbarState } from "./toolbar-state.ts";
import styles from "./toolbar.module.css";
import { UndoButtons } from "./undo-buttons.tsx";
import type { BlockMenuItem } from "../menu/menu-items.ts";

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
