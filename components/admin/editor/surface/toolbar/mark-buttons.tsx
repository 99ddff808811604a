import type { Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  EyeOff,
  Italic,
  Link,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { runCommand, toggleDecoration } from "#lib/editor/commands/keyboard.ts";
import { useSurface } from "../surface-context.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import { markNames, type ButtonMark } from "./toolbar-state.ts";
import styles from "./toolbar.module.css";

const buttons = {
  bold: [Bold, "bold", "Control+B"],
  italic: [Italic, "italic", "Control+I"],
  underline: [Underline, "underline", "Control+U"],
  strikethrough: [Strikethrough, "strikethrough", "Control+Shift+X"],
  fontFamily: [Code, "code", "Control+E"],
  superscript: [Superscript, "superscript", "Control+."],
  subscript: [Subscript, "subscript", "Control+,"],
  spoiler: [EyeOff, "spoiler", undefined],
  link: [Link, "link", "Control+K"],
} as const satisfies Readonly<
  Record<ButtonMark, readonly [LucideIcon, string, string | undefined]>
>;

/** Renders the buttons for bold text, links and the other formats of text. */
export function MarkButtons({ editor, active }: { editor: Editor; active: readonly ButtonMark[] }) {
  const t = useTranslations();
  const { openLink } = useSurface();
  return (
    <div className={styles.group}>
      {markNames.map((name) => {
        const [Icon, text, shortcut] = buttons[name];
        return (
          <ToolbarButton
            key={name}
            label={t(`surface.toolbar.${text}`)}
            Icon={Icon}
            {...(shortcut !== undefined && { shortcut })}
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
