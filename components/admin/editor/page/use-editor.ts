"use client"; // opens the editor in the browser, and saves when the page is hidden

import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { memberAuth } from "#lib/auth/browser.ts";
import { EditorController } from "./editor-controller.ts";
import type { EditorState } from "./editor-state.ts";

const loading: EditorState = { stage: "loading" };
const subscribeToNothing = () => () => undefined;

/** Opens a post for editing as long as the component is mounted. */
export function useEditor(postId: string, memberId: string) {
  const t = useTranslations();
  const untitled = t("admin.posts.untitled");
  const [editor, setEditor] = useState<EditorController>();
  useEffect(() => {
    const created = new EditorController({ postId, memberId }, untitled);
    setEditor(created);
    void created.open();
    const stopListening = listen(created);
    return () => {
      stopListening();
      created.close();
    };
  }, [postId, memberId, untitled]);
  const state = useSyncExternalStore(
    editor?.subscribe ?? subscribeToNothing,
    editor?.getState ?? (() => loading),
    () => loading,
  );
  return { editor, state };
}

/** Saves when the page is hidden, when the connection or the login is back, and when the writer asks for it. */
function listen(editor: EditorController): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const getSaver = () => {
    const state = editor.getState();
    return state.stage === "open" ? state.session.saver : undefined;
  };
  addEventListener("pagehide", () => editor.hide(), { signal });
  addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted) editor.show();
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") getSaver()?.leave();
    },
    { signal },
  );
  addEventListener("online", () => getSaver()?.reconnect(), { signal });
  addEventListener(
    "keydown",
    (event) => {
      const isSave = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
      if (!isSave || event.shiftKey || event.altKey) return;
      event.preventDefault();
      getSaver()?.saveNow();
    },
    { signal },
  );
  const stopAuth = memberAuth().subscribe(() => {
    const saver = getSaver();
    const isWaiting = saver?.getState().hold === "loggedOut";
    if (isWaiting && memberAuth().loggedIn()) saver?.reconnect();
  });
  return () => {
    listening.abort();
    stopAuth();
  };
}
