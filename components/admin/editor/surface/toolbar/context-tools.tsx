"use client"; // changes the block at the cursor

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
import type { Command } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { findSelected } from "#lib/editor/commands/find-block.ts";
import { updateData } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { readTextField } from "#lib/editor/commands/paths.ts";
import { addSection, removeSection } from "#lib/editor/commands/sections.ts";
import { toggleTableHeader } from "#lib/editor/commands/tables.ts";
import styles from "./context-tools.module.css";

/** Renders the tools for the table, the code or the collapsible section around the cursor. */
export function ContextTools({ editor }: { editor: Editor }) {
  return (
    <>
      <TableTools editor={editor} />
      <CodeTools editor={editor} />
      <SectionTools editor={editor} />
    </>
  );
}

const tableTools = [
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
function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const usable = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      isInTable(state)
        ? tableTools.filter(([, command]) => command(state)).map(([name]) => name)
        : [],
  });
  return (
    <CommandBar
      editor={editor}
      label={t("surface.table.label")}
      tools={tableTools
        .filter(([name]) => usable.includes(name))
        .map(([name, command]) => [t(`surface.table.${name}`), command])}
    />
  );
}

const sectionTools = [
  ["add", addSection],
  ["remove", removeSection],
] as const;

/** Renders the buttons that add a collapsible section and remove the one around the cursor. */
function SectionTools({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const isInSection = useEditorState({
    editor,
    selector: ({ editor: { state } }) => findSelected(state, ["collapsibleItem"]) !== undefined,
  });
  return (
    <CommandBar
      editor={editor}
      label={t("surface.names.collapsibleList")}
      tools={
        isInSection
          ? sectionTools.map(([name, command]) => [t(`surface.section.${name}`), command])
          : []
      }
    />
  );
}

type CommandBarProps = {
  editor: Editor;
  label: string;
  tools: readonly (readonly [label: string, command: Command])[];
};

/** Renders buttons that run commands. They do not take the focus from the text. */
function CommandBar({ editor, label, tools }: CommandBarProps) {
  if (tools.length === 0) return null;
  return (
    <div role="toolbar" tabIndex={-1} aria-label={label} className={styles.tools}>
      {tools.map(([name, command]) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void runCommand(editor, command)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Languages that are offered. Others can be typed. */
const languages = [
  ..."bash c cpp csharp css diff docker go graphql html ini java javascript json jsx kotlin lua".split(
    " ",
  ),
  ..."markdown nginx php python ruby rust scss sql svelte swift toml tsx typescript vue xml yaml".split(
    " ",
  ),
];

/** Renders the field for the language of the code around the cursor. */
function CodeTools({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const id = useId();
  const code = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const found = findSelected(state, ["codeBlock"]);
      return (
        found && { pos: found.pos, language: readTextField(found.node.attrs["data"], "language") }
      );
    },
  });
  if (code === undefined) return null;
  return (
    <div className={styles.tools}>
      <label className={styles.field}>
        {t("surface.code.language")}
        <input
          className={styles.input}
          list={`${id}languages`}
          maxLength={30}
          value={code.language}
          onChange={({ target }) =>
            void runCommand(
              editor,
              updateData(code.pos, ({ language: _language, ...data }) =>
                target.value === "" ? data : { ...data, language: target.value },
              ),
            )
          }
        />
      </label>
      <datalist id={`${id}languages`}>
        {languages.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </datalist>
    </div>
  );
}
