/** The empty draft that “New post” opens. */
import { sql } from "kysely";
import type { Database, Store } from "../../database/database.ts";
import { write } from "../../database/change-log.ts";
import { updatePost } from "../posts/post.repository.ts";
import { newPostSession, untouchedDrafts } from "../posts/untouched-drafts.ts";
import { createDraft } from "./create-draft.ts";
import { removePost } from "./draft-trash.ts";
import { openingTab, renewTab } from "./presence/presence.repository.ts";
import type { Writer } from "../rights.ts";

/** Time after which an untouched draft is removed, in milliseconds. Its page may be open for a while. */
const untouchedLifetime = 24 * 60 * 60_000;
/** How long a draft waits for the page that asked for it, in milliseconds. A slow page needs a while to report itself. */
const openingTime = 2 * 60_000;
/** Maximum number of drafts that one run removes. */
const draftsPerRun = 100;

/**
 * Returns the ID of an untouched draft of the caller, which is created unless there is one that no page shows or opens.
 * Lists leave it out until it is changed. Throws `INVALID_ARGUMENT` for an invalid title.
 */
export async function openNewDraft(
  store: Store,
  siteLanguage: string,
  writer: Writer,
  title: string,
): Promise<string> {
  const memberId = writer.id ?? "";
  // Only one write runs at a time, so two pages never get the same draft.
  const unused = await write(store, async (transaction) => {
    const found = await selectUnshown({ ...store, database: transaction })
      .where("author_id", "=", memberId)
      .where("title", "=", title)
      .where("language", "=", siteLanguage)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) await reserve(transaction, found.id, memberId, store.now());
    return found;
  });
  if (unused !== undefined) return unused.id;
  const id = await createDraft(store, siteLanguage, writer, {
    input: {},
    patch: { title },
    publish: false,
    origin: "MANUAL_SAVE",
    at: "draftPost",
  });
  await write(store, async (transaction) => {
    await updatePost(transaction, id, { editing_session_id: newPostSession });
    await reserve(transaction, id, memberId, store.now());
  });
  return id;
}

/** Keeps a draft for the page that asked for it, until the page reports that it shows the draft. */
const reserve = (database: Database, postId: string, memberId: string, now: number) =>
  renewTab(
    database,
    { post_id: postId, member_id: memberId, session_id: openingTab },
    { now, expiresAt: now + openingTime },
  );

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
