/** Schemas for the Media API's responses. */
import { z } from "zod";
import { fileKinds } from "#lib/wix/files.ts";

/** A file as the API sends it. Fields that do not apply to a file are missing. */
const mediaFile = z
  .object({
    /** The ID by which posts refer to the file. */
    id: z.string(),
    url: z.string(),
    kind: z.enum(fileKinds).catch("document"),
    displayName: z.string(),
    mimeType: z.string(),
    sizeInBytes: z.coerce.number(),
    /** In pixels. */
    width: z.number().exactOptional(),
    height: z.number().exactOptional(),
    durationSeconds: z.number().exactOptional(),
    /** The average colour, for example `#a0b1c2`, to show until the picture has loaded. */
    blurColor: z.string().exactOptional(),
    altText: z.string().exactOptional(),
    createdDate: z.coerce.date(),
    /** Whether a post, a category or an author uses the file. `undefined` for a file that was just changed. */
    isUsed: z.boolean().exactOptional(),
    /** Whether a saved version of a post uses the file. */
    isInVersions: z.boolean().exactOptional(),
  })
  .transform(({ displayName, sizeInBytes, ...file }) => ({
    ...file,
    filename: displayName,
    bytes: sizeInBytes,
  }));

/** A file of the library. */
export type MediaFile = z.output<typeof mediaFile>;

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
