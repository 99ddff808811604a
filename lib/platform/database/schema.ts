/**
 * The table types, which are the same on SQLite and Postgres. Dates are epoch milliseconds, flags are 0 or 1,
 * and documents are JSON. Text is compared by code point on both databases. `migrations/` creates the tables.
 * All types are in one file, so that every column can be found in one place.
 */
import type { Generated } from "kysely";
import type { ChangeOrigin, ModerationStatus, PostStatus } from "../../wix/enums.ts";
import type { CommentReason, CommentStatus } from "../../wix/comments/comment.ts";
import type { IdentityStatus, StatusReason } from "../../wix/identity.ts";
import type { FileKind } from "../../wix/files.ts";
import type { TaskKind, TaskState } from "../../wix/admin/moving.ts";
import type { Role } from "../../wix/admin/roles.ts";
import type { SourceSystem } from "../../wix/admin/sources.ts";

export type PostTable = {
  id: string;
  status: PostStatus;
  /** Unique among posts that are not deleted. */
  slug: string;
  title: string;
  /** Sort key for TITLE: the title, lowercased and without accents (see `text.ts`). */
  title_order: string;
  excerpt: string;
  language: string;
  /** Posts with the same value are translations of one another. */
  translation_id: string | null;
  author_id: string;
  contact_id: string | null;
  /** The default feed lists pinned posts first and is sorted by this date. */
  first_published_at: number | null;
  last_published_at: number | null;
  scheduled_at: number | null;
  created_at: number;
  updated_at: number;
  featured: number;
  pinned: number;
  commenting_enabled: number;
  minutes_to_read: number;
  /** `coverMedia` and `heroImage` in the API's format. */
  cover_media: string | null;
  hero_image: string | null;
  seo_data: string | null;
  /** The hashtags as written, without `#`. Filters use `post_hashtag`. */
  hashtags: string;
  related_post_ids: string;
  pricing_plan_ids: string;
  moderation_status: ModerationStatus | null;
  moderation_submitted_at: number | null;
  moderated_at: number | null;
  moderated_by: string | null;
  /** 1 if `draft_post` holds changes to the published post. */
  has_draft: number;
  /** The editing session that last saved the post or its draft. */
  editing_session_id: string | null;
  /** Number of paragraphs in the preview of a paid post. */
  preview_text_paragraph: number | null;
  /** `displayed` of the cover, for filters; `null` without a cover. */
  cover_displayed: number | null;
  /** 1 if the excerpt was generated from the document. `null` until the platform has filled an older row. */
  excerpt_generated: number | null;
};

/**
 * The draft version of a published post. It stores only the changed fields, so that an unchanged field
 * follows the published post. A post that is not published has no draft version: its row is the draft.
 */
export type DraftPostTable = {
  post_id: string;
  /** The changed fields except for the document, as JSON. `null` clears a field. */
  patch: string;
  /** Values of changed fields for filters and sorts, otherwise `null`. */
  title: string | null;
  title_order: string | null;
  excerpt: string | null;
  /** As in `post`. `null` also if neither the excerpt nor the document has changed. */
  excerpt_generated: number | null;
  language: string | null;
  author_id: string | null;
  featured: number | null;
  commenting_enabled: number | null;
  minutes_to_read: number | null;
  /** JSON lists. */
  category_ids: string | null;
  tag_ids: string | null;
  hashtag_keys: string | null;
  pricing_plan_ids: string | null;
  /** The changed document and its text. */
  rich_content: string | null;
  content_text: string | null;
  created_at: number;
  /** The moderation of the changes: `UNKNOWN` while they wait, `null` unless they were submitted. */
  moderation_status: ModerationStatus | null;
  moderation_submitted_at: number | null;
  moderated_at: number | null;
  moderated_by: string | null;
};

/** A saved version of a post's latest texts, with which a former text can be restored. */
export type SavedVersionTable = {
  post_id: string;
  /** Increases with each version of the post. */
  number: number;
  /** The date of the edit, as in `post.updated_at`. */
  saved_at: number;
  /** The date of the first of the automatic saves that this version replaced. */
  started_at: number;
  origin: ChangeOrigin;
  /** The member who saved the version. */
  member_id: string | null;
  /** The API key that saved the version. */
  key_id: string | null;
  session_id: string | null;
  /** 1 if readers have seen the version. */
  is_published: number;
  /** 1 for the first version of an editing session. */
  is_session_start: number;
  /** The date of the version that was restored. */
  restored_from: number | null;
  title: string;
  words: number;
  /** A hash of the fields and the document. */
  fingerprint: string;
  /** The length of `fields` and `document`. */
  bytes: number;
  /** When to check whether the version is still needed. `null` if it stays as it is. */
  due_at: number | null;
  /** The fields besides the document, as JSON. */
  fields: string;
  /** The document, compressed with deflate, in base64. */
  document: string;
};

/** A browser tab in which a member has a draft open. */
export type DraftPresenceTable = {
  post_id: string;
  member_id: string;
  session_id: string;
  since: number;
  expires_at: number;
};

/** A link with which a draft can be read without an account. */
export type DraftLinkTable = {
  id: string;
  post_id: string;
  token_hash: string;
  /** The member who created the link. */
  member_id: string;
  created_at: number;
  expires_at: number;
};

/** A post's body. Stored in a separate table, so that lists never read it. */
export type PostContentTable = {
  post_id: string;
  /** A Ricos document (`{ nodes, metadata }`). */
  rich_content: string;
  content_text: string;
};

/**
 * A post's metrics. Stored in a separate table, so that counting a view does not update the indexes of
 * `post`. Sorting by a metric can use an index if `post_metrics.post_id` breaks the ties.
 */
export type PostMetricsTable = {
  post_id: string;
  views: number;
  likes: number;
  comments: number;
  rating_count: number;
  rating_sum: number;
  /** rating_sum / rating_count, or 0 without ratings. Stored for sorting by RATING. */
  average_rating: number;
};

export type CategoryTable = {
  id: string;
  label: string;
  title: string;
  slug: string;
  description: string;
  language: string;
  translation_id: string | null;
  cover_media: string | null;
  seo_data: string | null;
  display_position: number;
  /** The category that contains this one. */
  parent_id: string | null;
  created_at: number;
  updated_at: number;
  /** The number of the category's colour. It stays, so that a category keeps its colour. */
  ink: number;
};
export type TagTable = {
  id: string;
  label: string;
  /** The label in lower case, unique within a language. */
  label_key: string;
  slug: string;
  language: string;
  translation_id: string | null;
  created_at: number;
  updated_at: number;
};
/** The number of visible posts in a group (see `blog/stats/post-count.repository.ts`). */
export type PostCountTable = {
  kind: "all" | "language" | "author" | "category" | "tag";
  /** A language or the ID of an author, category or tag. Empty for the kind "all". */
  group_id: string;
  /** Counts each language version separately. */
  posts: number;
  /** Counts a post and its translations as one, like the group's list, which shows only one of them. */
  listed: number;
};
/** A member's public profile, for example an author's. `identity` holds the account with the same ID. */
export type MemberTable = {
  id: string;
  nickname: string;
  slug: string;
  about: string;
  photo: string | null;
  /** The nickname without case and accents (see `text.ts`), for searches. */
  nickname_key: string | null;
  created_at: number;
  updated_at: number;
};

export type MediaTable = {
  /** Content hash and extension. Also the file's name in the media folder. */
  id: string;
  filename: string;
  mime_type: string;
  width: number | null;
  height: number | null;
  bytes: number;
  created_at: number;
  kind: FileKind;
  /** Alternative text for new uses. An empty string if there is none. */
  alt_text: string;
  /** The name and the alternative text without case and accents. `null` until the platform has filled an older row. */
  search_key: string | null;
  /** The average colour of a picture, for example `#a0b1c2`. */
  blur_color: string | null;
  duration_ms: number | null;
  /** The member who uploaded it first. `null` for imports, for API keys of the blog, and after the account was deleted. */
  uploaded_by: string | null;
  /** When the file was last uploaded or imported. */
  added_at: number;
  updated_at: number;
  /** When the file was moved to the trash. */
  deleted_at: number | null;
};

/** An upload that has not finished, or whose result can still be read. */
export type MediaUploadTable = {
  id: string;
  /** The hash of the secret in the URL of the upload. */
  token_hash: string;
  protocol: "PUT" | "TUS";
  /** Either the member or the API key that started the upload. A key that acts for a member has both. */
  member_id: string | null;
  api_key_id: string | null;
  filename: string;
  /** In bytes. `null` until the client has announced it. */
  size: number | null;
  /** Number of bytes that are safely stored. */
  received: number;
  /** Identifies the request that is writing the file. */
  lock_token: string | null;
  /** After this time, another request may take over. */
  locked_until: number | null;
  /** The stored file, once the upload has finished. */
  media_id: string | null;
  created_at: number;
  expires_at: number;
};

/**
 * The change log. Its consumers (page cache, feeds) continue after the last sequence number they have read.
 */
/** A change to a group of settings. The version of a group is that of its latest change, or 0. */
export type SiteSettingChangeTable = {
  group_name: string;
  version: number;
  /** JSON: the changed settings with their stored values before and after. */
  changes: string;
  member_id: string | null;
  key_id: string | null;
  changed_at: number;
};

/** A logo, an icon or a font of the site. */
export type SiteFileTable = {
  /** The hash of the content, and its type. */
  name: string;
  /** The content in base64. */
  content: string;
  /** Size of the content. */
  bytes: number;
  /** When the file was last uploaded, in epoch milliseconds. */
  stored_at: number;
};

/** The draft of the look: a single row, whose version increases with each change. */
export type LookDraftTable = {
  id: 1;
  version: number;
  /** JSON. `null` after the draft was published or discarded. */
  document: string | null;
  member_id: string | null;
  key_id: string | null;
  changed_at: number;
};

export type ChangeTable = {
  /** Assigned one at a time under a lock, so that a reader never misses a late commit. */
  sequence: number;
  /**
   * `DRAFT` is a change to a post that readers cannot see. `COMMENT` is a change to the published comments of the post
   * with the ID `entity_id`. `SITE` is a change to the group of settings with the name `entity_id`.
   */
  entity: "POST" | "DRAFT" | "CATEGORY" | "TAG" | "MEMBER" | "COMMENT" | "SITE";
  /** Of a change to comments, the ID of their post. The comment's ID is in `detail`. */
  entity_id: string;
  origin: ChangeOrigin;
  /** JSON with details for the history, for example the status before and after. */
  detail: string;
  changed_at: number;
};
/**
 * A like, at most one per member and post. `post_metrics` holds the count, which is updated in the same
 * transaction.
 */
export type MemberLikeTable = {
  id: string;
  post_id: string;
  member_id: string;
  created_at: number;
};
/** A rating from 1 to 5 stars, at most one per member and post. */
export type MemberRatingTable = {
  post_id: string;
  member_id: string;
  rating: number;
  rated_at: number;
};

/** A comment on a post. A deleted comment with replies stays as a row without content. */
export type CommentTable = {
  id: string;
  post_id: string;
  /** The comment to which this one replies. */
  parent_id: string | null;
  /** The comment that started the thread: its own ID unless it is a reply. */
  thread_id: string;
  /** The member who wrote it. `null` for imported comments and after the account was deleted. */
  author_id: string | null;
  /** The name of an author without an account, or an empty string. A member's name is read from `member`. */
  author_name: string;
  /** The website of an author without an account. */
  author_url: string | null;
  /** The published document (Ricos JSON). `null` before the first approval and after deletion. */
  content: string | null;
  /** A document that waits for approval: a new comment, or a change to a published one. */
  draft_content: string | null;
  /** The text of the latest document, for search and excerpts. */
  content_text: string;
  status: CommentStatus;
  /** Why a comment is hidden or deleted. */
  reason: CommentReason | null;
  /** Whether it is pinned to the top. */
  marked: number;
  /** Whether the published content was changed. */
  edited: number;
  revision: number;
  /** Number of published direct replies. */
  reply_count: number;
  /** On a comment that started a thread, the number of published replies in the thread. */
  thread_count: number;
  reaction_count: number;
  /** Reports since the last decision. */
  report_count: number;
  /** When it was written. For imported comments, this is before `created_at`. */
  commented_at: number;
  created_at: number;
  updated_at: number;
  /** When it first became visible. */
  published_at: number | null;
  /** Where an imported comment comes from, for example `wordpress:blog.example:17`. */
  origin: string | null;
};
export type CommentReactionTable = {
  comment_id: string;
  member_id: string;
  code: string;
  created_at: number;
};
export type CommentReportTable = {
  comment_id: string;
  /** `member:` and an ID, or `address:` and the keyed hash of a network address. */
  reporter: string;
  reason: string;
  created_at: number;
};
/** A moderator's decision. */
export type CommentDecisionTable = {
  id: string;
  comment_id: string;
  /** `null` for the command line and for automatic decisions. */
  actor_id: string | null;
  action: string;
  status_before: CommentStatus;
  status_after: CommentStatus;
  decided_at: number;
};
/** A member who receives an email for each new comment on a post. */
export type CommentFollowTable = { post_id: string; member_id: string; created_at: number };
/** A member who unsubscribed from all emails about the comments on a post. */
export type CommentMuteTable = { post_id: string; member_id: string; created_at: number };
/** The emails that a member wants. A member without a row wants all of them. */
export type CommentMailSettingTable = {
  member_id: string;
  replies: Generated<number>;
  followed: Generated<number>;
  own_posts: Generated<number>;
  moderation: Generated<number>;
};
/** An email about a comment that is still to be queued. */
export type CommentNoticeTable = {
  comment_id: string;
  member_id: string;
  kind: "reply" | "followed" | "own-post" | "waiting";
  due_at: number;
};

/** The text of a comment form that a browser without scripts submitted in vain. */
type CommentDraftTable = {
  token_hash: string;
  place: string;
  content: string;
  expires_at: number;
};

/** An account that can log in. The `member` row with the same ID is its public profile. */
export type IdentityTable = {
  id: string;
  /** The normalized address (see `identity/members/email-address.ts`). */
  email: string;
  email_verified: number;
  /** Argon2id hash in PHC format. If this is `null`, account recovery can set a password. */
  password_hash: string | null;
  status: IdentityStatus;
  reason: StatusReason | null;
  /** Whether the password is no longer valid and must be replaced through account recovery. */
  reset_required: number;
  /** `identityProfile` in the API's format. */
  profile: string;
  /** Names in the profile, for filters. A key is the name without case and accents, for searches. */
  nickname: Generated<string | null>;
  nickname_key: Generated<string | null>;
  first_name: Generated<string | null>;
  first_name_key: Generated<string | null>;
  last_name: Generated<string | null>;
  last_name_key: Generated<string | null>;
  /** Whether the name is public, as in the profile. */
  privacy: Generated<"PUBLIC" | "PRIVATE">;
  /** Whether the member may not like, rate, vote or comment. */
  muted: Generated<number>;
  /** The slug of the public profile, if one was chosen. */
  slug: Generated<string | null>;
  /** The public profile's title and pictures. `null`: they were never set; a picture `null` in JSON: cleared. */
  title: Generated<string | null>;
  photo: Generated<string | null>;
  cover: Generated<string | null>;
  last_login_at: Generated<number | null>;
  revision: number;
  created_at: number;
  updated_at: number;
};

/** The columns common to all tokens. A token is looked up by the hash of the client's secret. */
type OneTimeTable = { token_hash: string; identity_id: string; expires_at: number };

export type StateTokenTable = OneTimeTable & {
  purpose: "verification" | "approval" | "email-change";
  new_email: string | null;
  /** The registration to verify. */
  registration_id: string | null;
};
export type SessionTokenTable = OneTimeTable & { authenticated_at: number };
export type AuthorizationCodeTable = OneTimeTable & {
  client_id: string;
  redirect_uri: string | null;
  code_challenge: string;
  authenticated_at: number;
  /** The granted scope, or an empty string. */
  scope: string;
  /** The session for which the code was exchanged. */
  session_id: string | null;
};

/** A browser's login session, looked up by the hash of its refresh token. */
export type MemberSessionTable = OneTimeTable & {
  id: string;
  device: string;
  authenticated_at: number;
  created_at: number;
  last_used_at: number;
};

/**
 * A registration that has not been verified yet. The identity row holds the password and profile of the
 * latest registration. The first registration to be verified replaces them with its own.
 */
export type RegistrationTable = {
  id: string;
  identity_id: string;
  password_hash: string;
  profile: string;
  expires_at: number;
};

/** An invitation to the team. The address is deleted two weeks after it was accepted or has expired. */
export type InvitationTable = {
  id: string;
  email: string;
  role: Role;
  /** Language of the email (BCP 47). */
  language: string;
  message: string;
  /** Validity of the link after each email, in days. */
  days: number;
  /** The owner who sent the invitation last, or `null` for the command line. */
  inviter_id: string | null;
  /** `null` until the email is sent, and after the invitation was accepted. */
  token_hash: string | null;
  created_at: number;
  expires_at: number;
  accepted_at: number | null;
  accepted_by: string | null;
};

/** A member's settings for emails about the team. A member without a row gets all of them. */
export type TeamMailSettingTable = {
  member_id: string;
  roles: Generated<number>;
  submissions: Generated<number>;
  decisions: Generated<number>;
};

/** A submission, approval or rejection of a post about which no email is queued yet. */
export type PostNoticeTable = {
  post_id: string;
  kind: "submitted" | "approved" | "rejected";
  /** The member who submitted the post or decided, if known. */
  actor_id: string | null;
  /** The editor's reason, or an empty string. */
  reason: string;
  due_at: number;
};

/** An email's purpose. */
export type MailKind =
  | "verification"
  | "recovery"
  | "recovery-notice"
  | "password-changed"
  | "email-change"
  | "email-changed"
  | "approval-waiting"
  | "approved"
  | "account-deleted"
  | "account-exists"
  | "comment-notice"
  | "comment-digest"
  | "invitation"
  | "role"
  | "submissions"
  | "decisions";

/** The columns of a table of jobs (see `jobs/job-queue.ts`). */
export type JobTable = {
  id: string;
  created_at: number;
  /** The number of claims. */
  attempts: number;
  /** At most an hour ahead. `null` if the job is finished. */
  next_attempt_at: number | null;
  /** When the lease of the instance performing the job ends. After that, another instance may claim it. */
  claimed_until: number | null;
  /** The number of claims in a row whose lease ended before the job was settled, because the process had ended. */
  lost_claims: number;
};

/** An email to be sent, stored as a job without secrets. */
export type MailTable = JobTable & {
  kind: MailKind;
  recipient: string;
  identity_id: string | null;
  /** A JSON object whose values are strings. */
  data: string;
  next_attempt_at: number;
};

/** A key for servers. It is looked up by its hash, and the database does not contain the key itself. */
export type ApiKeyTable = {
  id: string;
  name: string;
  key_hash: string;
  role: Role;
  /** The member for whom the key acts, or `null` for a key of the blog. */
  member_id: string | null;
  /**
   * The owner who created the key in the browser, or `null` for a key from the command line. The ID stays when the account
   * is deleted, so that the key loses its rights instead of becoming one of the command line.
   */
  creator_id: string | null;
  created_at: number;
  /** Updated at most once a minute. */
  last_used_at: number | null;
  revoked_at: number | null;
};

/** A URL that receives events. */
export type WebhookTable = {
  id: string;
  url: string;
  /** The event types, as a JSON list. An empty list means all types. */
  events: string;
  /** Whether the URL may lead to a private or local address. */
  allow_private: number;
  created_at: number;
};

/** An event for one webhook. Its payload is composed on delivery, like an email. */
export type WebhookDeliveryTable = JobTable & {
  webhook_id: string;
  /** The event type, for example `wix.blog.v3.post_created`. */
  event: string;
  entity_id: string;
  /** The number of the change. For events of members and tests: the time in epoch milliseconds. */
  sequence: number;
  /** A JSON object with details of the event. */
  data: string;
  delivered_at: number | null;
  /** The result of the last attempt, for example `200` or `TIMEOUT`, or an empty string. */
  outcome: string;
};

/** Where an imported post came from. */
export type PostSourceTable = {
  post_id: string;
  /** The name of the import source. */
  source: string;
  system: SourceSystem;
  /** The absolute path of a Markdown folder whose files have this blog's own layout, otherwise `null`. */
  folder: string | null;
  /** The file's path within its folder, or the post's label within its source. */
  item: string;
  imported_at: number;
  /** Hash of the Markdown file's text at the last import or write. */
  file_hash: string | null;
  /** Hash of the text that this blog has written, or is about to write, to the file. */
  written_hash: string | null;
  /** When the post was first edited in this blog since the last import or write. */
  edited_at: number | null;
  /** JSON list of the changed fields that the file does not have yet. */
  edited_fields: string | null;
  /** When an import first left the post alone, or its file could not be written. */
  detached_at: number | null;
  /** 1 if the next import overwrites the post even if its source has not changed. */
  is_awaited: 0 | 1;
};

/** A path on this origin that redirects to a post or to an owner's target. */
export type RedirectTable = {
  /** Decoded and without a trailing slash. */
  path: string;
  post_id: string | null;
  /** A path with an optional query and fragment, or an absolute URL. Set exactly if `post_id` is not. */
  target: string | null;
  /** Unknown for the former paths that older releases imported. */
  created_at: number | null;
  member_id: string | null;
  key_id: string | null;
};

/** A file that an owner has uploaded for an import. */
export type MovingFileTable = {
  id: string;
  name: string;
  bytes: number;
  member_id: string | null;
  created_at: number;
  expires_at: number;
};

/** An import, export or backup, stored as a job. */
export type MovingTaskTable = JobTable & {
  kind: TaskKind;
  state: TaskState;
  /** The order as JSON (`moving/task.ts`). */
  instructions: string;
  /** The kind of an unfinished task, of which there is at most one. `null` if the task has ended. */
  slot: TaskKind | null;
  is_cancelling: 0 | 1;
  /** The owner who has started it. `null` for nightly backups. */
  member_id: string | null;
  file_id: string | null;
  started_at: number | null;
  finished_at: number | null;
  /** JSON objects of `lib/wix/admin/moving.ts`. */
  progress: string | null;
  summary: string | null;
  problems: string | null;
  failure: string | null;
  /** The file that an export has written. */
  output_name: string | null;
  output_bytes: number | null;
  output_expires_at: number | null;
};

export type Tables = {
  post: PostTable;
  post_content: PostContentTable;
  draft_post: DraftPostTable;
  saved_version: SavedVersionTable;
  draft_presence: DraftPresenceTable;
  draft_link: DraftLinkTable;
  post_metrics: PostMetricsTable;
  /** A post's former slug. Its URL redirects to the post. */
  post_former_slug: { slug: string; post_id: string };
  redirect: RedirectTable;
  /** The number of requests for a path without a page on a day. `day` counts from the epoch. */
  missing_page: { path: string; day: number; requests: number };
  /** A post's hashtag in lower case, so that filters ignore case. */
  post_hashtag: { post_id: string; hashtag: string };
  /** A member who wrote a post together with its author. */
  post_co_author: { post_id: string; member_id: string; position: number };
  post_source: PostSourceTable;
  category: CategoryTable;
  /** `position` is the category's position in the post. Ties are ordered by ID. */
  post_category: { post_id: string; category_id: string; position: number };
  tag: TagTable;
  post_tag: { post_id: string; tag_id: string; position: number };
  member: MemberTable;
  /** A former slug of a category, tag or author. Its URL redirects. */
  group_former_slug: { kind: "category" | "tag" | "member"; slug: string; group_id: string };
  media: MediaTable;
  /** A file that a post uses in its published or its draft version (see `blog/media/uses/post-uses.ts`). */
  post_media: { media_id: string; post_id: string };
  /** A file that a saved version of a post uses (see `blog/media/uses/version-uses.ts`). */
  version_media: { media_id: string; post_id: string; number: number };
  media_upload: MediaUploadTable;
  change: ChangeTable;
  /** A value that an owner has set. Settings without a row have their defaults. */
  site_setting: { name: string; value: string };
  site_setting_change: SiteSettingChangeTable;
  site_file: SiteFileTable;
  look_draft: LookDraftTable;
  /**
   * A single row with the last assigned sequence number. `counted` is the same number if the counts in
   * `post_count` are valid. Releases before 0013-counts change only `value`.
   */
  change_sequence: { id: 1; value: number; counted: Generated<number> };
  post_count: PostCountTable;
  /**
   * A view of a post. A visitor counts once per post and day. `visitor` is a hash made with that day's salt.
   */
  post_view: { post_id: string; day: string; visitor: string };
  view_salt: { day: string; salt: string };
  /** The number of views of all posts on a past day. */
  view_day: { day: string; views: number };
  /** A voter in a post's poll. Two concurrent votes by the same voter conflict on this row. */
  poll_voter: { post_id: string; poll_id: string; voter: string; voted_at: number };
  poll_vote: { post_id: string; poll_id: string; voter: string; option_id: string };
  member_like: MemberLikeTable;
  member_rating: MemberRatingTable;
  identity: IdentityTable;
  /** A member's role. It takes effect only while the member is active. */
  member_role: { identity_id: string; role: Role; since: number };
  /** A link with which a member becomes the first owner. It is valid until the blog has an owner. */
  owner_claim: { token_hash: string; created_at: number };
  invitation: InvitationTable;
  team_mail_setting: TeamMailSettingTable;
  post_notice: PostNoticeTable;
  comment: CommentTable;
  comment_reaction: CommentReactionTable;
  comment_report: CommentReportTable;
  comment_decision: CommentDecisionTable;
  comment_follow: CommentFollowTable;
  comment_mute: CommentMuteTable;
  comment_mail_setting: CommentMailSettingTable;
  comment_notice: CommentNoticeTable;
  comment_draft: CommentDraftTable;
  api_key: ApiKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  moving_file: MovingFileTable;
  moving_task: MovingTaskTable;
  registration: RegistrationTable;
  state_token: StateTokenTable;
  session_token: SessionTokenTable;
  recovery_token: OneTimeTable;
  authorization_code: AuthorizationCodeTable;
  member_session: MemberSessionTable;
  verification_code: {
    /** The registration's ID or, for a change of address, the identity's ID. */
    id: string;
    identity_id: string;
    registration_id: string | null;
    code_hash: string | null;
    expires_at: number;
    /** Attempts since `tries_since`, including attempts for earlier codes. */
    tries: number;
    tries_since: number;
  };
  redirect_session: {
    token_hash: string;
    /** The request, as JSON. */
    request: string;
    identity_id: string | null;
    authenticated_at: number | null;
    /** The member session that a logout ends. */
    session_id: string | null;
    expires_at: number;
  };
  mail: MailTable;
  /** The hash of a used captcha challenge, so that the challenge can be used only once. */
  captcha_use: { hash: string; expires_at: number };
  /**
   * The data used to rank a published post (see `lib/search/document.ts`). `search_index` holds the post's
   * words under the same number, in a format that depends on the database.
   */
  search_document: {
    /** Higher for newer posts. */
    number: number;
    post_id: string;
    /** Version of the rules with which the document was prepared. */
    version: number;
    title: string;
    labels: string;
    themes: string;
  };
  /**
   * A word that occurs or once occurred in a post, for correcting typos in searches. Numbers increase in
   * order of insertion.
   */
  search_word: { number: Generated<number>; word: string };
  /** A key generated by the platform, for example to sign cursors or tokens. */
  secret: { name: string; value: string; created_at: number };
  /** A value that the platform stores about itself, such as whether the sample blog was imported. */
  note: { name: string; value: string };
};
