/** The input for a post, its validation rules, and the mapping to columns. */
import type { RichContent } from "#lib/rich-content/document.ts";
import { makeExcerpt, minutesToRead, plainText } from "#lib/rich-content/text.ts";
import type { PostStatus } from "../../../wix/enums.ts";
import { invalidArgument, type FieldViolation } from "../../../wix/errors/errors.ts";
import type { CoverMedia, WireImage } from "../../../wix/media.ts";
import { postLimits } from "../../../wix/post-limits.ts";
import { cleanText, makeSortKey } from "../../database/text.ts";
import type { PostTable } from "../../database/schema.ts";
import { calculateExcerptFlag } from "./excerpt-flag.ts";
import { buildColumns } from "./post-fields.ts";
import { cleanName } from "../../../wix/clean-name.ts";

/** The counters of a post that an import can set. Its comments are counted. */
export type PostMetrics = {
  readonly views: number;
  readonly likes: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
};

/** A post to create. Dates are epoch milliseconds. */
export type NewPost = {
  readonly id?: string | undefined;
  readonly title: string;
  /** Defaults to a slug made from the title. Rejected with `SLUG_TAKEN` if another post uses it. */
  readonly slug?: string | undefined;
  /**
   * Makes the post a page, whose slug is its path. The slug defaults to this path or, if it is taken, to one with a number.
   */
  readonly basePath?: string | undefined;
  /** Defaults to the beginning of the text. */
  readonly excerpt?: string | undefined;
  /** Defaults to the site's language. */
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
  readonly authorId: string;
  /** The members who wrote the post together with the author, at most five. */
  readonly coAuthorIds?: readonly string[] | undefined;
  readonly contactId?: string | undefined;
  readonly status: Exclude<PostStatus, "UNKNOWN" | "DELETED">;
  readonly firstPublishedAt?: number | undefined;
  readonly lastPublishedAt?: number | undefined;
  /** Required for the status SCHEDULED, ignored for all others. */
  readonly scheduledAt?: number | undefined;
  readonly featured?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly commentingEnabled?: boolean | undefined;
  readonly coverMedia?: CoverMedia | undefined;
  readonly heroImage?: WireImage | undefined;
  readonly seoData?: unknown;
  readonly hashtags?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly relatedPostIds?: readonly string[] | undefined;
  readonly pricingPlanIds?: readonly string[] | undefined;
  /** Number of paragraphs in the preview of a paid post. */
  readonly previewTextParagraph?: number | undefined;
  readonly richContent: RichContent;
  /**
   * The document as its editor sent it, with fields that `richContent` lacks. Stored instead of `richContent`.
   */
  readonly sourceDocument?: object | undefined;
  readonly metrics?: Partial<PostMetrics> | undefined;
};

/** Fields that an update can clear with `null`. */
export type Clearable =
  | "translationId"
  | "contactId"
  | "firstPublishedAt"
  | "coverMedia"
  | "heroImage"
  | "seoData"
  | "previewTextParagraph";

/** Changes to a post. Fields that are absent or `undefined` stay as they are; `null` clears a field. */
export type PostPatch = Partial<Omit<NewPost, "id" | "basePath" | Clearable>> & {
  readonly [Field in Clearable]?: NewPost[Field] | null;
};

/** The fields whose limits also apply to imports, which shorten longer values. */
const limitedFields = ["title", "excerpt", "coAuthorIds"] as const;

/** Throws `INVALID_ARGUMENT` listing every invalid field. `at` is the post's path in the request. */
export function checkPost(post: PostPatch, at = "post"): void {
  const violations: FieldViolation[] = [];
  const violate = (field: string, type: string, description: string) =>
    violations.push({ field: `${at}.${field}`, type, description });
  if (post.title !== undefined && cleanName(post.title) === "") {
    violate("title", "REQUIRED_FIELD", "must not be empty");
  }
  for (const name of limitedFields) {
    const value = post[name] ?? "";
    const most = postLimits[name];
    if (value.length <= most) continue;
    violate(
      name,
      "MAX_LENGTH",
      typeof value === "string"
        ? `must have at most ${most} characters`
        : `must not have more than ${most} entries`,
    );
  }
  for (const field of ["firstPublishedAt", "lastPublishedAt", "scheduledAt"] as const) {
    const date = post[field] ?? undefined;
    if (date !== undefined && !Number.isSafeInteger(date)) {
      violate(field, "FORMAT", "must be whole milliseconds since 1970");
    }
  }
  if (violations.length > 0) throw invalidArgument(violations);
}

type NewRow = {
  readonly id: string;
  readonly slug: string;
  readonly content: DerivedContent;
  readonly siteLanguage: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Returns a complete row, with defaults for fields that are not given. */
export function buildRow(
  post: NewPost,
  { id, slug, content, siteLanguage, now }: NewRow,
): PostTable {
  const columns = buildColumns(post);
  const title = cleanName(post.title);
  const excerpt = cleanText(post.excerpt) ?? content.excerpt;
  const submitted = post.status === "IN_MODERATION";
  const firstPublishedAt = post.firstPublishedAt ?? (post.status === "PUBLISHED" ? now : null);
  return {
    id,
    slug,
    status: post.status,
    title,
    title_order: makeSortKey(title),
    excerpt,
    excerpt_generated: calculateExcerptFlag(excerpt, post.richContent),
    language: post.language ?? siteLanguage,
    minutes_to_read: content.minutesToRead,
    author_id: post.authorId,
    translation_id: columns.translation_id ?? null,
    contact_id: columns.contact_id ?? null,
    first_published_at: firstPublishedAt,
    last_published_at: post.lastPublishedAt ?? firstPublishedAt,
    scheduled_at: post.status === "SCHEDULED" ? (post.scheduledAt ?? null) : null,
    featured: columns.featured ?? 0,
    pinned: columns.pinned ?? 0,
    commenting_enabled: columns.commenting_enabled ?? 1,
    cover_media: columns.cover_media ?? null,
    hero_image: columns.hero_image ?? null,
    seo_data: columns.seo_data ?? null,
    hashtags: columns.hashtags ?? "[]",
    related_post_ids: columns.related_post_ids ?? "[]",
    pricing_plan_ids: columns.pricing_plan_ids ?? "[]",
    preview_text_paragraph: columns.preview_text_paragraph ?? null,
    cover_displayed: columns.cover_displayed ?? null,
    editing_session_id: null,
    has_draft: 0,
    moderation_status: submitted ? "UNKNOWN" : null,
    moderation_submitted_at: submitted ? now : null,
    moderated_at: null,
    moderated_by: null,
    created_at: now,
    updated_at: now,
  };
}

export type DerivedContent = ReturnType<typeof deriveContent>;

/**
 * Derives the data stored alongside a document, so that lists and searches do not have to read the document.
 */
export function deriveContent(
  content: RichContent,
  { sourceDocument }: Pick<NewPost, "sourceDocument"> = {},
) {
  const text = cleanText(plainText(content));
  return {
    columns: { rich_content: JSON.stringify(sourceDocument ?? content), content_text: text },
    excerpt: makeExcerpt(content),
    minutesToRead: minutesToRead(text),
  };
}
