import { sql } from "kysely";
import {
  buildPostUses,
  buildSearchIndex,
  createStore,
  type Database,
  findStoreError,
  openDatabase,
  postUsesMetadata,
  searchIndexMetadata,
  type Store,
  type Transaction,
} from "../../platform/index.ts";
import { CommandError } from "../../command/command-error.ts";
import { formatError } from "../../command/format-error.ts";
import { createConnectionError, type StoreLocation } from "../snapshot.ts";
import { isStoreInUse } from "./store-in-use.ts";
import { recordFormerEntities } from "./announce-restore.ts";
import { parseMediaEntry, parseTableEntry } from "./format.ts";
import { readColumns, emptyTables, loadTable, updateTables } from "./load-tables.ts";
import { drain, readArchive, type ArchiveEntry } from "./read-archive.ts";
import { limitRestoredAccess, recordFormerAccess } from "./restored-access.ts";
import { createMediaUnpacking } from "./unpack-media.ts";
import type { VerifiedBackup } from "./verify-backup.ts";
import { requireEmpty } from "./require-empty.ts";

export type RestoreOptions = {
  /** Allow replacing existing posts and members. */
  readonly force?: boolean | undefined;
  /** Allow restoring while another process has the store open. */
  readonly online?: boolean | undefined;
  /** Revoke all API keys, draft links and logins in the backup. */
  readonly revoke?: boolean | undefined;
  /**
   * Whether the caller will delete the members who were not in the blog before the restore. Allowed only if they are
   * known to have been deleted.
   */
  readonly deletesReturned?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

/**
 * Restores the store to its state at the time of the backup, then rebuilds the search index. API keys, draft links and
 * logins that were revoked after the backup stay revoked if the replaced database records the revocation. If the
 * restore fails, the database stays unchanged. If only the index cannot be rebuilt, the site rebuilds it at its next
 * start.
 *
 * Throws {@link CommandError} if there are posts or members and `force` is not set, if the store is in use and `online` is
 * not set, or if `deletesReturned` is set and members may return who were never deleted.
 */
export async function restoreBackup(
  { file, manifest, checksums }: VerifiedBackup,
  location: StoreLocation,
  {
    force = false,
    online = false,
    revoke = false,
    deletesReturned = false,
    now = Date.now,
  }: RestoreOptions = {},
) {
  const database = await openUnused(location, online);
  const media = createMediaUnpacking(location.dataDir);
  try {
    if (!force) await requireEmpty(database);
    const requireUnaltered = (entry: ArchiveEntry) => {
      if (entry.digest() === checksums.get(entry.name)) return;
      throw new CommandError(
        "The backup file changed during the restore, so nothing was restored. Try again.",
      );
    };
    // Unpack the files first, so that no transaction is open in the meantime.
    for await (const entry of readArchive(file)) {
      if (parseMediaEntry(entry.name) === undefined) {
        await drain(entry);
      } else {
        await media.take(entry);
        requireUnaltered(entry);
      }
    }
    const { mediaFiles, access } = await transact(database, async (transaction) => {
      await lockWriters(transaction, location);
      if (!force) await requireEmpty(transaction);
      const announce = await recordFormerEntities(transaction);
      const formerAccess = await recordFormerAccess(transaction, Date.parse(manifest.createdAt));
      await emptyTables(transaction, manifest.migrations);
      const columns = await readColumns(transaction);
      for await (const entry of readArchive(file)) {
        // In the archive, all tables precede the media files.
        if (parseMediaEntry(entry.name) !== undefined) break;
        const table = parseTableEntry(entry.name);
        if (table === undefined) {
          await drain(entry);
        } else {
          await loadTable(transaction, table, columns.get(table), entry);
          requireUnaltered(entry);
        }
      }
      await updateTables(transaction);
      // Without this metadata, the derived tables are considered missing and are rebuilt.
      const derived = [searchIndexMetadata, postUsesMetadata];
      await transaction.deleteFrom("note").where("name", "in", derived).execute();
      await announce(now(), manifest.createdAt);
      const access = await limitRestoredAccess(transaction, formerAccess, { revoke, now: now() });
      if (deletesReturned && access.doubt !== undefined) {
        throw new CommandError(
          `Nothing was restored, because ${access.doubt}. Members who are only in the backup were perhaps never deleted. Restore without --delete-returned.`,
        );
      }
      return { mediaFiles: await media.place(), access };
    });
    await rebuildIndex(createStore(database, now));
    return { createdAt: manifest.createdAt, tables: manifest.tables, mediaFiles, access };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The restore failed, and nothing was changed: ${formatError(error)}.`, {
      cause: error,
    });
  } finally {
    await media.clear();
    await database.destroy();
  }
}

async function openUnused(location: StoreLocation, online: boolean): Promise<Database> {
  const isBusy = async () => {
    try {
      return await isStoreInUse(location);
    } catch (error) {
      throw createConnectionError(error);
    }
  };
  if (!online && (await isBusy())) {
    throw new CommandError(
      "The site or another command is using this database. Stop it first, or use --online.",
    );
  }
  try {
    return await openDatabase(location);
  } catch (error) {
    throw createConnectionError(error);
  }
}

/** Maximum number of attempts for a transaction that Postgres aborts because of a deadlock. */
const attempts = 5;

/**
 * Runs a transaction, and repeats it if the database aborts it because of a deadlock. Deadlocks can happen because a running
 * site counts visits and sends emails without the lock of {@link lockWriters}.
 */
async function transact<Result>(
  database: Database,
  perform: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(perform);
    } catch (error) {
      if (attempt === attempts || findStoreError(error)?.code !== "BUSY") throw error;
    }
  }
}

async function rebuildIndex(store: Store): Promise<void> {
  try {
    await buildPostUses(store);
    await buildSearchIndex(store);
  } catch (error) {
    throw new CommandError(
      `The blog was restored, but not its search index (${formatError(error)}). Run “npm run blog -- check --rebuild-search”.`,
      { cause: error },
    );
  }
}

/**
 * On Postgres, locks the table with the row that every writer locks first. Writers then wait instead of causing a
 * deadlock.
 */
async function lockWriters(
  transaction: Transaction,
  { databaseUrl }: StoreLocation,
): Promise<void> {
  if (databaseUrl === undefined) return;
  await sql`lock table change_sequence in access exclusive mode`.execute(transaction);
}
