/** Decides what an import does with a post that an earlier import has written. */
import type { ImportRecord, ImportRun } from "./import-records.ts";
import type { PreparedPost } from "./prepare-post.ts";

export type ImportDecision =
  /** The post is written if it differs from the source. `isForced`: even if the source has not changed. */
  | { readonly action: "write"; readonly isForced: boolean }
  /** Nothing has changed, or this blog has itself written the change to the file. */
  | { readonly action: "skip" }
  /** The post was edited in this blog, so that the import would undo the edits. */
  | { readonly action: "leave" };

/** Decides by the record of the earlier import, and by what has happened to the post since. */
export async function decideImport(
  run: ImportRun,
  post: PreparedPost,
  record: ImportRecord,
): Promise<ImportDecision> {
  const { sources } = run.platform;
  const isUnchanged = record.fingerprint === post.fingerprint;
  const imported = describeSource(run, post);
  if (imported === undefined) return isUnchanged ? skip : { action: "write", isForced: false };
  run.awaited ??= new Set(await sources.listAwaited(run.sourceName));
  const isForced = run.awaited.has(record.id);
  if (isUnchanged && !isForced && record.hasSource === true) return skip;
  const source = await sources.ensure(record.id, imported);
  if (isForced || source === undefined) return { action: "write", isForced };
  if (isUnchanged) return skip;
  if (source.writtenHash !== undefined && source.writtenHash === post.fileHash) return skip;
  const isEdited = source.editedAt !== undefined || source.detachedAt !== undefined;
  return isEdited ? { action: "leave" } : { action: "write", isForced };
}

const skip = { action: "skip" } as const;

/** Returns a post's source as the platform stores it, or `undefined` if the posts belong to this blog. */
export function describeSource(
  { system, sourceName, folder }: ImportRun,
  { label, fileHash }: PreparedPost,
) {
  return system && { source: sourceName, system, folder, item: label, fileHash };
}
