"use client"; // renders blocks inside the editor

import IconButton from "@mui/material/IconButton";
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Images, RefreshCw, Settings2, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { updateData } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { captionedNames } from "#lib/editor/document/captions.ts";
import { useSurface } from "../surface-context.ts";
import { findBlockEntry, isCatalogueName } from "./block-catalogue.ts";
import { BlockPreview } from "./block-preview.tsx";
import styles from "./block-view.module.css";
import { addGalleryItems, writeFile } from "./insert-catalogue-block.ts";

/** Renders a block that has no editable text: a preview, its buttons, and its caption if it may have one. */
export function BlockView({ node, editor, getPos, selected, deleteNode }: ReactNodeViewProps) {
  const label = useBlockLabel()(node.type.name);
  return (
    <NodeViewWrapper
      as="figure"
      className={styles.block}
      data-selected={selected}
      data-type={node.type.name}
      aria-label={label}
    >
      <div className={styles.frame} contentEditable={false} data-drag-handle>
        <BlockPreview name={node.type.name} label={label} data={node.attrs["data"]} />
        <BlockButtons
          name={node.type.name}
          label={label}
          getPos={getPos}
          change={(change) => {
            const pos = getPos();
            if (pos !== undefined) runCommand(editor, updateData(pos, change));
          }}
          remove={() => {
            deleteNode();
            editor.commands.focus();
          }}
        />
      </div>
      {captionedNames.has(node.type.name) && (
        <NodeViewContent<"figcaption"> as="figcaption" className={styles.caption} />
      )}
    </NodeViewWrapper>
  );
}

type ButtonsProps = {
  name: string;
  label: string;
  getPos: () => number | undefined;
  change: (change: (data: Readonly<Record<string, unknown>>) => object) => void;
  remove: () => void;
};

function BlockButtons({ name, label, getPos, change, remove }: ButtonsProps) {
  const t = useTranslations();
  const { pickFiles, openSettings } = useSurface();
  const entry = isCatalogueName(name) ? findBlockEntry(name) : undefined;
  const { media } = entry ?? {};
  const isGallery = name === "gallery";
  const replace = () => {
    if (media === undefined) return;
    pickFiles({
      kinds: isGallery ? ["image", "video"] : [media],
      isMultiple: isGallery,
      onPick: (files) =>
        change((data) => {
          const [file] = files;
          if (isGallery) return addGalleryItems(data, files);
          return file === undefined ? data : writeFile(name, data, file);
        }),
    });
  };
  return (
    <div className={styles.buttons}>
      {media !== undefined && (
        <IconButton
          size="small"
          aria-label={t(isGallery ? "surface.blocks.add" : "surface.blocks.replace", {
            block: label,
          })}
          onClick={replace}
        >
          {isGallery ? <Images size={18} aria-hidden /> : <RefreshCw size={18} aria-hidden />}
        </IconButton>
      )}
      {entry !== undefined && entry.fields.length > 0 && (
        <IconButton
          size="small"
          aria-label={t("surface.blocks.settings", { block: label })}
          onClick={() => {
            const pos = getPos();
            if (pos !== undefined) openSettings(pos);
          }}
        >
          <Settings2 size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={t("surface.blocks.delete", { block: label })}
        onClick={remove}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Returns a function that returns the name of a kind of block in the interface's language. */
export function useBlockLabel(): (name: string) => string {
  const t = useTranslations();
  return (name) =>
    isCatalogueName(name) ? t(`surface.names.${name}`) : t("surface.names.preserved");
}
