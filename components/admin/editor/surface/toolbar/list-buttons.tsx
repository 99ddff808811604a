import type { Editor } from "@tiptap/core";
import { IndentDecrease, IndentIncrease, List, ListChecks, ListOrdered } from "lucide-react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import {
  indentItem,
  listNames,
  outdentItem,
  toggleList,
  type ListName,
} from "#lib/editor/commands/lists.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import styles from "./toolbar.module.css";

const icons = {
  bulletedList: List,
  orderedList: ListOrdered,
  checkboxList: ListChecks,
} as const satisfies Readonly<Record<ListName, unknown>>;

/** Renders the buttons for lists. `list` is the name of the list around the cursor. */
export function ListButtons({ editor, list }: { editor: Editor; list: string | undefined }) {
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
