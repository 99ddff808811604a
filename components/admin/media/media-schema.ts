/** Schemas for the Media API's responses. */
import { z } from "zod";
import { fileKinds, type FileKind } from "#lib/wix/files.ts";

/** A file of the library. */
export type MediaFile = {
  /** The ID by which posts refer to the file. */
  id: string;
  url: string;
  kind: FileKind;
  filename: string;
  mimeType: string;
  bytes: number;
  /** In pixels. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  /** The average colour, for example `#a0b1c2`, to show until the picture has loaded. */
  blurColor?: string;
  altText?: string;
  createdDate: Date;
};

/** A file as the API sends it. Fields that do not apply to a file are missing. */
export const mediaFile = z
  .object({
    id: z.string(),
    url: z.string(),
    kind: z.enum(fileKinds).catch("document"),
    displayName: z.string(),
    mimeType: z.string(),
    sizeInBytes: z.coerce.number(),
    width: z.number().optional(),
    height: z.number().optional(),
    durationSeconds: z.number().optional(),
    blurColor: z.string().optional(),
    altText: z.string().optional(),
    createdDate: z.coerce.date(),
  })
  .transform(({ displayName, sizeInBytes, ...file }): MediaFile => {
    const { width, height, durationSeconds, blurColor, altText, ...required } = file;
    return {
      ...required,
      filename: displayName,
      bytes: sizeInBytes,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      ...(durationSeconds !== undefined && { durationSeconds }),
      ...(blurColor !== undefined && { blurColor }),
      ...(altText !== undefined && { altText }),
    };
  });

export const fileResponse = z.object({ file: mediaFile });

export const filesResponse = z.object({
  files: z.array(mediaFile),
  nextCursor: z
    .object({ cursors: z.object({ next: z.string().optional() }).optional() })
    .optional(),
});

export const uploadUrlResponse = z.object({ uploadUrl: z.string() });
