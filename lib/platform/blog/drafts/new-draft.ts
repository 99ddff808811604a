/** The empty draft that “New post” opens. */
import { sql } from "kysely";
import type { Store } from "../../database/database.ts";
import { write } from "../change.repository.ts";
import { updatePost } from "../posts/post.repository.ts";
import { newPostSession, untouchedDrafts } from "../posts/untouched-drafts.ts";
import { createDraft } from "./create-draft.ts";
import { removePost } from "./draft-trash.ts";
import type { Writer } from "./writer.ts";

/** Time after which an untouched draft is removed, in milliseconds. Its page may be open for a while. */
const untouchedLifetime = 24 * 60 * 60_000;
/** Maximum number of drafts that one run removes. */
const draftsPerRun = 100;

/**
 * Returns the ID of an untouched draft of the caller, which is created unless there is one that no page shows. Lists
 * leave it out until it is changed. Throws `INVALID_ARGUMENT` for an invalid title.
 */
export async function openNewDraft(
  store: Store,
  siteLanguage: string,
  writer: Writer,
  title: string,
): Promise<string> {
  const unused = await selectUnshown(store)
    .where("author_id", "=", writer.id ?? "")
    .where("title", "=", title)
    .where("language", "=", siteLanguage)
    .limit(1)
    .executeTakeFirst();
  if (unused !== undefined) return unused.id;
  const id = await createDraft(store, siteLanguage, writer, {
    input: {},
    patch: { title },
    publish: false,
    origin: "MANUAL_SAVE",
    at: "draftPost",
  });
  await write(store, (transaction) =>
    updatePost(transaction, id, { editing_session_id: newPostSession }),
  );
  return id;
}

/** Removes untouched drafts that are a day old and that no page shows. */
export async function removeUntouchedDrafts(store: Store): Promise<void> {
  if ((await findOld(store)).length === 0) return;
  await write(store, async (transaction, record) => {
    for (const { id } of await findOld({ ...store, database: transaction })) {
      record("DRAFT", id, "MOVE_TO_TRASH", { from: "UNPUBLISHED", isPermanent: true });
      await removePost(transaction, id);
    }
  });
}

const findOld = (store: Store) =>
  selectUnshown(store)
    .where("created_at", "<", store.now() - untouchedLifetime)
    .limit(draftsPerRun)
    .execute();

/** Selects the untouched drafts that are not open in a page. */
const selectUnshown = ({ database, now }: Store) =>
  database
    .selectFrom("post")
    .select("id")
    .where(sql<boolean>`post.id in ${untouchedDrafts}`)
    .where("id", "not in", (tabs) =>
      tabs.selectFrom("draft_presence").select("post_id").where("expires_at", ">", now()),
    );
