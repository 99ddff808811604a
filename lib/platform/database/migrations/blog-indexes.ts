/**
 * Indexes for the orders and filters of post lists. `status` is the first column instead of a `where` of the
 * index, because databases ignore a partial index if the status is a parameter of the query.
 */
import { sql, type Kysely } from "kysely";

const indexes = {
  // The default feed, and pages by date.
  post_feed: ["post", "status", "pinned", "first_published_at", "id"],
  post_published: ["post", "status", "first_published_at", "id"],
  post_republished: ["post", "status", "last_published_at", "id"],
  post_title: ["post", "status", "title_order", "id"],
  // Feeds of a part of the posts. A language has so many posts that it needs an index by date, too.
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

export async function createBlogIndexes(database: Kysely<unknown>): Promise<void> {
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await database.schema.createIndex(name).on(table).columns(columns).execute();
  }
  await sql`create unique index post_slug_taken on post (slug) where status <> 'DELETED'`.execute(
    database,
  );
}
