/** The requests of the Media API's calls for files. */
import { z } from "zod";
import {
  fileKinds,
  longestAltText,
  longestFileName,
  type FileKind,
} from "../../../../wix/files.ts";
import { text as limitText } from "../../fields.ts";
import { cleanText } from "../../../database/text.ts";
import { enumValue, flag, text, textList, wholeNumber } from "../../../http/parameters.ts";
import { defaultLimit, maximumLimit } from "../../../query/query.ts";
import type { FileList } from "./file.reader.ts";

/** Maximum number of files per bulk call. */
const maximumFiles = 1_000;

const mediaTypes = [
  "UNKNOWN",
  "IMAGE",
  "VIDEO",
  "AUDIO",
  "DOCUMENT",
  "VECTOR",
  "ARCHIVE",
  "MODEL3D",
  "OTHER",
] as const;
const sortFields = ["addedDate", "displayName", "updatedDate", "sizeInBytes"] as const;
const folder = z.enum(["media-root", "trash-root"], { error: "must be media-root" });

/** The form in which the SDK writes a file: `wix:image://v1/<id>/<name>#originWidth=…`. */
const wixUrl = /^wix:\w+:\/\/v1\/([^/#?]+)/;

/** A file's ID, also within a Wix media URL. */
export const fileId = limitText(1_000).transform((id) => wixUrl.exec(id)?.[1] ?? id);
const fileIds = z.array(fileId).min(1, "must not be empty").max(maximumFiles);

/** Returns the kinds for the API's types. Types that the library does not have match no file. */
function toKinds(types: readonly (typeof mediaTypes)[number][]): FileKind[] {
  const names = new Set(types.map((type) => type.toLowerCase()));
  return fileKinds.filter((kind) => names.has(kind));
}

const paging = z.object({
  limit: z.number().int().min(1).max(maximumLimit).nullish(),
  cursor: limitText(16_000).nullish(),
});
const sort = z.object({
  fieldName: z.enum(sortFields),
  order: z.enum(["ASC", "DESC"]).nullish(),
});

const listFields = {
  parentFolderId: folder.nullish(),
  mediaTypes: z.array(z.enum(mediaTypes)).max(30).nullish(),
  private: z.boolean().nullish(),
  search: limitText(200).nullish(),
  isUsed: z.boolean().nullish(),
  sort: sort.nullish(),
  paging: paging.nullish(),
};

/** Converts the fields of a list or search to a list that the reader understands. */
function toList(input: z.infer<z.ZodObject<typeof listFields>>, isDeleted: boolean): FileList {
  const kinds = input.mediaTypes?.length ? toKinds(input.mediaTypes) : undefined;
  // No file is private.
  const isEmpty = input.private === true || kinds?.length === 0;
  return {
    filter: {
      ...(kinds !== undefined && { kinds }),
      ...(input.search && { search: cleanText(input.search) }),
      ...(typeof input.isUsed === "boolean" && { isUsed: input.isUsed }),
      isDeleted,
    },
    sort: input.sort
      ? { fieldName: input.sort.fieldName, order: input.sort.order ?? "ASC" }
      : undefined,
    limit: isEmpty ? 0 : (input.paging?.limit ?? defaultLimit),
    cursor: input.paging?.cursor ?? undefined,
  };
}

const searchBody = z.object({
  ...listFields,
  rootFolder: z.enum(["MEDIA_ROOT", "TRASH_ROOT", "VISITOR_UPLOADS_ROOT"]).nullish(),
});

/** The body of a search. */
export const searchInput = searchBody.transform(({ rootFolder, ...fields }) => {
  const list = toList(fields, rootFolder === "TRASH_ROOT");
  return rootFolder === "VISITOR_UPLOADS_ROOT" ? { ...list, limit: 0 } : list;
});

const parameters = z.object({
  parentFolderId: text.pipe(folder).optional(),
  mediaTypes: textList.pipe(z.array(z.enum(mediaTypes))).optional(),
  private: flag.optional(),
  search: text.pipe(z.string().max(200, "is too long")).optional(),
  isUsed: flag.optional(),
  "sort.fieldName": enumValue(sortFields).optional(),
  "sort.order": enumValue(["ASC", "DESC"]).optional(),
  "paging.limit": wholeNumber(1, maximumLimit).optional(),
  "paging.cursor": z.array(z.string().max(16_000, "is too long")).max(1).optional(),
});

/** Creates the schema of a list's query parameters. */
export const listInput = (isDeleted: boolean) =>
  parameters.transform((input) =>
    toList(
      {
        ...input,
        sort: input["sort.fieldName"] && {
          fieldName: input["sort.fieldName"],
          order: input["sort.order"],
        },
        paging: { limit: input["paging.limit"], cursor: input["paging.cursor"]?.[0] },
      },
      isDeleted,
    ),
  );

const altText = limitText(longestAltText).transform((value) => cleanText(value));

/** The body of an update. The SDK sends the whole file, of which the name and the alternative text can be changed. */
export const updateBody = z.object({
  file: z.object({
    id: fileId,
    displayName: limitText(longestFileName).nullish(),
    altText: altText.nullish(),
    media: z
      .object({
        image: z.object({ image: z.object({ altText: altText.nullish() }).nullish() }).nullish(),
      })
      .nullish(),
  }),
});

/** `fromVersions` (**Quire**) also deletes files that earlier versions of posts use. */
export const deleteBody = z.object({
  fileIds,
  permanent: z.boolean().nullish(),
  fromVersions: z.boolean().nullish(),
});
export const fileIdsBody = z.object({ fileIds });
export const downloadBody = z.object({ fileId });

/** The body of an import. Folders, labels and the announced type are ignored. */
export const importBody = z.object({
  url: limitText(2_048).regex(/^https?:\/\//i, "must be an http or https address"),
  displayName: limitText(1_000).nullish(),
  private: z.literal(false, { error: "must be false, because all files are public" }).nullish(),
});

/** The body of the calls that create an upload. Folders, labels and privacy are ignored. */
export const uploadBody = z.object({
  mimeType: limitText(100).nullish(),
  fileName: limitText(1_000).nullish(),
  sizeInBytes: limitText(20)
    .regex(/^\d+$/, "must be a number of bytes")
    .transform(Number)
    .nullish(),
  uploadProtocol: z.enum(["TUS"]).nullish(),
  private: z.literal(false, { error: "must be false, because all files are public" }).nullish(),
});
