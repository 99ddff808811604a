/** The library's API calls. Each throws `CallError` on failure. */
import { filesPath, type FileKind } from "#lib/wix/files.ts";
import { ask, send } from "#components/calls/ask.ts";
import { fileResponse } from "./media-schema.ts";

/** Which files a list shows. */
export type MediaFilter = {
  readonly kinds: readonly FileKind[];
  readonly search: string;
  /** Lists only files that no post, category or author uses. */
  readonly isUnused?: boolean;
  /** Lists the files in the trash. */
  readonly isDeleted?: boolean;
};

const pageSize = 48;

/** Returns the call for one page of a list. */
export function buildMediaPath(
  { kinds, search, isUnused = false, isDeleted = false }: MediaFilter,
  cursor?: string,
): string {
  const parameters = new URLSearchParams({
    "paging.limit": String(pageSize),
    ...(search !== "" && { search }),
    ...(isUnused && { isUsed: "false" }),
    ...(cursor !== undefined && { "paging.cursor": cursor }),
  });
  for (const kind of kinds) parameters.append("mediaTypes", kind.toUpperCase());
  return `${filesPath}/${isDeleted ? "trash-bin/" : ""}files?${parameters}`;
}

export const buildUsesPath = (id: string): string =>
  `${filesPath}/files/uses?fileId=${encodeURIComponent(id)}`;

/** Changes the name or the alternative text of a file. Returns the changed file. */
export const updateFile = async (id: string, changes: { displayName: string; altText: string }) =>
  (
    await ask(fileResponse, `${filesPath}/files/update-file-descriptor`, "PATCH", {
      file: { id, ...changes },
    })
  ).file;

/** Copies the file at a URL of another site into the library. */
export const importFile = async (url: string) =>
  (await ask(fileResponse, `${filesPath}/files/import`, "POST", { url })).file;

/**
 * Moves unused files to the trash or, with `permanent`, removes them for good. Files that earlier versions use are deleted
 * only with `fromVersions`.
 */
export const deleteFiles = (
  fileIds: readonly string[],
  options: { permanent?: boolean; fromVersions?: boolean },
) => send(`${filesPath}/bulk/files/delete`, "POST", { fileIds, ...options });

/** Takes files out of the trash. */
export const restoreFiles = (fileIds: readonly string[]) =>
  send(`${filesPath}/bulk/trash-bin/files/restore`, "POST", { fileIds });
