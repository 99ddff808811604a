import type { Editor } from "@tiptap/core";
import {
  createBlock,
  insertBlock,
  insertBlockAt,
  removeBlock,
  updateData,
} from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { readPath, writePath } from "#lib/editor/commands/paths.ts";
import { isObject } from "#lib/wix/json-object.ts";
import type { MediaFile } from "../../../media/media-schema.ts";
import type { SurfaceDialogs } from "../surface-context.ts";
import { findBlockEntry, type CatalogueName } from "./block-catalogue.ts";

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

/** Returns a file as documents refer to it. */
const toMedia = ({ id, width, height, durationSeconds }: MediaFile) => ({
  src: { id },
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...(durationSeconds !== undefined && { duration: durationSeconds }),
});

/** Returns the data with another file. Keeps the alternative text and the caption. */
export function writeFile(name: string, data: object, file: MediaFile): object {
  switch (name) {
    case "image":
      return { altText: file.altText ?? "", ...data, image: toMedia(file) };
    case "video":
      return { ...data, video: toMedia(file) };
    case "audio":
      return { name: nameFile(file), ...data, audio: toMedia(file) };
    case "file":
      return {
        name: file.filename,
        ...data,
        src: { id: file.id },
        type: file.filename.split(".").at(-1) ?? "",
        mimeType: file.mimeType,
        size: file.bytes,
      };
    default:
      return data;
  }
}

const nameFile = ({ filename }: MediaFile): string => filename.replace(/\.\w{1,5}$/, "");

/** Returns a gallery's data with more pictures and films at the end. */
export function addGalleryItems(data: object, files: readonly MediaFile[]): object {
  const items = readPath(data, ["items"]);
  const added = files.map((file) =>
    file.kind === "video"
      ? { video: { media: toMedia(file) }, title: "" }
      : { image: { media: toMedia(file) }, altText: file.altText ?? "" },
  );
  return writePath(
    data,
    ["items"],
    [...(Array.isArray(items) ? items.filter(isObject) : []), ...added],
  );
}

/** Returns the block in which a dropped or pasted file is shown. */
const chooseBlock = ({ kind }: MediaFile): "image" | "video" | "audio" | "file" =>
  kind === "document" ? "file" : kind;
