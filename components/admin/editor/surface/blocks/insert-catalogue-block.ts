import type { Editor } from "@tiptap/core";
import {
  createBlock,
  insertBlock,
  insertBlockAt,
  removeBlock,
  updateData,
} from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { readPath } from "#lib/editor/commands/paths.ts";
import type { MediaFile } from "../../../media/media-schema.ts";
import type { SurfaceDialogs } from "../surface-context.ts";
import { findBlockEntry, type CatalogueName } from "./block-catalogue.ts";
import { addGalleryItems, chooseBlock, writeFile } from "./media-data.ts";

/** Inserts a block, after the author has picked its file or saved its settings. */
export function insertCatalogueBlock(
  editor: Editor,
  name: CatalogueName,
  { pickFiles, openNew }: SurfaceDialogs,
): void {
  const { media, data, opensSettings } = findBlockEntry(name);
  if (opensSettings) return openNew(name, (saved) => insertData(editor, name, saved));
  if (media === undefined) return insertData(editor, name, data);
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

/** Shows an uploaded file in the picture at a position, or deletes the picture if its upload failed. */
export function showPasted(editor: Editor, pos: number, file?: MediaFile): void {
  const node = editor.state.doc.nodeAt(pos);
  const isWaiting =
    node?.type.name === "image" && readPath(node.attrs["data"], ["image"]) === undefined;
  if (!isWaiting) return;
  runCommand(
    editor,
    file === undefined
      ? removeBlock(pos)
      : updateData(pos, (data) => writeFile("image", data, file)),
  );
}

function insertData(editor: Editor, name: CatalogueName, data: object): void {
  runCommand(
    editor,
    insertBlock((schema) => createBlock(schema, name, data)),
  );
  editor.commands.focus();
}
