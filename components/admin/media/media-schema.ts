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
  /** Whether a post, a category or an author uses the file. `undefined` for a file that was just changed. */
  isUsed?: boolean;
  /** Whether a saved version of a post uses the file. */
  isInVersions?: boolean;
};

const optional = {
  width: z.number(),
  height: z.number(),
  durationSeconds: z.number(),
  blurColor: z.string(),
  altText: z.string(),
  isUsed: z.boolean(),
  isInVersions: z.boolean(),
};

/** A file as the API sends it. Fields that do not apply to a file are missing. */
const mediaFile = z
  .object({
    id: z.string(),
    url: z.string(),
    kind: z.enum(fileKinds).catch("document"),
    displayName: z.string(),
    mimeType: z.string(),
    sizeInBytes: z.coerce.number(),
    createdDate: z.coerce.date(),
    ...z.object(optional).partial().shape,
  })
  .transform(({ displayName: filename, sizeInBytes: bytes, ...file }): MediaFile => {
    const { id, url, kind, mimeType, createdDate, ...rest } = file;
    const present = Object.entries(rest).filter(([, value]) => value !== undefined);
    return {
      id,
      url,
      kind,
      filename,
      mimeType,
      bytes,
      createdDate,
      ...z.object(optional).partial().parse(Object.fromEntries(present)),
    };
  });

export const fileResponse = z.object({ file: mediaFile });

export const filesResponse = z.object({
  files: z.array(mediaFile),
  nextCursor: z.object({ cursors: z.object({ next: z.string().optional() }) }),
});

export const usesResponse = z.object({
  uses: z.array(
    z.object({
      entity: z.enum(["POST", "CATEGORY", "MEMBER"]),
      /** Missing for a draft that only others may see. */
      id: z.string().optional(),
      title: z.string().optional(),
      slug: z.string().optional(),
      status: z.string().optional(),
      /** For a post of which only earlier versions use the file. */
      isEarlierVersion: z.boolean().optional(),
    }),
  ),
});
export type FileUse = z.output<typeof usesResponse>["uses"][number];

export const uploadUrlResponse = z.object({ uploadUrl: z.string() });
export const resumableUrlResponse = z.object({ uploadUrl: z.string(), uploadToken: z.string() });
