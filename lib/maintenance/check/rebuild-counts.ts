import { openDatabase, recountPosts, write } from "../../platform/index.ts";
import type { StoreLocation } from "../snapshot.ts";

/** Replaces the stored numbers of posts, even while the site is running. */
export async function rebuildCounts(location: StoreLocation): Promise<void> {
  const database = await openDatabase(location);
  try {
    await write({ database, now: Date.now }, recountPosts);
  } finally {
    await database.destroy();
  }
}
