"use client"; // changes the code at the cursor

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { findSelected } from "#lib/editor/commands/find-block.ts";
import { updateData } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { readTextField } from "#lib/editor/commands/paths.ts";
import styles from "./context-tools.module.css";

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
export function CodeTools({ editor }: { editor: Editor }) {
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
