import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { deleteBlock, duplicateBlock, moveBlock } from "#lib/editor/commands/move-block.ts";

const actions = [
  ["up", ArrowUp, moveBlock(-1)],
  ["down", ArrowDown, moveBlock(1)],
  ["duplicate", Copy, duplicateBlock],
  ["delete", Trash2, deleteBlock],
] as const;

/** Returns what can be done with the block at the selection. */
export function useBlockActions(editor: Editor) {
  const t = useTranslations();
  return actions.map(([name, Icon, command]) => ({
    name,
    Icon,
    label: t(`surface.handle.${name}`),
    run: () => runCommand(editor, command),
  }));
}
