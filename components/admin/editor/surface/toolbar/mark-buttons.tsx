import type { Editor } from "@tiptap/core";
import { useTranslations } from "use-intl";
import { linkShortcut, runCommand, toggleDecoration } from "#lib/editor/commands/keyboard.ts";
import { textFormats } from "#lib/rich-content/text-formats.ts";
import { useSurface } from "../surface-context.ts";
import { markButtons, mainMarks, type MarkButtonName } from "./marks.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import styles from "./toolbar.module.css";

type Props = { editor: Editor; active: readonly MarkButtonName[] };

/** Renders the buttons for the most common formats of text, and for links. */
export function MarkButtons({ editor, active }: Props) {
  const t = useTranslations();
  const { openLink } = useSurface();
  return (
    <div className={styles.group}>
      {mainMarks.map((name) => {
        const { Icon, label } = markButtons[name];
        return (
          <ToolbarButton
            key={name}
            label={t(`surface.toolbar.${label}`)}
            Icon={Icon}
            shortcut={name === "link" ? linkShortcut : textFormats[name].shortcut}
            isOn={active.includes(name)}
            onPress={() =>
              name === "link" ? openLink() : void runCommand(editor, toggleDecoration(name))
            }
          />
        );
      })}
    </div>
  );
}
