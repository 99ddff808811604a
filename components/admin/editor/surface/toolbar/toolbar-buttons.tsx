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
import { linkShortcut, runCommand, toggleDecoration } from "#lib/editor/commands/keyboard.ts";
import { findList } from "#lib/editor/commands/lists.ts";
import { readAlignment, readTextKind } from "#lib/editor/commands/text-blocks.ts";
import type { MarkName } from "#lib/editor/document/decorations.ts";
import { textFormats } from "#lib/rich-content/text-formats.ts";
import { useSurface } from "../surface-context.ts";
import styles from "./toolbar.module.css";

type MarkButton = { readonly Icon: LucideIcon; readonly label: string };

/** The marks that have a button. */
export const markButtons = {
  bold: { Icon: Bold, label: "bold" },
  italic: { Icon: Italic, label: "italic" },
  link: { Icon: Link, label: "link" },
  fontFamily: { Icon: Code, label: "code" },
  underline: { Icon: Underline, label: "underline" },
  strikethrough: { Icon: Strikethrough, label: "strikethrough" },
  superscript: { Icon: Superscript, label: "superscript" },
  subscript: { Icon: Subscript, label: "subscript" },
  spoiler: { Icon: EyeOff, label: "spoiler" },
} as const satisfies Partial<Record<MarkName, MarkButton>>;
export type MarkButtonName = keyof typeof markButtons;

/** Marks with a button in the toolbar. The others are in its menu. */
const mainMarks = ["bold", "italic", "link", "fontFamily"] as const;
export const otherMarks = [
  "underline",
  "strikethrough",
  "superscript",
  "subscript",
  "spoiler",
] as const;

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

/** Returns what the toolbar shows about the selection. */
export const readToolbarState = (editor: Editor) => ({
  kind: readTextKind(editor.state),
  alignment: readAlignment(editor.state),
  list: findList(editor.state)?.node.type.name,
  marks: [...mainMarks, ...otherMarks].filter((name) => editor.isActive(name)),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

type ToolbarButtonProps = {
  label: string;
  Icon: LucideIcon;
  /** The shortcut in the notation of TipTap, for example `Mod-Shift-z`. */
  shortcut?: string | undefined;
  /** Whether the format is on. Omit it for buttons that are not switches. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

/** Converts a shortcut to the notation of `aria-keyshortcuts`, for example `Control+Shift+Z`. */
const formatShortcut = (shortcut: string): string =>
  shortcut
    .replace("Mod", "Control")
    .replaceAll("-", "+")
    .replace(/[a-z]$/, (key) => key.toUpperCase());

/** Renders a button of the toolbar. It does not take the focus from the text. */
export function ToolbarButton({
  label,
  Icon,
  shortcut,
  isOn,
  isDisabled = false,
  onPress,
}: ToolbarButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut && formatShortcut(shortcut)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
