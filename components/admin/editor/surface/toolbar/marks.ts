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
import type { MarkName } from "#lib/editor/document/decorations.ts";

type MarkButton = {
  readonly Icon: LucideIcon;
  readonly label: string;
  /** In the notation of `aria-keyshortcuts`. */
  readonly shortcut?: string;
};

/** The marks that have a button. */
export const markButtons = {
  bold: { Icon: Bold, label: "bold", shortcut: "Control+B" },
  italic: { Icon: Italic, label: "italic", shortcut: "Control+I" },
  link: { Icon: Link, label: "link", shortcut: "Control+K" },
  fontFamily: { Icon: Code, label: "code", shortcut: "Control+E" },
  underline: { Icon: Underline, label: "underline", shortcut: "Control+U" },
  strikethrough: { Icon: Strikethrough, label: "strikethrough", shortcut: "Control+Shift+X" },
  superscript: { Icon: Superscript, label: "superscript", shortcut: "Control+." },
  subscript: { Icon: Subscript, label: "subscript", shortcut: "Control+," },
  spoiler: { Icon: EyeOff, label: "spoiler" },
} as const satisfies Partial<Record<MarkName, MarkButton>>;
export type MarkButtonName = keyof typeof markButtons;

/** Marks with a button in the toolbar. The others are in its menu. */
export const mainMarks = ["bold", "italic", "link", "fontFamily"] as const;
export const otherMarks = [
  "underline",
  "strikethrough",
  "superscript",
  "subscript",
  "spoiler",
] as const;
