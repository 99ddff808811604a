/** The first version of the tables of `schema.ts`, created in the order of their references. */
import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { createBlogIndexes } from "./blog-indexes.ts";

export async function createBlog(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createPosts(database, types);
  await createGroups(database, types);
  await createPeopleAndMedia(database, types);
  await createLogs(database, types);
  await createBlogIndexes(database);
}

async function createPosts({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, real, finish, finishKeyed } = types;
  await finish(
    schema
      .createTable("post")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("slug", text, (column) => column.notNull())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("title_order", text, (column) => column.notNull())
      .addColumn("excerpt", text, (column) => column.notNull())
      .addColumn("language", text, (column) => column.notNull())
      .addColumn("translation_id", text)
      .addColumn("author_id", text, (column) => column.notNull())
      .addColumn("contact_id", text)
      .addColumn("first_published_at", integer)
      .addColumn("last_published_at", integer)
      .addColumn("scheduled_at", integer)
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("updated_at", integer, (column) => column.notNull())
      .addColumn("featured", integer, (column) => column.notNull())
      .addColumn("pinned", integer, (column) => column.notNull())
      .addColumn("commenting_enabled", integer, (column) => column.notNull())
      .addColumn("minutes_to_read", integer, (column) => column.notNull())
      .addColumn("cover_media", text)
      .addColumn("hero_image", text)
      .addColumn("seo_data", text)
      .addColumn("hashtags", text, (column) => column.notNull())
      .addColumn("related_post_ids", text, (column) => column.notNull())
      .addColumn("pricing_plan_ids", text, (column) => column.notNull())
      .addColumn("moderation_status", text)
      .addColumn("moderation_submitted_at", integer)
      .addColumn("moderated_at", integer)
      .addColumn("moderated_by", text),
  ).execute();
  await finish(
    schema
      .createTable("post_content")
      .addColumn("post_id", text, (column) =>
        column.primaryKey().notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("rich_content", text, (column) => column.notNull())
      .addColumn("content_text", text, (column) => column.notNull()),
  ).execute();
  await finishKeyed(
    schema
      .createTable("post_metrics")
      .addColumn("post_id", text, (column) =>
        column.primaryKey().notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("views", integer, (column) => column.notNull())
      .addColumn("likes", integer, (column) => column.notNull())
      .addColumn("comments", integer, (column) => column.notNull())
      .addColumn("rating_count", integer, (column) => column.notNull())
      .addColumn("rating_sum", integer, (column) => column.notNull())
      .addColumn("average_rating", real, (column) => column.notNull()),
  ).execute();
  await finishKeyed(
    schema
      .createTable("post_former_slug")
      .addColumn("slug", text, (column) => column.primaryKey().notNull())
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      ),
  ).execute();
}

async function createGroups({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, finish, finishKeyed } = types;
  await finish(
    schema
      .createTable("category")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("slug", text, (column) => column.notNull().unique())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("language", text, (column) => column.notNull())
      .addColumn("translation_id", text)
      .addColumn("cover_media", text)
      .addColumn("seo_data", text)
      .addColumn("display_position", integer, (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("updated_at", integer, (column) => column.notNull()),
  ).execute();
  await finish(
    schema
      .createTable("tag")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("label_key", text, (column) => column.notNull())
      .addColumn("slug", text, (column) => column.notNull().unique())
      .addColumn("language", text, (column) => column.notNull())
      .addColumn("translation_id", text)
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("updated_at", integer, (column) => column.notNull())
      .addUniqueConstraint("tag_label_key_language", ["label_key", "language"]),
  ).execute();
  for (const group of ["category", "tag"] as const) {
    await finishKeyed(
      schema
        .createTable(`post_${group}`)
        .addColumn("post_id", text, (column) =>
          column.notNull().references("post.id").onDelete("cascade"),
        )
        .addColumn(`${group}_id`, text, (column) =>
          column.notNull().references(`${group}.id`).onDelete("cascade"),
        )
        .addPrimaryKeyConstraint(`post_${group}_key`, ["post_id", `${group}_id`]),
    ).execute();
  }
  await finishKeyed(
    schema
      .createTable("post_hashtag")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("hashtag", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("post_hashtag_key", ["post_id", "hashtag"]),
  ).execute();
}

async function createPeopleAndMedia(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  const { text, integer, finish } = types;
  await finish(
    schema
      .createTable("member")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("nickname", text, (column) => column.notNull())
      .addColumn("slug", text, (column) => column.notNull().unique())
      .addColumn("about", text, (column) => column.notNull())
      .addColumn("photo", text)
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("updated_at", integer, (column) => column.notNull()),
  ).execute();
  await finish(
    schema
      .createTable("media")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("filename", text, (column) => column.notNull())
      .addColumn("mime_type", text, (column) => column.notNull())
      .addColumn("width", integer)
      .addColumn("height", integer)
      .addColumn("bytes", integer, (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull()),
  ).execute();
}

async function createLogs(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { schema } = database;
  const { text, integer, finish, finishKeyed } = types;
  await finish(
    schema
      .createTable("change")
      .addColumn("sequence", integer, (column) => column.primaryKey().notNull())
      .addColumn("entity", text, (column) => column.notNull())
      .addColumn("entity_id", text, (column) => column.notNull())
      .addColumn("origin", text, (column) => column.notNull())
      .addColumn("detail", text, (column) => column.notNull())
      .addColumn("changed_at", integer, (column) => column.notNull()),
  ).execute();
  await finish(
    schema
      .createTable("change_sequence")
      .addColumn("id", integer, (column) => column.primaryKey().notNull())
      .addColumn("value", integer, (column) => column.notNull())
      .addCheckConstraint("change_sequence_one_row", sql`id = 1`),
  ).execute();
  await sql`insert into change_sequence (id, value) values (1, 0)`.execute(database);
  await finishKeyed(
    schema
      .createTable("post_view")
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      )
      .addColumn("day", text, (column) => column.notNull())
      .addColumn("visitor", text, (column) => column.notNull())
      // The day comes first, so that a past day can be deleted as one range.
      .addPrimaryKeyConstraint("post_view_key", ["day", "post_id", "visitor"]),
  ).execute();
  for (const [table, key] of [
    ["view_salt", "day"],
    ["secret", "name"],
    ["note", "name"],
  ] as const) {
    const value = table === "view_salt" ? "salt" : "value";
    const created = schema
      .createTable(table)
      .addColumn(key, text, (column) => column.primaryKey().notNull())
      .addColumn(value, text, (column) => column.notNull());
    await finishKeyed(
      table === "secret"
        ? created.addColumn("created_at", integer, (column) => column.notNull())
        : created,
    ).execute();
  }
}
