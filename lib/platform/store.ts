/** The store of the platform, and the features that react to its changes. */
import { recordVersions } from "./blog/drafts/versions/record-versions.ts";
import { updatePostUses } from "./blog/media/uses/post-uses.ts";
import { recordEdits } from "./blog/sources/record-edits.ts";
import { recountPosts } from "./blog/stats/post-count.repository.ts";
import type { ChangeEffects, Database, Store } from "./database/database.ts";
import { emitChangeEvents } from "./events/emit-events.ts";
import { noteDecisions } from "./team/note-decisions.ts";
import { updateSearchIndex } from "./search/index-posts.ts";

const effects: ChangeEffects = {
  repair: recountPosts,
  // They run in this order. No effect depends on an earlier one.
  afterWrite: [
    updateSearchIndex,
    updatePostUses,
    recordVersions,
    recordEdits,
    noteDecisions,
    emitChangeEvents,
  ],
};

/** Creates the store of a database. `now` returns epoch milliseconds. */
export const createStore = (database: Database, now: () => number = Date.now): Store => ({
  database,
  now,
  effects,
});
