"use client"; // uploads files that are dropped or pasted

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { placePictures, type PastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { isPictureOnly } from "#lib/editor/paste/picture-only.ts";
import { formatUploadFailure } from "../../../media/format-file.ts";
import { uploadFile } from "../../../media/upload-file.ts";
import type { MediaFile } from "../../../media/media-schema.ts";
import { createId } from "#lib/editor/saving/session-ids.ts";
import { insertFile, showPasted } from "../blocks/insert-catalogue-block.ts";
import { addPlaces, takePlace } from "./upload-places.ts";
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
  const [leftOut, setLeftOut] = useState(0);

  const add = (file: File) => {
    const id = createId();
    const { name } = file;
    const { element, show } = createProgress(t("surface.upload.progress", { name }));
    setUploads((all) => [...all, { id, name }]);
    const upload = async (finish: (editor: Editor, pos: number, file?: MediaFile) => void) => {
      let stored: MediaFile | undefined;
      let problem: string | undefined;
      try {
        stored = await uploadFile(file, { onProgress: show });
      } catch (failure) {
        problem = formatUploadFailure(t, language, failure, file);
      }
      const { current } = editor;
      if (current !== null) finish(current, takePlace(current, id), stored);
      setUploads((all) => [
        ...all.filter((one) => one.id !== id),
        ...(problem === undefined ? [] : [{ id, name, problem }]),
      ]);
    };
    return { id, element, upload };
  };
  const forgetProblems = () => {
    setUploads((all) => all.filter(({ problem }) => problem === undefined));
    setLeftOut(0);
  };
  const uploadAll = async (view: EditorView, files: readonly File[], pos: number) => {
    forgetProblems();
    const added = files.map(add);
    const places = added.map(({ id, element }) => ({ id, element, pos }));
    view.dispatch(addPlaces(view.state.tr, places).setMeta("addToHistory", false));
    // In their order, so that the blocks have the same order.
    for (const { upload } of added) {
      await upload((current, at, file) => {
        if (file !== undefined) insertFile(current, at, file);
      });
    }
  };
  return {
    uploads,
    leftOut,
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
    /** Uploads the embedded pictures of text that a transaction pastes. Shows how many pictures are unreadable. */
    uploadPasted(tr: Transaction, { files, leftOut: unreadable }: PastedPictures): void {
      forgetProblems();
      setLeftOut(unreadable.size);
      const added = placePictures(tr, files).map(({ pos, file }) => ({ pos, ...add(file) }));
      addPlaces(tr, added);
      const uploadAdded = async () => {
        for (const { upload } of added) await upload(showPasted);
      };
      void uploadAdded();
    },
  };
}

export type FileDrops = ReturnType<typeof useFileDrops>;
