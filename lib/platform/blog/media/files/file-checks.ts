/** The rules about who may change a file, and which files can be deleted. */
import { conflict } from "../../../../wix/errors/errors.ts";
import { createDenial, type Actor } from "../../../access/access.ts";
import type { Permission } from "../../../access/permissions.ts";
import type { Transaction } from "../../../database/database.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { findUsedFiles } from "../uses/find-uses.ts";
import { findVersionedFiles } from "../uses/version-uses.ts";

/** How long a new file cannot be removed for good, in milliseconds. A draft that has not been saved yet may use it. */
const newFileLifetime = 60 * 60_000;

/** Throws `PERMISSION_DENIED` if the caller may act only on own files, and one is not. */
export function assertReach(
  { id, reach }: Pick<Actor, "id" | "reach">,
  files: readonly MediaTable[],
  permission: Permission,
): void {
  const isOwn = files.every(({ uploaded_by }) => uploaded_by !== null && uploaded_by === id);
  if (reach === "own" && !isOwn) throw createDenial(permission);
}

/** Throws `FILE_IN_USE` (409) if a post, a category or an author uses one of the files. */
export async function assertUnused(
  transaction: Transaction,
  files: readonly MediaTable[],
): Promise<void> {
  const used = await findUsedFiles(
    transaction,
    files.map(({ id }) => id),
  );
  if (used.size === 0) return;
  throw conflict("FILE_IN_USE", "A file that is used cannot be deleted.", { fileIds: [...used] });
}

/** Throws `FILE_IN_VERSIONS` (409) if a saved version of a post uses one of the files. */
export async function assertNotInVersions(
  transaction: Transaction,
  files: readonly MediaTable[],
): Promise<void> {
  const versioned = await findVersionedFiles(
    transaction,
    files.map(({ id }) => id),
  );
  if (versioned.size === 0) return;
  throw conflict("FILE_IN_VERSIONS", "Earlier versions of posts use a file.", {
    fileIds: [...versioned],
  });
}

/** Throws `FILE_IS_NEW` (409) if one of the files was uploaded in the last hour. */
export function assertOld(files: readonly MediaTable[], now: number): void {
  const recent = files.filter(({ added_at }) => added_at > now - newFileLifetime);
  if (recent.length === 0) return;
  throw conflict("FILE_IS_NEW", "A file can be removed for good an hour after its upload.", {
    fileIds: recent.map(({ id }) => id),
  });
}
