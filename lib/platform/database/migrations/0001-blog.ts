/** The initial blog tables, ordered by their references. */
import { sql, type RawBuilder } from "kysely";
import type { ColumnTypes, MigrationStatements } from "../column-types.ts";

export const createBlog: MigrationStatements = (types) => [
  ...createPosts(types),
  ...createTaxonomy(types),
  ...createMembersAndMedia(types),
  ...createLogs(types),
  ...createIndexes(),
];

const createPosts = ({ text, integer, real, strict, strictByKey }: ColumnTypes) => [
  sql`create table post (
    id ${text} not null primary key,
    status ${text} not null,
    slug ${text} not null,
    title ${text} not null,
    title_order ${text} not null,
    excerpt ${text} not null,
    language ${text} not null,
    translation_id ${text},
    author_id ${text} not null,
    contact_id ${text},
    first_published_at ${integer},
    last_published_at ${integer},
    scheduled_at ${integer},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    featured ${integer} not null,
    pinned ${integer} not null,
    commenting_enabled ${integer} not null,
    minutes_to_read ${integer} not null,
    cover_media ${text},
    hero_image ${text},
    seo_data ${text},
    hashtags ${text} not null,
    related_post_ids ${text} not null,
    pricing_plan_ids ${text} not null,
    moderation_status ${text},
    moderation_submitted_at ${integer},
    moderated_at ${integer},
    moderated_by ${text}
  ) ${strict}`,
  sql`create table post_content (
    post_id ${text} not null primary key references post (id) on delete cascade,
    rich_content ${text} not null,
    content_text ${text} not null
  ) ${strict}`,
  sql`create table post_metrics (
    post_id ${text} not null primary key references post (id) on delete cascade,
    views ${integer} not null,
    likes ${integer} not null,
    comments ${integer} not null,
    rating_count ${integer} not null,
    rating_sum ${integer} not null,
    average_rating ${real} not null
  ) ${strictByKey}`,
  sql`create table post_former_slug (
    slug ${text} not null primary key,
    post_id ${text} not null references post (id) on delete cascade
  ) ${strictByKey}`,
];

const createTaxonomy = ({ text, integer, strict, strictByKey }: ColumnTypes) => [
  sql`create table category (
    id ${text} not null primary key,
    label ${text} not null,
    title ${text} not null,
    slug ${text} not null unique,
    description ${text} not null,
    language ${text} not null,
    translation_id ${text},
    cover_media ${text},
    seo_data ${text},
    display_position ${integer} not null,
    created_at ${integer} not null,
    updated_at ${integer} not null
  ) ${strict}`,
  sql`create table tag (
    id ${text} not null primary key,
    label ${text} not null,
    label_key ${text} not null,
    slug ${text} not null unique,
    language ${text} not null,
    translation_id ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    constraint tag_label_key_language unique (label_key, language)
  ) ${strict}`,
  sql`create table post_category (
    post_id ${text} not null references post (id) on delete cascade,
    category_id ${text} not null references category (id) on delete cascade,
    constraint post_category_key primary key (post_id, category_id)
  ) ${strictByKey}`,
  sql`create table post_tag (
    post_id ${text} not null references post (id) on delete cascade,
    tag_id ${text} not null references tag (id) on delete cascade,
    constraint post_tag_key primary key (post_id, tag_id)
  ) ${strictByKey}`,
  sql`create table post_hashtag (
    post_id ${text} not null references post (id) on delete cascade,
    hashtag ${text} not null,
    constraint post_hashtag_key primary key (post_id, hashtag)
  ) ${strictByKey}`,
];

const createMembersAndMedia = ({ text, integer, strict }: ColumnTypes) => [
  sql`create table member (
    id ${text} not null primary key,
    nickname ${text} not null,
    slug ${text} not null unique,
    about ${text} not null,
    photo ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null
  ) ${strict}`,
  sql`create table media (
    id ${text} not null primary key,
    filename ${text} not null,
    mime_type ${text} not null,
    width ${integer},
    height ${integer},
    bytes ${integer} not null,
    created_at ${integer} not null
  ) ${strict}`,
];

const createLogs = ({ text, integer, strict, strictByKey }: ColumnTypes) => [
  sql`create table change (
    sequence ${integer} not null primary key,
    entity ${text} not null,
    entity_id ${text} not null,
    origin ${text} not null,
    detail ${text} not null,
    changed_at ${integer} not null
  ) ${strict}`,
  sql`create table change_sequence (
    id ${integer} not null primary key,
    value ${integer} not null,
    constraint change_sequence_one_row check (id = 1)
  ) ${strict}`,
  sql`insert into change_sequence (id, value) values (1, 0)`,
  // The day comes first, so that a past day can be deleted as a single range.
  sql`create table post_view (
    post_id ${text} not null references post (id) on delete cascade,
    day ${text} not null,
    visitor ${text} not null,
    constraint post_view_key primary key (day, post_id, visitor)
  ) ${strictByKey}`,
  sql`create table view_salt (
    day ${text} not null primary key,
    salt ${text} not null
  ) ${strictByKey}`,
  sql`create table secret (
    name ${text} not null primary key,
    value ${text} not null,
    created_at ${integer} not null
  ) ${strictByKey}`,
  sql`create table note (
    name ${text} not null primary key,
    value ${text} not null
  ) ${strictByKey}`,
];

/**
 * Indexes for the sort orders and filters of post lists. `status` is the first column rather than a `where`
 * clause of the index, because databases ignore a partial index if the status is a query parameter.
 */
const indexes = {
  // The default feed, and date-based pages.
  post_feed: ["post", "status", "pinned", "first_published_at", "id"],
  post_published: ["post", "status", "first_published_at", "id"],
  post_republished: ["post", "status", "last_published_at", "id"],
  post_title: ["post", "status", "title_order", "id"],
  // Feeds that show only some of the posts. A language has so many posts that its feed needs an index by date
  // as well.
  post_featured: ["post", "status", "featured", "pinned", "first_published_at", "id"],
  post_language_feed: ["post", "language", "status", "pinned", "first_published_at", "id"],
  post_language: ["post", "language", "status", "first_published_at", "id"],
  post_author: ["post", "author_id", "status", "pinned", "first_published_at", "id"],
  post_scheduled: ["post", "status", "scheduled_at"],
  post_slug: ["post", "slug", "status"],
  post_translation: ["post", "translation_id"],
  post_views: ["post_metrics", "views", "post_id"],
  post_likes: ["post_metrics", "likes", "post_id"],
  post_rating: ["post_metrics", "average_rating", "post_id"],
  post_former_slug_post: ["post_former_slug", "post_id"],
  post_category_category: ["post_category", "category_id", "post_id"],
  post_tag_tag: ["post_tag", "tag_id", "post_id"],
  post_hashtag_hashtag: ["post_hashtag", "hashtag", "post_id"],
  category_position: ["category", "language", "display_position"],
  change_entity: ["change", "entity", "entity_id", "sequence"],
  // Foreign keys that are looked up when a post is deleted.
  post_view_post: ["post_view", "post_id"],
} as const;

function createIndexes(): RawBuilder<unknown>[] {
  const statements = Object.entries(indexes).map(
    ([name, [table, ...columns]]) =>
      sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`,
  );
  return [
    ...statements,
    sql`create unique index post_slug_taken on post (slug) where status <> 'DELETED'`,
  ];
}
