"use client"; // opens modal dialogs

import type { Editor, EditorEvents } from "@tiptap/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { updateData } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { MediaPicker } from "../../media/media-picker.tsx";
import { findBlockEntry, isCatalogueName, type CatalogueName } from "./blocks/block-catalogue.ts";
import { LinkPopover } from "./link/link-popover.tsx";
import { SettingsDialog } from "./blocks/block-dialog.tsx";
import type { PickerRequest, SurfaceDialogs } from "./surface-context.ts";

type Dialog =
  | { readonly kind: "picker"; readonly request: PickerRequest }
  | { readonly kind: "settings"; readonly pos: number }
  | {
      readonly kind: "new";
      readonly name: CatalogueName;
      readonly onSave: (data: object) => void;
    }
  | { readonly kind: "link" };

/** Returns the open dialog, and functions that open one. */
export function useDialogs() {
  const [dialog, open] = useState<Dialog>();
  const dialogs = useMemo(
    () => ({
      pickFiles: (request: PickerRequest) => open({ kind: "picker", request }),
      openSettings: (pos: number) => open({ kind: "settings", pos }),
      openNew: (name: CatalogueName, onSave: (data: object) => void) =>
        open({ kind: "new", name, onSave }),
      openLink: () => open({ kind: "link" }),
      close: () => open(undefined),
    }),
    [],
  );
  return { dialog, dialogs };
}

type Props = {
  editor: Editor;
  dialog: Dialog | undefined;
  dialogs: SurfaceDialogs & { readonly close: () => void };
};

/** Renders the open dialog. The focus returns to the text when it closes. */
export function OpenDialog({ editor, dialog, dialogs }: Props) {
  const close = (then?: () => void) => {
    // A closing picker returns the focus, which may also move the selection. The text changes after that, but before the
    // author can type.
    flushSync(dialogs.close);
    editor.view.focus();
    then?.();
  };
  switch (dialog?.kind) {
    case "picker":
      return (
        <MediaPicker
          kinds={dialog.request.kinds}
          isMultiple={dialog.request.isMultiple}
          onPick={(files) => close(() => dialog.request.onPick(files))}
          onClose={() => close()}
        />
      );
    case "settings":
      return <BlockSettings editor={editor} pos={dialog.pos} close={() => close()} />;
    case "new":
      return (
        <SettingsDialog
          name={dialog.name}
          data={findBlockEntry(dialog.name).data}
          onSave={(data) => close(() => dialog.onSave(data))}
          onClose={() => close()}
        />
      );
    case "link":
      return <LinkPopover editor={editor} onClose={() => close()} />;
    case undefined:
      return null;
  }
}

function BlockSettings({ editor, pos, close }: { editor: Editor; pos: number; close: () => void }) {
  const [node] = useState(() => editor.state.doc.nodeAt(pos));
  const currentPos = useMovingPos(editor, pos);
  if (node === null || !isCatalogueName(node.type.name)) return null;
  return (
    <SettingsDialog
      name={node.type.name}
      data={node.attrs["data"]}
      onSave={(data) => {
        const target = currentPos.current;
        // The block may have been deleted.
        if (editor.state.doc.nodeAt(target)?.type === node.type) {
          runCommand(
            editor,
            updateData(target, () => data),
          );
        }
        close();
      }}
      onClose={close}
    />
  );
}

/** Returns a position that moves with its block, because uploads insert other blocks once they are finished. */
function useMovingPos(editor: Editor, pos: number) {
  const current = useRef(pos);
  useEffect(() => {
    const follow = ({ transaction, appendedTransactions }: EditorEvents["transaction"]) => {
      for (const { mapping } of [transaction, ...appendedTransactions])
        current.current = mapping.map(current.current);
    };
    editor.on("transaction", follow);
    return () => {
      editor.off("transaction", follow);
    };
  }, [editor]);
  return current;
}
