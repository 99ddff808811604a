import type { Editor } from "@tiptap/core";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { setTextKind, type TextKind } from "#lib/editor/commands/text-blocks.ts";
import styles from "./toolbar.module.css";

const kinds = ["heading2", "heading3", "heading4", "blockquote", "codeBlock"] as const;

/** Renders the choice between text, headings, quotes and code. */
export function KindSelect({ editor, kind }: { editor: Editor; kind: TextKind }) {
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
