import { createStore, openDatabase, recountComments, write } from "../../platform/index.ts";
import type { StoreLocation } from "../snapshot.ts";

/** Recalculates the stored numbers of posts and comments. Safe while the site is running. */
export async function rebuildCounts(location: StoreLocation): Promise<void> {
  const database = await openDatabase(location);
  try {
    await write(createStore(database), recountComments, { isRepair: true });
  } finally {
    await database.destroy();
  }
}
