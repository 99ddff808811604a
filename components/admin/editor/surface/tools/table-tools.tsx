"use client"; // changes the table at the cursor

import type { Editor } from "@tiptap/core";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
} from "@tiptap/pm/tables";
import { useEditorState } from "@tiptap/react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { toggleTableHeader } from "#lib/editor/commands/tables.ts";
import styles from "./context-tools.module.css";

const tools = [
  ["rowAbove", addRowBefore],
  ["rowBelow", addRowAfter],
  ["columnBefore", addColumnBefore],
  ["columnAfter", addColumnAfter],
  ["deleteRow", deleteRow],
  ["deleteColumn", deleteColumn],
  ["merge", mergeCells],
  ["split", splitCell],
  ["header", toggleTableHeader],
  ["remove", deleteTable],
] as const;

/** Renders the buttons for the table around the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const usable = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      isInTable(state) ? tools.filter(([, command]) => command(state)).map(([name]) => name) : [],
  });
  if (usable.length === 0) return null;
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t("surface.table.label")}
      className={styles.tools}
    >
      {tools.map(([name, command]) =>
        usable.includes(name) ? (
          <button
            key={name}
            type="button"
            className={styles.tool}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void runCommand(editor, command)}
          >
            {t(`surface.table.${name}`)}
          </button>
        ) : null,
      )}
    </div>
  );
}
