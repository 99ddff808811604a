"use client"; // edits a post

import { useCallback, useRef, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";
import { EditorSurface, type SurfaceHandle } from "../surface/editor-surface.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { useIsReading, useOpenEditor, useSaving, useShown } from "./editor-context.tsx";
import styles from "./editor-frame.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { TitleField } from "./title-field.tsx";
import { usePanels } from "./use-panels.tsx";

/** Renders the open editor: the bar, notices, the title and the text, and the panel that is open. */
export function EditorFrame() {
  const t = useTranslations();
  const { editor } = useOpenEditor();
  const handle = useRef<SurfaceHandle>(null);
  const { panel, openPanel, panels } = usePanels();
  const isUnsaved = useSaving(hasUnsaved);
  useLeaveWarning(isUnsaved, t("editing.frame.leave"), editor.leave);
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
      editorRef={connect}
    />
  );
}
