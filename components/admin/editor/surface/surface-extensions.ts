/** The extensions of the editor with their views. */
import type { Extensions, Node } from "@tiptap/core";
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { tableEditing } from "@tiptap/pm/tables";
import { Extension, ReactNodeViewRenderer } from "@tiptap/react";
import { CheckItems } from "#lib/editor/commands/check-items.ts";
import { EarlySelection } from "#lib/editor/commands/early-selection.ts";
import { KeyboardShortcuts, linkShortcut } from "#lib/editor/commands/keyboard.ts";
import { LastParagraph } from "#lib/editor/commands/last-paragraph.ts";
import { MarkdownShortcuts } from "#lib/editor/commands/markdown-shortcuts.ts";
import { TypingAfterBlocks } from "#lib/editor/commands/type-after-block.ts";
import { PastePlaces } from "#lib/editor/paste/paste-places.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";
import { isCatalogueName } from "./blocks/block-catalogue.ts";
import { BlockView } from "./blocks/block-view.tsx";
import { BlockLook } from "./blocks/block-look.ts";
import { UploadPlaces } from "./upload/upload-places.ts";
import type { SurfaceDialogs } from "./surface-context.ts";
import { createBlockMenu, type BlockMenuStore } from "./menu/block-menu-store.ts";

export type SurfaceTexts = {
  /** Shown in an empty document. */
  readonly placeholder: string;
  /** Shown in an empty paragraph with the cursor. */
  readonly hint: string;
  readonly caption: string;
  /** Accessible name of the boxes of a check list. */
  readonly checkbox: string;
};

const Tables = Extension.create({
  name: "tables",
  addProseMirrorPlugins: () => [tableEditing({ allowTableNodeSelection: true })],
});

/** Creates the editor's extensions. `menu` lists the blocks that the author can insert. */
export function createSurfaceExtensions(
  texts: SurfaceTexts,
  menu: BlockMenuStore,
  dialogs: SurfaceDialogs,
): Extensions {
  return [
    ...documentExtensions.map((extension) =>
      isNode(extension) && hasBlockView(extension.name)
        ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(BlockView) })
        : extension,
    ),
    EarlySelection,
    BlockLook,
    UploadPlaces,
    PastePlaces,
    UndoRedo.configure({ depth: 500 }),
    Dropcursor.configure({ width: 3, color: "var(--accent)" }),
    Gapcursor,
    Placeholder.configure({
      includeChildren: true,
      placeholder: ({ editor, node }) => {
        if (node.type.name === "caption") return texts.caption;
        if (node.type.name !== "paragraph") return "";
        return editor.isEmpty ? texts.placeholder : texts.hint;
      },
    }),
    Tables,
    CheckItems.configure({ label: texts.checkbox }),
    KeyboardShortcuts,
    MarkdownShortcuts,
    LastParagraph,
    TypingAfterBlocks,
    createBlockMenu(menu),
    Extension.create({
      name: "linkShortcut",
      addKeyboardShortcuts: () => ({
        [linkShortcut]: () => {
          dialogs.openLink();
          return true;
        },
      }),
    }),
  ];
}

const isNode = (extension: Extensions[number]): extension is Node => extension.type === "node";

const hasBlockView = (name: string): boolean => isCatalogueName(name) || name === "preserved";
