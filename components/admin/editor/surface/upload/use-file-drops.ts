"use client"; // uploads files that are dropped or pasted

import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { placePictures, type PastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { createId } from "#lib/editor/saving/session-ids.ts";
import { formatUploadFailure } from "../../../media/format-file.ts";
import type { MediaFile } from "../../../media/media-schema.ts";
import { uploadFile } from "../../../media/upload-file.ts";
import { insertFile, showPasted } from "../blocks/insert-catalogue-block.ts";
import styles from "./use-file-drops.module.css";

/** An upload that runs, waits or has failed. */
export type Upload = {
  readonly id: string;
  readonly name: string;
  /** Why the upload failed. */
  readonly problem?: string | undefined;
};

/** Shows a stored file at the place of its upload, or removes what waits for the file. */
type Finish = (editor: Editor, pos: number, stored?: MediaFile) => void;

type Task = {
  readonly file: File;
  readonly progress: ReturnType<typeof createProgress>;
  readonly finish: Finish;
};

/**
 * Uploads files that are dropped on the text or pasted into it, and inserts blocks that show them there. A failed upload
 * keeps its place until the writer tries again or leaves the file out.
 */
export function useFileDrops() {
  const t = useTranslations();
  const language = useLocale();
  const editor = useRef<Editor>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const tasks = useRef(new Map<string, Task>());
  const [leftOut, setLeftOut] = useState(0);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const add = (file: File, finish: Finish) => {
    const id = createId();
    const { name } = file;
    const progress = createProgress(t("surface.upload.progress", { name }));
    tasks.current.set(id, { file, progress, finish });
    setUploads((all) => [...all, { id, name }]);
    return { id, element: progress.element };
  };
  const end = (id: string, stored?: MediaFile) => {
    const task = tasks.current.get(id);
    const { current } = editor;
    tasks.current.delete(id);
    if (task !== undefined && current !== null && !current.isDestroyed) {
      task.finish(current, takePlace(current, id), stored);
    }
    setUploads((all) => all.filter((one) => one.id !== id));
  };
  const upload = async (id: string) => {
    const task = tasks.current.get(id);
    if (task === undefined) return;
    const { file, progress } = task;
    try {
      end(id, await uploadFile(file, { onProgress: progress.show }));
    } catch (failure) {
      const reason = formatUploadFailure(t, language, failure, file);
      const problem = t("surface.upload.failed", { name: file.name, reason });
      progress.fail(problem);
      change(id, { problem });
    }
  };
  /** Uploads files in their order, so that the blocks have the same order. */
  const uploadEach = async (added: readonly { readonly id: string }[]) => {
    for (const { id } of added) await upload(id);
  };
  const uploadAll = (view: EditorView, files: readonly File[], pos: number) => {
    const insert: Finish = (current, at, stored) => {
      if (stored !== undefined) insertFile(current, at, stored);
    };
    const added = files.map((file) => ({ ...add(file, insert), pos }));
    view.dispatch(addPlaces(view.state.tr, added).setMeta("addToHistory", false));
    void uploadEach(added);
  };
  return {
    uploads,
    leftOut,
    retry: (id: string): void => {
      tasks.current.get(id)?.progress.restart();
      change(id, { problem: undefined });
      void upload(id);
    },
    /** Removes a failed upload and its place. */
    dismiss: (id: string) => end(id),
    dismissLeftOut: () => setLeftOut(0),
    connect(current: Editor | null) {
      editor.current = current;
    },
    /** Returns whether files were dropped. */
    drop(view: EditorView, event: DragEvent): boolean {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      event.preventDefault();
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      uploadAll(view, files, place?.pos ?? view.state.doc.content.size);
      return true;
    },
    /** Returns whether files were pasted. Programs also add a picture of copied text, which has HTML, too. */
    paste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      const files = [...(clipboardData?.files ?? [])];
      const html = clipboardData?.getData("text/html") ?? "";
      if (files.length === 0 || (html !== "" && !isPictureOnly(html))) return false;
      uploadAll(view, files, view.state.selection.to);
      return true;
    },
    /** Uploads the images embedded in pasted content. Shows how many of them could not be read. */
    uploadPasted(tr: Transaction, { files, leftOut: unreadable }: PastedPictures): void {
      setLeftOut(unreadable.size);
      const added = placePictures(tr, files).map(({ pos, file }) => ({
        pos,
        ...add(file, showPasted),
      }));
      addPlaces(tr, added);
      void uploadEach(added);
    },
  };
}

export type FileDrops = ReturnType<typeof useFileDrops>;

/** Creates the element that shows the progress of an upload inside the text. */
function createProgress(label: string) {
  const element = document.createElement("div");
  element.className = styles["upload"] ?? "";
  element.contentEditable = "false";
  const text = document.createElement("span");
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", label);
  bar.max = 1;
  const restart = () => {
    text.textContent = label;
    bar.value = 0;
    element.replaceChildren(text, bar);
    element.removeAttribute("data-failed");
  };
  restart();
  return {
    element,
    show: (share: number) => {
      bar.value = share;
    },
    fail: (problem: string) => {
      text.textContent = problem;
      bar.remove();
      element.setAttribute("data-failed", "");
    },
    restart,
  };
}

type UploadPlace = { readonly id: string; readonly pos: number; readonly element: HTMLElement };
type Change =
  | { readonly kind: "add"; readonly places: readonly UploadPlace[] }
  | { readonly kind: "remove"; readonly id: string };

const key = new PluginKey<DecorationSet>("uploadPlaces");

export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc);
          const change: Change | undefined = transaction.getMeta(key);
          if (change?.kind === "add") {
            return places.add(transaction.doc, change.places.map(createWidget));
          }
          return change === undefined ? places : places.remove(find(places, change.id));
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const createWidget = ({ id, pos, element }: UploadPlace): Decoration =>
  Decoration.widget(pos, element, { id, key: id, side: 1, ignoreSelection: true });

const find = (places: DecorationSet | undefined, id: string): Decoration[] =>
  places?.find(undefined, undefined, (spec) => spec["id"] === id) ?? [];

/** Shows elements at positions of the changed document until `takePlace` removes them. */
const addPlaces = (tr: Transaction, places: readonly UploadPlace[]): Transaction => {
  const change: Change = { kind: "add", places };
  return tr.setMeta(key, change);
};

/** Removes a place and returns its position, or the cursor's position if the text around the place was deleted. */
function takePlace({ view }: Editor, id: string): number {
  const [place] = find(key.getState(view.state), id);
  const change: Change = { kind: "remove", id };
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
  return place?.from ?? view.state.selection.to;
}

/** Returns whether clipboard HTML is only a picture, as when a picture is copied in a browser. Needs `DOMParser`. */
function isPictureOnly(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && body.textContent.trim() === "";
}
