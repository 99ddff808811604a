/** A post's editor without its user interface. */
import { EditorController } from "#components/admin/editor/page/editor-controller.ts";
import type { DraftStore } from "#components/admin/editor/page/draft-store.ts";
import { createDocument } from "../servers/platform.ts";

export type OpenEditor = {
  readonly editor: EditorController;
  readonly store: DraftStore;
  /** Replaces the text of the post. */
  readonly write: (text: string) => void;
};

/** Opens a post as a browser tab does. */
export async function openEditor(postId: string, memberId: string): Promise<OpenEditor> {
  const editor = new EditorController({ postId, memberId }, "Untitled");
  await editor.open();
  const state = editor.getState();
  if (state.stage !== "open") throw new Error("The editor has not opened.", { cause: state });
  const { store } = state;
  return {
    editor,
    store,
    write: (text) => store.change({ richContent: createDocument(text) }),
  };
}
