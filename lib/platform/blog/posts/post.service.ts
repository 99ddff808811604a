/** Operations on posts. Every change is recorded with its origin, in the same transaction. */
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { PostTable } from "../../database/schema.ts";
import { listChanges, type Change } from "../../database/change-log.ts";
import { saveFields } from "../drafts/save-draft.ts";
import { checkPost, type NewPost, type PostPatch } from "./new-post.ts";
import { createPosts, type CreatedPost } from "./create-posts.ts";
import { editPost } from "./edit-post.ts";
import { createPostActions } from "./post-actions.ts";
import { assertVersion } from "./post-rules.ts";
import { isSlugFree } from "./post-slug.repository.ts";
import {
  countByStatus,
  countPublished,
  countWaitingChanges,
  findOverview,
  listLanguages,
  readOverview,
  type OverviewQuery,
} from "./overview.reader.ts";
import { listYears } from "./overview-years.ts";
import { findDeletedPosts, findPostByKey } from "./post.repository.ts";
import { updatePostFields } from "./update-post.ts";
import type { Store } from "../../database/database.ts";

export type FoundPost = Pick<PostTable, "id" | "slug" | "title" | "status" | "language">;

export type PostService = ReturnType<typeof createPostService>;

/** Creates the post service. `getSiteLanguage` returns the default language for posts. */
export function createPostService(
  store: Store & { readonly reader: Store["database"] },
  getSiteLanguage: () => string,
) {
  return {
    /** Creates a post. Throws `INVALID_ARGUMENT` (400), `SLUG_TAKEN` or `ID_TAKEN` (409). */
    async create(post: NewPost, origin: ChangeOrigin): Promise<CreatedPost> {
      const [created] = await createPosts(store, getSiteLanguage(), [post], origin);
      if (created === undefined) throw new Error("the post was not created");
      return created;
    },

    /**
     * Creates many posts in order, a few hundred per transaction. If a post is rejected, the posts from
     * earlier transactions remain.
     */
    createMany(posts: readonly NewPost[], origin: ChangeOrigin): Promise<CreatedPost[]> {
      return createPosts(store, getSiteLanguage(), posts, origin);
    },

    /**
     * Changes the given fields. If the slug of a published post changes, the former slug redirects from then
     * on.
     *
     * Throws `NOT_FOUND`, `INVALID_ARGUMENT`, `SLUG_TAKEN`, `INVALID_TRANSITION`, `POST_DELETED` (409)
     * for a post in the trash, and `DRAFT_CHANGED` (409) if the post was edited after `editedAt`.
     */
    update(
      id: string,
      patch: PostPatch,
      origin: ChangeOrigin,
      editedAt?: number,
    ): Promise<{ id: string; slug: string }> {
      return updatePostFields(store, id, patch, origin, editedAt);
    },

    /**
     * Saves changes to a post. Readers of a published post see them only when they are published. A slug that
     * another post has is dropped. Throws `NOT_FOUND` and `POST_DELETED`.
     */
    saveDraft(id: string, patch: PostPatch, origin: ChangeOrigin): Promise<void> {
      return editPost(store, id, async (context) => {
        const { slug, ...fields } = patch;
        const isFree =
          slug !== undefined && (await isSlugFree(context.transaction, context.post, slug));
        await saveFields(context, isFree ? { ...fields, slug } : fields, origin);
      });
    },

    /**
     * Saves an edit of the latest version, as the editor does. Throws `NOT_FOUND`, `POST_DELETED`, `INVALID_ARGUMENT`,
     * `SLUG_TAKEN`, and `DRAFT_CHANGED` if the post was edited after `editedAt`.
     */
    async edit(id: string, patch: PostPatch, editedAt: number): Promise<void> {
      checkPost(patch);
      await editPost(store, id, async (context) => {
        assertVersion(context.post, editedAt);
        await saveFields(context, patch, "MANUAL_SAVE");
      });
    },

    ...createPostActions(store),

    list: (query: OverviewQuery) => readOverview(store.reader, query),
    count: (filter?: Parameters<typeof countByStatus>[1]) => countByStatus(store.reader, filter),
    countWaitingChanges: (authorId?: string) => countWaitingChanges(store.reader, authorId),
    languages: (authorId?: string) => listLanguages(store.reader, authorId),
    years: (timeZone: string, authorId?: string) => listYears(store.reader, timeZone, authorId),
    countPublished: (authorId?: string) => countPublished(store.reader, authorId),
    /** Returns a `list` entry by ID, whatever its status. */
    overview: (id: string) => findOverview(store.database, id),

    find: (idOrSlug: string): Promise<FoundPost | undefined> =>
      findPostByKey(store.database, idOrSlug),
    /** Returns the posts in the trash with this slug, most recently deleted first. */
    findDeleted: (slug: string): Promise<FoundPost[]> => findDeletedPosts(store.database, slug),

    /** Returns all changes to a post, oldest first, on request without automatic saves. Throws `NOT_FOUND`. */
    async history(
      id: string,
      options: { readonly skipsAutoSaves?: boolean } = {},
    ): Promise<Change[]> {
      const changes = await listChanges(store.database, "POST", id, options);
      if (changes.length === 0) throw notFound("Post");
      return changes;
    },
  };
}
