/**
 * The tables as Kysely sees them, the same on SQLite and Postgres: instants are epoch milliseconds,
 * flags are 0 or 1, documents are JSON text. `migrations/` creates them. Text compares by code point
 * on both.
 */
import type { Generated } from "kysely";
import type { MailKind } from "../mail/mail-kind.ts";
import type { ChangeOrigin, ModerationStatus, PostStatus } from "../../wix/enums.ts";
import type { IdentityStatus, StatusReason } from "../../wix/identity.ts";

export type PostTable = {
  id: string;
  status: PostStatus;
  /** Unique among posts that are not deleted. */
  slug: string;
  title: string;
  /** What the TITLE sorts order by: the title without case and accents (see `order-key.ts`). */
  title_order: string;
  excerpt: string;
  language: string;
  /** Posts that share it are versions of each other in several languages. */
  translation_id: string | null;
  author_id: string;
  contact_id: string | null;
  /** Order of the default feed: pinned first, then by this date. */
  first_published_at: number | null;
  last_published_at: number | null;
  scheduled_at: number | null;
  created_at: number;
  updated_at: number;
  featured: number;
  pinned: number;
  commenting_enabled: number;
  minutes_to_read: number;
  /** `coverMedia` and `heroImage` as the wire has them. */
  cover_media: string | null;
  hero_image: string | null;
  seo_data: string | null;
  /** As they were written, without `#`; to filter by one, see `post_hashtag`. */
  hashtags: string;
  related_post_ids: string;
  pricing_plan_ids: string;
  moderation_status: ModerationStatus | null;
  moderation_submitted_at: number | null;
  moderated_at: number | null;
  moderated_by: string | null;
};

/** The body apart from the row, so that lists never read it. */
export type PostContentTable = {
  post_id: string;
  /** A Ricos document (`{ nodes, metadata }`). */
  rich_content: string;
  content_text: string;
};

/**
 * Apart from the row, so that a view does not touch the post's indexes. Sorts by a metric are driven
 * by an index when ties are broken by `post_metrics.post_id`.
 */
export type PostMetricsTable = {
  post_id: string;
  views: number;
  likes: number;
  comments: number;
  rating_count: number;
  rating_sum: number;
  /** rating_sum / rating_count, or 0: kept for the RATING sort. */
  average_rating: number;
};

/** A slug that a post had once: its address redirects. */
export type PostFormerSlugTable = { slug: string; post_id: string };

/** A path of this origin that leads to a post. */
export type RedirectTable = { path: string; post_id: string };

/** The hashtag in lower case, so that a filter finds it however it is written. */
export type PostHashtagTable = { post_id: string; hashtag: string };

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
  created_at: number;
  updated_at: number;
};
/** The position is the one among the post's own; equal ones are in the order of their ids. */
export type PostCategoryTable = { post_id: string; category_id: string; position: number };

export type TagTable = {
  id: string;
  label: string;
  /** The label in lower case: one tag for it and a language. */
  label_key: string;
  slug: string;
  language: string;
  translation_id: string | null;
  created_at: number;
  updated_at: number;
};
export type PostTagTable = { post_id: string; tag_id: string; position: number };

/** Who signs posts; the identity half of the platform hangs its own tables on the same id. */
export type MemberTable = {
  id: string;
  nickname: string;
  slug: string;
  about: string;
  photo: string | null;
  created_at: number;
  updated_at: number;
};

export type MediaTable = {
  /** Also the file's name in the media folder: content hash and extension. */
  id: string;
  filename: string;
  mime_type: string;
  width: number | null;
  height: number | null;
  bytes: number;
  created_at: number;
};

/** The log of changes: what follows the blog (page cache, feeds) reads from its last sequence on. */
export type ChangeTable = {
  /** Given out one at a time under a lock, so that a reader never skips a late commit. */
  sequence: number;
  entity: "POST" | "CATEGORY" | "TAG" | "MEMBER";
  entity_id: string;
  origin: ChangeOrigin;
  /** JSON: what a person reading the history wants to know, for example the status before and after. */
  detail: string;
  changed_at: number;
};
/** One row: the last sequence given out. */
export type ChangeSequenceTable = { id: 1; value: number };

/** A visitor counts once a post and day; the key is a hash under that day's salt. */
export type PostViewTable = { post_id: string; day: string; visitor: string };
export type ViewSaltTable = { day: string; salt: string };

/** Who voted in a poll of a post. Its row is what two votes of one voter meet at. */
export type PollVoterTable = { post_id: string; poll_id: string; voter: string; voted_at: number };
export type PollVoteTable = { post_id: string; poll_id: string; voter: string; option_id: string };

/** One like a member and post; the count is in `post_metrics`, changed in the same transaction. */
export type MemberLikeTable = {
  id: string;
  post_id: string;
  member_id: string;
  created_at: number;
};
/** One rating a member and post, 1 to 5 stars. */
export type MemberRatingTable = {
  post_id: string;
  member_id: string;
  rating: number;
  rated_at: number;
};

/** Who can log in. A member's row of the same id is what everybody may know of the person. */
export type IdentityTable = {
  id: string;
  /** In the one form that addresses are compared in (see `identity/email-address.ts`). */
  email: string;
  email_verified: number;
  /** Argon2id in PHC form; without one, the password is set by a recovery. */
  password_hash: string | null;
  status: IdentityStatus;
  reason: StatusReason | null;
  /** The password is good no more: a new one has to be set by a recovery. */
  reset_required: number;
  /** `identityProfile` as the wire has it. */
  profile: string;
  revision: number;
  created_at: number;
  updated_at: number;
};

/** A member whom the command line made owner. Only one who is active runs the blog. */
export type OwnerTable = { identity_id: string; since: number };

/** One-time things: found by the hash of what the client holds, gone when they are used. */
type OneTimeTable = { token_hash: string; identity_id: string; expires_at: number };

export type StateTokenTable = OneTimeTable & {
  purpose: "verification" | "approval" | "email-change";
  new_email: string | null;
  /** The registration that is to be verified. */
  registration_id: string | null;
};
export type SessionTokenTable = OneTimeTable & { authenticated_at: number };
export type AuthorizationCodeTable = OneTimeTable & {
  client_id: string;
  redirect_uri: string | null;
  code_challenge: string;
  authenticated_at: number;
  /** The scope that was granted, or an empty string. */
  scope: string;
  /** The session that it was exchanged for. */
  session_id: string | null;
};

/** A browser that is logged in: its refresh token, by hash. */
export type MemberSessionTable = OneTimeTable & {
  id: string;
  device: string;
  authenticated_at: number;
  created_at: number;
  last_used_at: number;
};

/**
 * A registration that is not verified yet. The identity row holds the password and profile of the newest
 * registration. The registration that is verified first replaces them with its own.
 */
export type RegistrationTable = {
  id: string;
  identity_id: string;
  password_hash: string;
  profile: string;
  expires_at: number;
};

export type VerificationCodeTable = {
  /** The id of the registration, or for a change of address the id of the identity. */
  id: string;
  identity_id: string;
  registration_id: string | null;
  code_hash: string | null;
  expires_at: number;
  /** Wrong codes since `tries_since`, whichever code they were meant for. */
  tries: number;
  tries_since: number;
};

export type RedirectSessionTable = {
  token_hash: string;
  /** What was asked for, as JSON. */
  request: string;
  identity_id: string | null;
  authenticated_at: number | null;
  /** The member's session that a logout ends. */
  session_id: string | null;
  expires_at: number;
};

/** A mail that is still to be sent: a job without secrets. */
export type MailTable = {
  id: string;
  kind: MailKind;
  recipient: string;
  identity_id: string | null;
  /** JSON: an object of strings. */
  data: string;
  created_at: number;
  attempts: number;
  next_attempt_at: number;
  /** An instance is sending it; when this has passed, that instance is taken for dead. */
  claimed_until: number | null;
};

/** Solved challenges that were used, by hash: each counts once. */
export type CaptchaUseTable = { hash: string; expires_at: number };

/**
 * What a published post is ranked by (see `lib/search/document.ts`). What it is found by stands under the
 * same number in `search_index`, which is of another kind on each database.
 */
export type SearchDocumentTable = {
  /** Greater for a newer post. */
  number: number;
  post_id: string;
  /** Of the rules by which it was prepared. */
  version: number;
  title: string;
  labels: string;
  themes: string;
};
/** Every word that a post has or had: what slips are compared with, in the order of their arrival. */
export type SearchWordTable = { number: Generated<number>; word: string };

/** Keys the platform made for itself: cursor and token signatures. */
export type SecretTable = { name: string; value: string; created_at: number };

/** What the platform remembers of itself, for example that the sample blog was imported. */
export type NoteTable = { name: string; value: string };

export type Database = {
  post: PostTable;
  post_content: PostContentTable;
  post_metrics: PostMetricsTable;
  post_former_slug: PostFormerSlugTable;
  redirect: RedirectTable;
  post_hashtag: PostHashtagTable;
  category: CategoryTable;
  post_category: PostCategoryTable;
  tag: TagTable;
  post_tag: PostTagTable;
  member: MemberTable;
  media: MediaTable;
  change: ChangeTable;
  change_sequence: ChangeSequenceTable;
  post_view: PostViewTable;
  view_salt: ViewSaltTable;
  poll_voter: PollVoterTable;
  poll_vote: PollVoteTable;
  member_like: MemberLikeTable;
  member_rating: MemberRatingTable;
  identity: IdentityTable;
  owner: OwnerTable;
  registration: RegistrationTable;
  state_token: StateTokenTable;
  session_token: SessionTokenTable;
  recovery_token: OneTimeTable;
  authorization_code: AuthorizationCodeTable;
  member_session: MemberSessionTable;
  verification_code: VerificationCodeTable;
  redirect_session: RedirectSessionTable;
  mail: MailTable;
  captcha_use: CaptchaUseTable;
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  secret: SecretTable;
  note: NoteTable;
};
