/**
 * The public module of the platform: everything used by the command line, imports, exports and maintenance,
 * which import no other file from this folder.
 */
export { writeAtomically } from "./atomic-file.ts";
export { type Change, type ChangeDetail, latestSequence, write } from "./database/change-log.ts";
export { unpackDocument } from "./blog/drafts/versions/snapshot.ts";
export { chooseMediaType, guessMimeType } from "./blog/media/media-type.ts";
export { buildPostUses, postUsesMetadata } from "./blog/media/uses/build-post-uses.ts";
export { mediaFolder, type StoredMedia } from "./blog/media/media.service.ts";
export type { ArchivedPost } from "./blog/posts/archive.reader.ts";
export type { CreatedPost } from "./blog/posts/create-posts.ts";
export {
  type Clearable,
  type NewPost,
  type PostMetrics,
  type PostPatch,
} from "./blog/posts/new-post.ts";
export { getEmptyValue, sourceFields, type SourceField } from "./blog/posts/post-fields.ts";
export { countByStatus, countPublished, type PostOverview } from "./blog/posts/overview.reader.ts";
export { listTransitions } from "./blog/posts/post-status.ts";
export type { FoundPost, PostService } from "./blog/posts/post.service.ts";
export { wirePost } from "./blog/posts/post.wire.ts";
export { makeSlugBase } from "./blog/slug.ts";
export { removeSamples, sampleBlog } from "./blog/samples/remove-samples.ts";
export type { PostSource } from "./blog/sources/source.repository.ts";
export type { SourceWriter } from "./blog/sources/source-writer.ts";
export { isSearchable, isVisible } from "./blog/visibility.ts";
export { findWrongCounts } from "./blog/stats/post-count.repository.ts";
export { createRecaptcha, type RecaptchaKeys } from "./captcha/recaptcha.ts";
export type { DatabaseKind } from "./database/column-types.ts";
export { migrateWithin, migrationNames, toCurrentName } from "./database/migrate.ts";
export { openDatabase } from "./database/open-database.ts";
export { openPostgres } from "./database/postgres.ts";
export type { Database, Store, Transaction } from "./database/database.ts";
export type { Tables } from "./database/schema.ts";
export { findStoreError, StoreError } from "./database/store-error.ts";
export type { Delivery as WebhookDelivery } from "./events/webhook.repository.ts";
export type { ListedKey } from "./access/key.service.ts";
export type { Identity } from "./identity/identity.ts";
export type { ListedInvitation } from "./identity/invitations/invitation.service.ts";
export { normaliseEmail } from "./identity/members/email-address.ts";
export type { Member, MemberCounts } from "./identity/members/member-list.repository.ts";
export { parseSender } from "./mail/addresses.ts";
export { createTransport } from "./mail/transport.ts";
export { buildBackupName } from "./moving/places.ts";
export {
  type Assignment,
  maximumStoredProblems,
  type StartTask,
  taskMessage,
  type TaskMessage,
  type TaskOutcome,
  taskRequest,
  type TaskRequest,
} from "./moving/task.ts";
export { openPlatform, type Platform } from "./platform.ts";
export { readStored } from "./site/site-settings.repository.ts";
export { createStore } from "./store.ts";
export { buildSearchIndex, searchIndexMetadata } from "./search/build-index.ts";
export { indexVersion } from "./search/index-posts.ts";
export type { Comment, CommentAuthorInput } from "./comments/comment.ts";
export type { ListedComment } from "./comments/listed-comment.ts";
export type { ItemResult as CommentItemResult } from "./comments/moderation/moderate-comment.ts";
export { findWrongCommentCounts, recountComments } from "./comments/comment-counts.ts";
