"use client"; // loads the post, and edits it

import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { CallError } from "#components/calls/call-error.ts";
import { EditorProvider, type EditorPlace } from "./editor-context.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import styles from "./editor-frame.module.css";
import { useEditor } from "./use-editor.ts";

/** Renders the editor of a post once the post has loaded. */
export function PostEditor(place: EditorPlace) {
  const t = useTranslations();
  const { editor, state } = useEditor(place.postId, place.memberId);
  if (state.stage === "open") {
    return (
      <EditorProvider place={place} editor={editor} state={state}>
        <EditorFrame />
      </EditorProvider>
    );
  }
  const error = state.stage === "failed" ? state.error : undefined;
  return (
    <div className={styles.waiting}>
      <h1 className="visually-hidden">{t("editing.frame.label")}</h1>
      <AsyncState
        area="admin"
        error={error === undefined || error instanceof CallError ? error : new CallError({})}
        reload={() => void editor.open()}
      />
    </div>
  );
}
