/** Creates draft posts. */
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { invalidField } from "../../../wix/errors/errors.ts";
import type { Database, Store } from "../../database/database.ts";
import { write } from "../../database/change-log.ts";
import { createPosts } from "../posts/create-posts.ts";
import type { NewPost, PostPatch } from "../posts/new-post.ts";
import { updatePost } from "../posts/post.repository.ts";
import { newPostSession } from "../posts/untouched-drafts.ts";
import { assertRight, toEditor, type Writer } from "../rights.ts";
import type { DraftPostInput } from "./input/draft-input.ts";
import { dropUnknownGroups } from "./save-draft.ts";
import { assertMayJoin } from "./translation-group.ts";

export type DraftCreation = {
  readonly input: DraftPostInput;
  readonly patch: PostPatch;
  readonly publish: boolean;
  /** The origin of the change, unless the client names one. */
  readonly origin: ChangeOrigin;
  /** The path of the draft in the request, for violations. */
  readonly at: string;
};

/**
 * Creates a draft post and returns its ID. With `publish`, callers who may publish create a published post,
 * and all others submit the post to moderation.
 *
 * Throws `INVALID_ARGUMENT`, `SLUG_TAKEN`, `ALREADY_EXISTS` for a language that the translations already have,
 * and `PERMISSION_DENIED` for a featured post, another author, or translations of another author.
 */
export async function createDraft(
  store: Store,
  siteLanguage: string,
  writer: Writer,
  { input, patch, publish, origin, at }: DraftCreation,
): Promise<string> {
  const { title } = patch;
  if (title === undefined) throw invalidField(`${at}.title`, "REQUIRED_FIELD", "is required");
  const authorId = await chooseAuthor(store, writer, patch.authorId, at);
  await assertCoAuthorsExist(store.database, patch.coAuthorIds, at);
  if ((patch.coAuthorIds ?? []).length > 0) assertRight(writer, "assign");
  if (patch.featured === true) assertRight(writer, "feature");
  const translationId = input.translationId ?? undefined;
  const { excerpt, ...fields } = omitNull(await dropUnknownGroups(store.database, patch));
  const post: NewPost = {
    richContent: { nodes: [] },
    ...fields,
    ...(excerpt !== "" && { excerpt }),
    title,
    authorId,
    translationId,
    status: publish
      ? writer.rights.has("publish")
        ? "PUBLISHED"
        : "IN_MODERATION"
      : "UNPUBLISHED",
  };
  const cause = input.changeOrigin ?? origin;
  const [created] = await createPosts(store, siteLanguage, [post], cause, {
    editor: toEditor(writer),
    beforeInsert: async (transaction) => {
      if (translationId === undefined) return;
      await assertMayJoin(transaction, writer, translationId, patch.language ?? siteLanguage);
    },
  });
  if (created === undefined) throw new Error("the post was not created");
  await storeFirstSession(store, created.id, input);
  return created.id;
}

async function chooseAuthor(
  { database }: Store,
  writer: Writer,
  wanted: string | undefined,
  at: string,
): Promise<string> {
  if (wanted !== undefined && wanted !== writer.id) {
    assertRight(writer, "assign");
    await assertAuthorExists(database, wanted, at);
  }
  const id = wanted ?? writer.id ?? (await findDefaultAuthor(database));
  if (id !== undefined) return id;
  throw invalidField(
    `${at}.memberId`,
    "REQUIRED_FIELD",
    "is required, because the blog has no author",
  );
}

/** Stores the editing session in which a post was created. */
async function storeFirstSession(
  store: Store,
  id: string,
  { editingSessionId }: DraftPostInput,
): Promise<void> {
  if (typeof editingSessionId !== "string" || editingSessionId === newPostSession) return;
  await write(store, (transaction) =>
    updatePost(transaction, id, { editing_session_id: editingSessionId }),
  );
}

/** Returns the fields that have a value. */
function omitNull(patch: PostPatch): Partial<NewPost> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Throws `INVALID_ARGUMENT` if there is no member with this ID. `at` is the draft's path in the request. */
export async function assertAuthorExists(
  database: Database,
  authorId: string | undefined,
  at: string,
): Promise<void> {
  if (authorId === undefined || (await isAuthor(database, authorId))) return;
  throw invalidField(`${at}.memberId`, "NOT_FOUND", "is not a member of this blog");
}

/**
 * Throws `INVALID_ARGUMENT` if there is no member with one of these IDs. `at` is the draft's path in the request.
 */
export async function assertCoAuthorsExist(
  database: Database,
  ids: readonly string[] = [],
  at: string,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (await isAuthor(database, id)) continue;
    throw invalidField(`${at}.coAuthorIds[${index}]`, "NOT_FOUND", "is not a member of this blog");
  }
}

async function isAuthor(database: Database, id: string): Promise<boolean> {
  const find = (table: "member" | "identity") =>
    database.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return (await find("member")) !== undefined || (await find("identity")) !== undefined;
}

/**
 * Returns the author of posts that an API key of the blog writes without naming one: the first owner or,
 * without owners, the author of the most recent post, or the first member.
 */
export async function findDefaultAuthor(database: Database): Promise<string | undefined> {
  const owner = await database
    .selectFrom("member_role")
    .select("identity_id as id")
    .where("role", "=", "owner")
    .orderBy("since")
    .limit(1)
    .executeTakeFirst();
  const author = await database
    .selectFrom("post")
    .select("author_id as id")
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const member = await database
    .selectFrom("member")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return (owner ?? author ?? member)?.id;
}
