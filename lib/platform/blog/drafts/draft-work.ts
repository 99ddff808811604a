/** The background work for drafts. */
import type { Store } from "../../database/database.ts";
import { deleteExpiredLinks } from "./links/draft-link.repository.ts";
import { deleteExpiredTabs } from "./presence/presence.repository.ts";
import { removeUntouchedDrafts } from "./new-draft.ts";
import { thinVersions } from "./versions/thin-versions.ts";

/** Minimum time between two runs, in milliseconds. */
const interval = 60_000;

/**
 * Creates the work, which thins the saved versions and deletes expired links, expired tabs and untouched drafts, at most
 * once a minute and first a minute after the start. Several instances may do it at the same time.
 */
export function createDraftWork(store: Store): () => Promise<void> {
  let workedAt = store.now();
  return async () => {
    if (store.now() - workedAt < interval) return;
    workedAt = store.now();
    await thinVersions(store);
    await deleteExpiredTabs(store.database, workedAt);
    await deleteExpiredLinks(store.database, workedAt);
    await removeUntouchedDrafts(store);
  };
}
