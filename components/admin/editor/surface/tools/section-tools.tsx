"use client"; // changes the collapsible sections at the cursor

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useTranslations } from "use-intl";
import { findSelected } from "#lib/editor/commands/find-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { addSection, removeSection } from "#lib/editor/commands/sections.ts";
import styles from "./context-tools.module.css";

const tools = [
  ["add", addSection],
  ["remove", removeSection],
] as const;

/** Renders the buttons that add a collapsible section and remove the one around the cursor. */
export function SectionTools({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const isInSection = useEditorState({
    editor,
    selector: ({ editor: { state } }) => findSelected(state, ["collapsibleItem"]) !== undefined,
  });
  if (!isInSection) return null;
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t("surface.names.collapsibleList")}
      className={styles.tools}
    >
      {tools.map(([name, command]) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void runCommand(editor, command)}
        >
          {t(`surface.section.${name}`)}
        </button>
      ))}
    </div>
  );
}
