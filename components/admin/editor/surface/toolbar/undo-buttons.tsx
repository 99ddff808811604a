import type { Editor } from "@tiptap/core";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { ToolbarButton } from "./toolbar-button.tsx";
import styles from "./toolbar.module.css";

type Props = { editor: Editor; canUndo: boolean; canRedo: boolean };

export function UndoButtons({ editor, canUndo, canRedo }: Props) {
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
