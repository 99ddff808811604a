/** The editor's keyboard shortcuts. */
import { Extension, type Editor } from "@tiptap/core";
import { chainCommands, exitCode, newlineInCode, toggleMark } from "@tiptap/pm/commands";
import type { Command } from "@tiptap/pm/state";
import { goToNextCell } from "@tiptap/pm/tables";
import { resetBlock } from "./backspace.ts";
import { listedFormats } from "../../rich-content/text-formats.ts";
import { addParagraphAfter, leaveBlock, moveToBlock } from "./block-selection.ts";
import type { MarkName } from "../document/decorations.ts";
import { leaveCode, leaveMarks } from "./leave-marks.ts";
import { indentItem, outdentItem, splitItem, toggleList } from "./lists.ts";
import { moveBlock } from "./move-block.ts";
import { enterSection } from "./sections.ts";
import { addLastRow } from "./tables.ts";
import { setTextKind } from "./text-blocks.ts";

/** Runs a command on the editor. Returns whether it applied. */
export const runCommand = ({ state, view }: Editor, command: Command): boolean =>
  command(state, view.dispatch, view);

/** Adds a mark to the selected text, or removes it. */
export const toggleDecoration =
  (name: MarkName): Command =>
  (state, dispatch, view) => {
    const type = state.schema.marks[name];
    return type !== undefined && toggleMark(type)(state, dispatch, view);
  };

const insertBreak: Command = (state, dispatch) => {
  const type = state.schema.nodes["hardBreak"];
  if (type === undefined || !state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

/** Opens the form of a link, which belongs to the page. */
export const linkShortcut = "Mod-k";

const shortcuts: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    listedFormats.flatMap(({ name, shortcut }) =>
      shortcut === undefined ? [] : [[shortcut, toggleDecoration(name)]],
    ),
  ),
  "Mod-Alt-0": setTextKind("paragraph"),
  "Mod-Alt-2": setTextKind("heading2"),
  "Mod-Alt-3": setTextKind("heading3"),
  "Mod-Alt-4": setTextKind("heading4"),
  "Mod-Shift-7": toggleList("orderedList"),
  "Mod-Shift-8": toggleList("bulletedList"),
  "Mod-Shift-9": toggleList("checkboxList"),
  "Mod-Shift-b": setTextKind("blockquote"),
  "Mod-Enter": exitCode,
  "Shift-Enter": chainCommands(newlineInCode, insertBreak),
  Enter: chainCommands(leaveCode, addParagraphAfter, enterSection, splitItem),
  Escape: leaveBlock,
  ArrowUp: moveToBlock("up"),
  ArrowDown: moveToBlock("down"),
  ArrowLeft: chainCommands(leaveMarks("left"), moveToBlock("backward")),
  ArrowRight: chainCommands(leaveMarks("right"), moveToBlock("forward")),
  Tab: chainCommands(goToNextCell(1), addLastRow, indentItem),
  "Shift-Tab": chainCommands(goToNextCell(-1), outdentItem),
  "Alt-ArrowUp": moveBlock(-1),
  "Alt-ArrowDown": moveBlock(1),
};

export const KeyboardShortcuts = Extension.create({
  name: "keyboardShortcuts",
  // These shortcuts take precedence over TipTap's own.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      ...Object.fromEntries(
        Object.entries(shortcuts).map(([key, command]) => [
          key,
          ({ editor }: { editor: Editor }) => runCommand(editor, command),
        ]),
      ),
      Backspace: ({ editor }) => editor.commands.undoInputRule() || runCommand(editor, resetBlock),
    };
  },
});
