"use client"; // loads the post, and edits it

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from "react";
import { memberAuth } from "#lib/auth/browser.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { AsyncState } from "#components/calls/async-state.tsx";
import { CallError } from "#components/calls/call-error.ts";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import { PreviewDialog } from "../preview/preview-dialog.tsx";
import { SettingsPanel } from "../settings/settings-panel.tsx";
import { EditorSurface, type SurfaceHandle } from "../surface/editor-surface.tsx";
import { VersionSheet } from "../versions/version-sheet.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditorBar, SaveProblem } from "./editor-bar.tsx";
import {
  EditorProvider,
  useIsReading,
  useOpenEditor,
  useSaving,
  useShown,
  useUploadCounts,
  type EditorPlace,
} from "./editor-context.tsx";
import { EditorController } from "./editor-controller.ts";
import styles from "./editor-frame.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { TitleField } from "./title-field.tsx";

/** Renders the editor of a post once the post has loaded. */
export function PostEditor(place: EditorPlace) {
  const t = useContentTranslations();
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

export type PanelName = "settings" | "versions" | "preview";

/** Returns the open panel, a function that opens one, and the panel's element. */
function usePanels() {
  const [panel, openPanel] = useState<PanelName>();
  const close = () => openPanel(undefined);
  const panels = (
    <>
      {panel === "settings" && <SettingsPanel onClose={close} />}
      {panel === "versions" && <VersionSheet onClose={close} />}
      {panel === "preview" && <PreviewDialog onClose={close} />}
    </>
  );
  return { panel, openPanel, panels };
}

/** Renders the open editor: the bar, notices, the title and the text, and the panel that is open. */
function EditorFrame() {
  const t = useContentTranslations();
  const { editor } = useOpenEditor();
  const handle = useRef<SurfaceHandle>(null);
  const { panel, openPanel, panels } = usePanels();
  const isUnsaved = useSaving(hasUnsaved);
  const isUploading = useUploadCounts().running > 0;
  const question = isUploading ? "editing.frame.leaveUploading" : "editing.frame.leave";
  useLeaveWarning(isUnsaved || isUploading, t(question), editor.leave);
  return (
    <div className={styles.frame} data-panel={panel}>
      <EditorBar
        panel={panel}
        onOpen={openPanel}
        onShow={(nodeId) => handle.current?.showBlock(nodeId)}
      />
      <div className={styles.body}>
        <div className={styles.column}>
          <EditorNotices />
          <TitleField onEnd={() => handle.current?.focus()} />
          <ConnectedSurface handleRef={handle} />
        </div>
        {panels}
      </div>
      <ConflictDialog />
    </div>
  );
}

/** Renders the text. Each document needs a new surface, because a surface reads its document only when it starts. */
function ConnectedSurface({ handleRef }: { handleRef: RefObject<SurfaceHandle | null> }) {
  const { store } = useOpenEditor();
  const { values, documentKey } = useShown();
  const isReading = useIsReading();
  const connect = useCallback(
    (surface: SurfaceHandle | null) => {
      handleRef.current = surface;
      return surface === null ? undefined : store.connectSurface(surface);
    },
    [handleRef, store],
  );
  return (
    <EditorSurface
      key={documentKey}
      initial={values.richContent}
      isReadOnly={isReading}
      onChange={store.documentEdited}
      onUploads={store.setUploads}
      status={<SaveProblem />}
      editorRef={connect}
    />
  );
}

/** Opens a post for editing as long as the component is mounted. */
function useEditor(postId: string, memberId: string) {
  const t = useContentTranslations();
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
      if (persisted) void editor.show();
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
