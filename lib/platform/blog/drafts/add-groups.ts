/** Adds categories and tags to a post, for the calls that change many posts. */
import { conflict, invalidField } from "../../../wix/errors/errors.ts";
import { postLimits } from "../../../wix/post-limits.ts";
import type { Database, Store, Transaction } from "../../database/database.ts";
import { editPostAs } from "../posts/edit-post.ts";
import { requirePost } from "../posts/post-rules.ts";
import { readRelated } from "../posts/post.reader.ts";
import { findExisting } from "../posts/post.repository.ts";
import { applyPatch } from "../posts/update-post.ts";
import { findDraftVersion } from "./draft.repository.ts";
import { withdrawSubmission } from "./draft-actions.ts";
import { saveFields } from "./save-draft.ts";
import { assertMayAct, type Writer } from "../rights.ts";

export type GroupKind = "category" | "tag";

const fields = { category: "categoryIds", tag: "tagIds" } as const;
/** Maximum numbers of a post, as in the draft post calls. */
export const maximumGroups = {
  category: postLimits.categoryIds,
  tag: postLimits.tagIds,
} as const;

/** Throws `INVALID_ARGUMENT` if a category or tag does not exist. `at` is the list's path in the request. */
export async function assertGroupsExist(
  database: Database,
  kind: GroupKind,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const known = await findExisting(database, kind, ids);
  const index = ids.findIndex((id) => !known.has(id));
  if (index !== -1) throw invalidField(`${at}[${index}]`, "NOT_FOUND", `is not a ${kind}`);
}

/**
 * Adds categories or tags to a post. Readers of a published post see them at once, and its draft version gets them, too.
 *
 * Throws `NOT_FOUND`, `POST_DELETED`, `TOO_MANY_GROUPS` (409), and 403 `PERMISSION_DENIED` for a published or scheduled
 * post that the caller may not publish.
 */
export async function addGroups(
  store: Store,
  writer: Writer,
  id: string,
  { kind, ids }: { readonly kind: GroupKind; readonly ids: readonly string[] },
): Promise<void> {
  const field = fields[kind];
  const add = async (transaction: Transaction, before: readonly string[]) => {
    const known = await findExisting(transaction, kind, ids);
    const all = [...new Set([...before, ...ids.filter((one) => known.has(one))])];
    if (all.length <= maximumGroups[kind]) return all;
    throw conflict("TOO_MANY_GROUPS", `A post has at most ${maximumGroups[kind]} ${field}`, {
      maximum: maximumGroups[kind],
    });
  };
  await editPostAs(store, writer, id, async (context) => {
    const { transaction, post } = context;
    assertMayAct(writer, kind === "category" ? "addCategories" : "addTags", post);
    const stored = await readRelated(transaction, kind, [id], "all");
    const before = stored.map((row) => row.id);
    const after = await add(transaction, before);
    if (after.length > before.length) {
      await applyPatch(context, { [field]: after }, "MANUAL_SAVE");
      await withdrawSubmission(context);
    }
    const draft = post.has_draft === 1 ? await findDraftVersion(transaction, id) : undefined;
    const drafted = draft?.patch[field];
    if (drafted === undefined) return;
    const patch = { [field]: await add(transaction, drafted) };
    const latest = await requirePost(transaction, id);
    await saveFields({ ...context, post: latest }, patch, "MANUAL_SAVE");
  });
}
