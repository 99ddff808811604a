"use client"; // uploads files that are dropped or pasted

import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeFailure } from "#components/members/problems.ts";
import { uploadFile } from "../../../media/upload-file.ts";
import { insertFiles } from "../blocks/insert-catalogue-block.ts";

export type Upload = {
  readonly id: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  /** Why the upload failed. */
  readonly problem?: string;
};

/** Uploads files that are dropped on the text or pasted into it, and inserts blocks that show them. */
export function useFileDrops() {
  const t = useTranslations();
  const editor = useRef<Editor>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const update = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const upload = async (file: File) => {
    const id = crypto.randomUUID();
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    try {
      const stored = await uploadFile(file, { onProgress: (share) => update(id, { share }) });
      if (editor.current !== null) insertFiles(editor.current, [stored]);
      setUploads((all) => all.filter((one) => one.id !== id));
    } catch (failure) {
      update(id, { problem: describeFailure(t, failure, "admin").message ?? "" });
    }
  };
  const uploadAll = async (files: readonly File[]) => {
    // In their order, so that the blocks have the same order.
    for (const file of files) await upload(file);
  };
  return {
    uploads,
    connect(current: Editor | null) {
      editor.current = current;
    },
    /** Returns whether files were dropped. */
    drop(view: EditorView, event: DragEvent): boolean {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place !== null) {
        const { tr, doc } = view.state;
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
      }
      event.preventDefault();
      void uploadAll(files);
      return true;
    },
    /** Returns whether files were pasted. Programs also add a picture of copied text, which has HTML, too. */
    paste(event: ClipboardEvent): boolean {
      const files = [...(event.clipboardData?.files ?? [])];
      const html = event.clipboardData?.getData("text/html") ?? "";
      if (files.length === 0 || html !== "") return false;
      void uploadAll(files);
      return true;
    },
  };
}
