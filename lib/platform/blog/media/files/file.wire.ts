/** Files in the format of the Media API (docs/api.md, “Files”). */
import type { MediaTable } from "../../../database/schema.ts";
import { withExpiry } from "../../posts/cover.wire.ts";

export type MediaType = "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";

/** Where a file is used, in the answers that list files. */
type Uses = { readonly isUsed: boolean; readonly isInVersions: boolean };

/** Converts a file. `uses` is part of the answers that list files. */
export function wireFile(file: MediaTable, siteUrl: string, uses?: Uses) {
  const { id, kind, width, height, alt_text, blur_color, duration_ms, deleted_at } = file;
  const url = `${siteUrl}/media/${id}`;
  return {
    id,
    displayName: file.filename,
    url,
    parentFolderId: deleted_at === null ? "media-root" : "trash-root",
    hash: id.slice(0, 32),
    sizeInBytes: String(file.bytes),
    private: false,
    mediaType: toMediaType(kind),
    media: { [kind]: withExpiry(wireMedia(file, url)) },
    operationStatus: "READY",
    ...(kind === "image" && { thumbnailUrl: url }),
    labels: [],
    createdDate: formatDate(file.created_at),
    updatedDate: formatDate(file.updated_at),
    state: deleted_at === null ? "OK" : "DELETED",
    kind,
    mimeType: file.mime_type,
    ...(width !== null && height !== null && { width, height }),
    ...(duration_ms !== null && { durationSeconds: duration_ms / 1_000 }),
    ...(blur_color !== null && { blurColor: blur_color }),
    ...(alt_text !== "" && { altText: alt_text }),
    ...(uses !== undefined && { isUsed: uses.isUsed, isInVersions: uses.isInVersions }),
  };
}

function toMediaType(kind: MediaTable["kind"]): MediaType {
  const types = { image: "IMAGE", video: "VIDEO", audio: "AUDIO", document: "DOCUMENT" } as const;
  return types[kind];
}

/** Returns the field `media` of a file, which depends on its kind. */
function wireMedia(file: MediaTable, url: string): object {
  const { id, kind, filename, blur_color, duration_ms, mime_type } = file;
  const [width, height] = [file.width ?? 0, file.height ?? 0];
  const format = mime_type.split("/")[1] ?? "";
  const sizeInBytes = String(file.bytes);
  switch (kind) {
    case "image": {
      const altText = file.alt_text === "" ? {} : { altText: file.alt_text };
      return {
        image: { id, url, width, height, filename, ...altText },
        ...(blur_color !== null && { colors: { prominent: { hex: blur_color } } }),
      };
    }
    case "video":
      return {
        id,
        url,
        resolutions: [{ url, width, height, format }],
        posters: [],
        filename,
        sizeInBytes,
      };
    case "audio": {
      const duration = duration_ms === null ? {} : { duration: Math.round(duration_ms / 1_000) };
      const assets = [{ id, url, filename, ...duration }];
      return { id, assets, format, ...duration, sizeInBytes };
    }
    case "document":
      return { id, url, filename, sizeInBytes };
  }
}

const formatDate = (instant: number): string => new Date(instant).toISOString();
