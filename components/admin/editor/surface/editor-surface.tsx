"use client"; // edits the text of a post

import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, type Ref } from "react";
import { useTranslations } from "use-intl";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";

export type EditorHandle = {
  readonly getDocument: () => unknown;
  readonly focus: () => void;
  readonly getText: () => string;
};

type Props = {
  /** The document to start with. */
  initial: unknown;
  isReadOnly?: boolean;
  onChange: () => void;
  editorRef: Ref<EditorHandle>;
};

/** Renders the text of a post. */
export function EditorSurface({ initial, isReadOnly = false, onChange, editorRef }: Props) {
  const t = useTranslations();
  const editor = useEditor({
    extensions: documentExtensions,
    content: toEditorDocument(initial),
    editable: !isReadOnly,
    immediatelyRender: false,
    onUpdate: onChange,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": t("editing.frame.textField"),
      },
    },
  });
  useEffect(() => void editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useImperativeHandle(
    editorRef,
    () => ({
      getDocument: () => (editor === null ? {} : toRicosDocument(editor.getJSON())),
      focus: () => void editor?.commands.focus("start"),
      getText: () => editor?.getText({ blockSeparator: "\n\n" }) ?? "",
    }),
    [editor],
  );
  return <EditorContent editor={editor} />;
}
