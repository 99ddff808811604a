"use client"; // edits the text of a post

import type { Editor, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import { findById, selectBlock, selectBracket } from "#lib/editor/commands/find-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { unsavedChange } from "#lib/editor/commands/last-paragraph.ts";
import { captionedNames } from "#lib/editor/document/captions.ts";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { readShownText } from "#lib/editor/document/shown-text.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import type { UploadCounts } from "#lib/editor/saving/describe-saving.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import styles from "./editor-surface.module.css";
import { BlockHandle } from "./handle/block-handle.tsx";
import { LinkCard } from "./link/link-card.tsx";
import { createBlockMenuStore } from "./menu/block-menu-store.ts";
import { BlockMenu } from "./menu/block-menu.tsx";
import { listMenuItems } from "./menu/menu-items.ts";
import { SurfaceContext } from "./surface-context.ts";
import { OpenDialog, useDialogs } from "./surface-dialogs.tsx";
import { createSurfaceExtensions } from "./surface-extensions.ts";
import { ContextTools } from "./toolbar/context-tools.tsx";
import { SelectionBubble } from "./toolbar/selection-bubble.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { ForeignPictures } from "./upload/foreign-pictures.tsx";
import { pasteClipboard } from "./upload/paste-clipboard.ts";
import { UploadStatus } from "./upload/upload-status.tsx";
import { useFileDrops, type Upload } from "./upload/use-file-drops.ts";

/** The functions that the editor offers to the page around it. */
export type SurfaceHandle = {
  /** Returns the current document. */
  readonly getDocument: () => unknown;
  /** Returns the text of each block that has any. */
  readonly getText: () => readonly string[];
  readonly focus: () => void;
  /** Selects the block with an ID, and scrolls to it. */
  readonly showBlock: (nodeId: string) => void;
};

type Props = {
  /** The Ricos document with which the editor starts. */
  initial: unknown;
  isReadOnly?: boolean;
  /** Called after each change that the author made. */
  onChange: () => void;
  /** Called when an upload starts, ends or fails. */
  onUploads?: (counts: UploadCounts) => void;
  /** Shown with the tools, which stay at the top of the window. */
  status?: ReactNode;
  editorRef?: Ref<SurfaceHandle>;
};

/** Edits the rich content of a post. To show another document, render it with another `key`. */
export function EditorSurface(props: Props) {
  const { initial, isReadOnly = false, onChange, onUploads, status, editorRef } = props;
  const t = useContentTranslations();
  const id = useId();
  const { dialog, dialogs } = useDialogs();
  const [menu] = useState(() => createBlockMenuStore(`${id}menu`));
  const items = useMemo(
    () => listMenuItems((name) => t(`surface.names.${name}`), dialogs),
    [t, dialogs],
  );
  useEffect(() => menu.setItems(items), [menu, items]);
  const texts = {
    placeholder: t("surface.placeholder"),
    hint: t("surface.hint"),
    caption: t("surface.caption"),
    checkbox: t("surface.checkbox"),
  };
  // Later values of `initial` are ignored, because the editor has its own content.
  const [content] = useState(() => toEditorDocument(initial));
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const drops = useFileDrops();
  const editor = useEditor({
    extensions: useState(() => createSurfaceExtensions(texts, menu, dialogs))[0],
    content,
    editable: !isReadOnly,
    // The server does not render the text, because the editor replaces it at once.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": t("surface.label"),
        class: styles.text ?? "",
        dir: "auto",
        spellcheck: "true",
      },
      handleDrop: (view, event, _slice, isMoved) => !isMoved && drops.drop(view, event),
      handleClickOn: selectClickedBlock,
      handlePaste: (view, event, slice) =>
        drops.paste(view, event) || pasteClipboard(view, event, slice, drops),
    },
    onUpdate: ({ transaction }) => {
      if (transaction.getMeta(unsavedChange) !== true) onChange();
    },
  });
  drops.connect(editor);
  useUploadCounts(drops.uploads, onUploads);
  // The editor reads the option only when it starts.
  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useImperativeHandle(editorRef, () => createHandle(editor, content), [editor, content]);
  return (
    <SurfaceContext value={dialogs}>
      <div className={styles.surface}>
        <div className={isReadOnly ? undefined : styles.tools}>
          {editor !== null && !isReadOnly && (
            <>
              <Toolbar editor={editor} items={items} />
              <ContextTools editor={editor} />
            </>
          )}
          {status}
          <UploadStatus drops={drops} />
        </div>
        {editor !== null && !isReadOnly && <ForeignPictures editor={editor} />}
        <div ref={setFrame} className={styles.frame}>
          <EditorContent editor={editor} />
          {editor !== null && !isReadOnly && (
            <>
              <BlockHandle editor={editor} />
              {frame !== null && <SelectionBubble editor={editor} boundary={frame} />}
              <LinkCard editor={editor} />
            </>
          )}
        </div>
        <BlockMenu store={menu} />
        {editor !== null && <OpenDialog editor={editor} dialog={dialog} dialogs={dialogs} />}
      </div>
    </SurfaceContext>
  );
}

/** Reports how many uploads run and how many have failed. A surface that closes has none. */
function useUploadCounts(uploads: readonly Upload[], onUploads: Props["onUploads"]): void {
  const failed = uploads.filter(({ problem }) => problem !== undefined).length;
  const running = uploads.length - failed;
  useEffect(() => onUploads?.({ running, failed }), [onUploads, running, failed]);
  useEffect(() => () => onUploads?.({ running: 0, failed: 0 }), [onUploads]);
}

const createHandle = (editor: Editor | null, content: JSONContent): SurfaceHandle => ({
  getDocument: () => toRicosDocument(editor?.getJSON() ?? content),
  getText: () => readShownText(editor?.getJSON() ?? content),
  // The editor's own command waits for the next frame, so letters typed before it would be lost.
  focus: () => editor?.view.focus(),
  showBlock: (nodeId) => editor !== null && showBlock(editor, nodeId),
});

/** Selects a block with a caption. ProseMirror only selects blocks without content itself. */
function selectClickedBlock(
  view: EditorView,
  _pos: number,
  { type }: Node,
  blockPos: number,
  { target }: MouseEvent,
): boolean {
  if (!captionedNames.has(type.name) || !(target instanceof Element)) return false;
  if (target.closest("figcaption, button") !== null) return false;
  return selectBlock(blockPos)(view.state, view.dispatch);
}

/** Selects the block with an ID, or its bracket to fill in, and scrolls it to the middle of the window. */
function showBlock(editor: Editor, nodeId: string): void {
  const block = findById(editor.state.doc, nodeId);
  if (block === undefined) return;
  const isSelected = runCommand(editor, selectBracket(block.pos));
  if (!isSelected) runCommand(editor, selectBlock(block.pos));
  editor.view.focus();
  const element = editor.view.nodeDOM(block.pos);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
}
