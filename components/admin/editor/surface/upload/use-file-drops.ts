"use client"; // uploads files that are dropped or pasted

import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isPictureOnly } from "#lib/editor/paste/picture-only.ts";
import { formatUploadFailure } from "../../../media/format-file.ts";
import { uploadFile } from "../../../media/upload-file.ts";
import { insertFile } from "../blocks/insert-catalogue-block.ts";
import { addPlace, takePlace } from "./upload-places.ts";
import { createProgress } from "./upload-progress.ts";

export type Upload = {
  readonly id: string;
  readonly name: string;
  /** Why the upload failed. */
  readonly problem?: string;
};

/** Uploads files that are dropped on the text or pasted into it, and inserts blocks that show them there. */
export function useFileDrops() {
  const t = useTranslations();
  const language = useLocale();
  const editor = useRef<Editor>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const start = (view: EditorView, file: File, pos: number) => {
    const id = crypto.randomUUID();
    const { name } = file;
    const progress = createProgress(t("surface.upload.progress", { name }));
    addPlace(view, id, pos, progress.element);
    setUploads((all) => [...all, { id, name }]);
    return async () => {
      let problem: string | undefined;
      try {
        const stored = await uploadFile(file, { onProgress: progress.show });
        if (editor.current !== null)
          insertFile(editor.current, takePlace(editor.current, id), stored);
      } catch (failure) {
        if (editor.current !== null) takePlace(editor.current, id);
        problem = formatUploadFailure(t, language, failure, file);
      }
      setUploads((all) => [
        ...all.filter((one) => one.id !== id),
        ...(problem === undefined ? [] : [{ id, name, problem }]),
      ]);
    };
  };
  const uploadAll = async (view: EditorView, files: readonly File[], pos: number) => {
    setUploads((all) => all.filter(({ problem }) => problem === undefined));
    const finish = files.map((file) => start(view, file, pos));
    // In their order, so that the blocks have the same order.
    for (const upload of finish) await upload();
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
      event.preventDefault();
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      void uploadAll(view, files, place?.pos ?? view.state.doc.content.size);
      return true;
    },
    /** Returns whether files were pasted. Programs also add a picture of copied text, which has HTML, too. */
    paste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      const files = [...(clipboardData?.files ?? [])];
      const html = clipboardData?.getData("text/html") ?? "";
      if (files.length === 0 || (html !== "" && !isPictureOnly(html))) return false;
      void uploadAll(view, files, view.state.selection.to);
      return true;
    },
  };
}
