"use client"; // opens the editor in the browser, and saves when the page is hidden

import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { memberAuth } from "#lib/auth/browser.ts";
import { EditorController } from "./editor-controller.ts";

/** Opens a post for editing as long as the component is mounted. */
export function useEditor(postId: string, memberId: string) {
  const t = useTranslations();
  const untitled = t("admin.posts.untitled");
  const [editor] = useState(() => new EditorController({ postId, memberId }, untitled));
  useEffect(() => {
    memberAuth().bindMember(memberId);
    void editor.open();
    const stopListening = listen(editor);
    return () => {
      stopListening();
      editor.close();
    };
  }, [editor, memberId]);
  const state = useSyncExternalStore(editor.subscribe, editor.getState, editor.getState);
  return { editor, state };
}

/** Saves when the page is hidden, when the connection or the login is back, and when the writer asks for it. */
function listen(editor: EditorController): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const getStore = () => {
    const state = editor.getState();
    return state.stage === "open" ? state.store : undefined;
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
      if (document.visibilityState === "hidden") getStore()?.leave();
    },
    { signal },
  );
  addEventListener("online", () => getStore()?.reconnect(), { signal });
  addEventListener(
    "keydown",
    (event) => {
      const isSave = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
      if (!isSave || event.shiftKey || event.altKey) return;
      event.preventDefault();
      getStore()?.saveNow();
    },
    { signal },
  );
  const stopAuth = memberAuth().subscribe(() => {
    const store = getStore();
    const isWaiting = store?.getState().hold === "loggedOut";
    const isBack = memberAuth().loggedIn() && !memberAuth().hasOtherMember();
    if (isWaiting && isBack) store?.reconnect();
  });
  return () => {
    listening.abort();
    stopAuth();
  };
}
