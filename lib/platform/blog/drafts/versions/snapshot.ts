/** The contents of a saved version: the fields of a post that belong to its text, and its document. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { normaliseRichContent } from "../../../../rich-content/normalise.ts";
import type { PostPatch } from "../../posts/new-post.ts";
import {
  getEmptyValue,
  readField,
  versionedFields,
  type FieldName,
} from "../../posts/post-fields.ts";
import type { DraftRecord } from "../draft.reader.ts";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Maximum size of a document, so that a damaged row cannot exhaust the memory. Requests have at most 2 MiB. */
const maximumDocumentBytes = 64 * 1024 * 1024;

/** Names of the fields that a version contains, as the change log names them. */
const namesInLog = new Set<unknown>(versionedFields);

/** Returns whether a version contains one of the fields. */
export const hasVersionedField = (fields: readonly unknown[]): boolean =>
  fields.some((field) => namesInLog.has(field));

export type Snapshot = {
  /** JSON of the fields besides the document. */
  readonly fields: string;
  /** JSON of the document. */
  readonly document: string;
};

/** Returns the contents of a post's latest version. */
export function takeSnapshot({
  post,
  content,
  categoryIds,
  tagIds,
}: Pick<DraftRecord, "post" | "content" | "categoryIds" | "tagIds">): Snapshot {
  const read = (name: FieldName): unknown => {
    // An empty excerpt is generated from the document.
    if (name === "excerpt") return post.excerpt_generated === 1 ? "" : post.excerpt;
    if (name === "categoryIds") return categoryIds;
    return name === "tagIds" ? tagIds : readField(name, post);
  };
  const names = versionedFields.filter((name) => name !== "richContent");
  const fields = Object.fromEntries(names.map((name) => [name, read(name)]));
  return {
    fields: JSON.stringify(fields),
    document: content?.rich_content ?? '{"nodes":[]}',
  };
}

/** Returns a hash by which equal snapshots are recognised. */
export const hashSnapshot = ({ fields, document }: Snapshot): string =>
  createHash("sha256").update(fields).update("\0").update(document).digest("base64url");

/** Compresses a document for its column. */
export const packDocument = async (document: string): Promise<string> =>
  (await deflate(document)).toString("base64");

/** Returns the document of a column. Throws if the column is damaged. */
export async function unpackDocument(packed: string): Promise<string> {
  const bytes = await inflate(Buffer.from(packed, "base64"), {
    maxOutputLength: maximumDocumentBytes,
  });
  return bytes.toString("utf8");
}

/** The values of fields that a snapshot lacks, because they were added later. */
const missing: PostPatch = Object.fromEntries(
  versionedFields.map((name) => [name, getEmptyValue(name)]),
);

/** Returns the changes that give a post the contents of a snapshot. Throws if the version is damaged. */
export function parseSnapshot({ fields, document }: Snapshot): PostPatch {
  const values: PostPatch = JSON.parse(fields);
  const sourceDocument: object = JSON.parse(document);
  const richContent = normaliseRichContent(sourceDocument);
  return { ...missing, ...values, richContent, sourceDocument };
}
