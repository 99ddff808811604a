/** The data of blocks that show files of the library. */
import { isObject } from "#lib/wix/json-object.ts";
import { readPath, writePath } from "#lib/editor/commands/paths.ts";
import type { MediaFile } from "../../../media/media-schema.ts";

/** Returns a file as documents refer to it. */
const toMedia = ({ id, width, height, durationSeconds }: MediaFile) => ({
  src: { id },
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...(durationSeconds !== undefined && { duration: durationSeconds }),
});

/** Returns the data with another file. The texts that an author has written stay. */
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
export const chooseBlock = ({ kind }: MediaFile): "image" | "video" | "audio" | "file" =>
  kind === "document" ? "file" : kind;
