/** The editor of a post as a page opens it, without its interface. */
import { EditorController } from "#components/admin/editor/page/editor-controller.ts";
import type { EditingSession } from "#components/admin/editor/page/editing-session.ts";
import { createDocument } from "../servers/platform.ts";

export type OpenEditor = {
  readonly editor: EditorController;
  readonly session: EditingSession;
  /** Replaces the text of the post. */
  readonly write: (text: string) => void;
};

/** Opens a post as a tab of the browser does. */
export async function openEditor(postId: string, memberId: string): Promise<OpenEditor> {
  const editor = new EditorController({ postId, memberId }, "Untitled");
  await editor.open();
  const state = editor.getState();
  if (state.stage !== "open") throw new Error("The editor has not opened.", { cause: state });
  const { session } = state;
  return {
    editor,
    session,
    write: (text) => session.change({ richContent: createDocument(text) }),
  };
}
