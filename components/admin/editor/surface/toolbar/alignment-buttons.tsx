import type { Editor } from "@tiptap/core";
import { AlignCenter, AlignJustify, AlignLeft, AlignRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { setAlignment, type Alignment } from "#lib/editor/commands/text-blocks.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import styles from "./toolbar.module.css";

const buttons = [
  ["AUTO", AlignLeft, "alignStart"],
  ["CENTER", AlignCenter, "alignCenter"],
  ["RIGHT", AlignRight, "alignRight"],
  ["JUSTIFY", AlignJustify, "alignJustify"],
] as const;

/** Renders the buttons for the alignment of text. */
export function AlignmentButtons({ editor, alignment }: { editor: Editor; alignment: Alignment }) {
  const t = useTranslations();
  return (
    <div className={styles.group}>
      {buttons.map(([name, Icon, text]) => (
        <ToolbarButton
          key={name}
          label={t(`surface.toolbar.${text}`)}
          Icon={Icon}
          isOn={alignment === name}
          onPress={() => void runCommand(editor, setAlignment(name))}
        />
      ))}
    </div>
  );
}
