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
export const mainMarks = ["bold", "italic", "link", "fontFamily"] as const;
export const otherMarks = [
  "underline",
  "strikethrough",
  "superscript",
  "subscript",
  "spoiler",
] as const;
