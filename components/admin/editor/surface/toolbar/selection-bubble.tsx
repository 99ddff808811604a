"use client"; // formats the selected text

import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { Heading2, Heading3, Quote, type LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { setTextKind } from "#lib/editor/commands/text-blocks.ts";
import { MarkButtons, readToolbarState, ToolbarButton } from "./toolbar-buttons.tsx";
import styles from "./toolbar.module.css";

const kinds = [
  ["heading2", Heading2],
  ["heading3", Heading3],
  ["blockquote", Quote],
] as const satisfies readonly (readonly [string, LucideIcon])[];

type Props = {
  editor: Editor;
  /** The element that the tools may cover. The toolbar is above it. */
  boundary: HTMLElement;
};

/** Renders tools beside the selected text, for the pointer. The keyboard reaches the same tools in the toolbar. */
export function SelectionBubble({ editor, boundary }: Props) {
  const t = useTranslations();
  const { kind, marks } = useEditorState({
    editor,
    selector: ({ editor: current }) => readToolbarState(current),
  });
  return (
    <BubbleMenu
      editor={editor}
      className={styles.bubble}
      options={{
        placement: "top",
        offset: 8,
        flip: { boundary, padding: { top: 120 }, crossAxis: false },
        shift: { padding: 8 },
      }}
      shouldShow={({ state, view }) => isText(state.selection) && view.hasFocus()}
    >
      <MarkButtons editor={editor} active={marks} />
      <div className={styles.kinds}>
        {kinds.map(([name, Icon]) => (
          <ToolbarButton
            key={name}
            label={t(`surface.names.${name}`)}
            Icon={Icon}
            isOn={kind === name}
            onPress={() => void runCommand(editor, setTextKind(kind === name ? "paragraph" : name))}
          />
        ))}
      </div>
    </BubbleMenu>
  );
}

const isText = (selection: unknown): boolean =>
  selection instanceof TextSelection &&
  !selection.empty &&
  selection.$from.parent.inlineContent &&
  selection.$from.parent.type.spec.code !== true;
