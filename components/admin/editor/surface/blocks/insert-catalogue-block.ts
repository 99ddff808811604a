import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { createBlock, insertBlock, insertBlockAt } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import type { MediaFile } from "../../../media/media-schema.ts";
import type { SurfaceDialogs } from "../surface-context.ts";
import { findBlockEntry, type CatalogueName } from "./block-catalogue.ts";
import { addGalleryItems, chooseBlock, writeFile } from "./media-data.ts";

/** Inserts a block, after the author has picked its file or before the settings open. */
export function insertCatalogueBlock(
  editor: Editor,
  name: CatalogueName,
  { pickFiles, openSettings }: SurfaceDialogs,
): void {
  const { media, data, opensSettings } = findBlockEntry(name);
  if (media === undefined) {
    insertData(editor, name, data);
    const { selection } = editor.state;
    if (opensSettings && selection instanceof NodeSelection) openSettings(selection.from);
    return;
  }
  const isGallery = name === "gallery";
  pickFiles({
    kinds: isGallery ? ["image", "video"] : [media],
    isMultiple: isGallery,
    onPick: (files) => {
      const [file] = files;
      if (file === undefined) return;
      insertData(
        editor,
        name,
        isGallery ? addGalleryItems(data, files) : writeFile(name, data, file),
      );
    },
  });
}

/** Inserts a block that shows a file, at a position. */
export function insertFile(editor: Editor, pos: number, file: MediaFile): void {
  const name = chooseBlock(file);
  const data = writeFile(name, {}, file);
  runCommand(
    editor,
    insertBlockAt(pos, (schema) => createBlock(schema, name, data)),
  );
}

function insertData(editor: Editor, name: CatalogueName, data: object): void {
  runCommand(
    editor,
    insertBlock((schema) => createBlock(schema, name, data)),
  );
  editor.commands.focus();
}
