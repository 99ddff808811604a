/** The extensions of the editor with their views. */
import { Extension, type Extensions, type Node as NodeExtension } from "@tiptap/core";
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { tableEditing } from "@tiptap/pm/tables";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { CheckItems } from "#lib/editor/commands/check-items.ts";
import { EarlySelection } from "#lib/editor/commands/early-selection.ts";
import { KeyboardShortcuts, linkShortcut } from "#lib/editor/commands/keyboard.ts";
import { LastParagraph } from "#lib/editor/commands/last-paragraph.ts";
import { MarkdownShortcuts } from "#lib/editor/commands/markdown-shortcuts.ts";
import { readPath } from "#lib/editor/commands/paths.ts";
import { TypingAfterBlocks } from "#lib/editor/commands/block-selection.ts";
import { PlainText } from "#lib/editor/paste/plain-text.ts";
import { PastePlaces } from "#lib/editor/paste/paste-places.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";
import { readField } from "#lib/wix/json-object.ts";
import { indent } from "#components/rich-content/style.ts";
import { isCatalogueName } from "./blocks/block-catalogue.ts";
import { BlockView } from "./blocks/block-view.tsx";
import { createBlockMenu, type BlockMenuStore } from "./menu/block-menu-store.ts";
import type { SurfaceDialogs } from "./surface-context.ts";
import { UploadPlaces } from "./upload/use-file-drops.ts";

type SurfaceTexts = {
  /** Shown in an empty document. */
  readonly placeholder: string;
  /** Shown in an empty paragraph with the cursor. */
  readonly hint: string;
  readonly caption: string;
  /** Accessible name of the checkboxes in a checklist. */
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
    PlainText,
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

const isNode = (extension: Extensions[number]): extension is NodeExtension =>
  extension.type === "node";

const hasBlockView = (name: string): boolean => isCatalogueName(name) || name === "preserved";

const aligned: Readonly<Record<string, string>> = {
  CENTER: "center",
  RIGHT: "right",
  LEFT: "left",
  JUSTIFY: "justify",
};

const BlockLook = Extension.create({
  name: "blockLook",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => decorate(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? decorate(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    const attributes = describeLook(node);
    if (Object.keys(attributes).length > 0) {
      decorations.push(Decoration.node(pos, pos + node.nodeSize, attributes));
    }
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, decorations);
}

function describeLook({ type, attrs }: Node): Record<string, string> {
  const data: unknown = attrs["data"];
  if (data === null) return {};
  if (type.name === "table") {
    const hasHeader = (readField(data, "rowHeader") ?? readField(data, "header")) === true;
    return hasHeader ? { "data-header": "row" } : {};
  }
  const container = readField(data, "containerData");
  return container === undefined ? describeText(data) : describeContainer(container);
}

function describeText(data: unknown): Record<string, string> {
  const alignment = aligned[String(readPath(data, ["textStyle", "textAlignment"]))];
  const indentation = Number(readField(data, "indentation") ?? 0);
  const style = [
    alignment === undefined ? "" : `text-align:${alignment}`,
    indentation > 0 && indentation <= 6 ? `margin-inline-start:${indent(indentation * 2)}` : "",
  ]
    .filter((part) => part !== "")
    .join(";");
  return style === "" ? {} : { style };
}

/** Returns attributes for the width and the alignment of a block. The surface's styles show them as in the post. */
function describeContainer(container: unknown): Record<string, string> {
  const size = readPath(container, ["width", "size"]);
  const custom = Number(readPath(container, ["width", "custom"]));
  const alignment = readField(container, "alignment");
  const isFloat = readField(container, "textWrap") === true;
  return {
    ...(custom >= 1 && custom <= 4000
      ? { style: `width:min(100%,${custom}px)` }
      : typeof size === "string" && { "data-width": size }),
    ...((alignment === "LEFT" || alignment === "RIGHT") && {
      "data-place": `${isFloat ? "float" : "block"}-${alignment.toLowerCase()}`,
    }),
  };
}
