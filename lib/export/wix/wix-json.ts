/**
 * The whole blog as JSON in the format of the Wix API, in pieces: `{ members, categories, tags, posts }`,
 * with one object per line. The same blog always gives the same bytes.
 */
import { wirePost } from "../../platform/blog/posts/post.wire.ts";
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { Platform } from "../../platform/platform.ts";

export type WixExportHooks = {
  /** Called for every member, category, tag and post before it is written. */
  readonly onItem?: (item: object) => void;
  readonly onPost?: (title: string) => void;
};

/** Yields the JSON in pieces. `siteUrl` is the origin of the site, because URLs in the export are absolute. */
export async function* wixJson(
  { archive }: Pick<Platform, "archive">,
  siteUrl: string,
  { onItem, onPost }: WixExportHooks = {},
): AsyncGenerator<string> {
  const lines = function* (items: Iterable<object>): Generator<string> {
    let isFirst = true;
    for (const item of items) {
      onItem?.(item);
      yield `${isFirst ? "" : ","}\n${JSON.stringify(item)}`;
      isFirst = false;
    }
  };
  yield `{"members":[`;
  yield* lines((await archive.authors()).map(convertAuthor));
  yield `\n],\n"categories":[`;
  yield* lines((await archive.categories()).map(convertCategory));
  yield `\n],\n"tags":[`;
  yield* lines((await archive.tags()).map(convertTag));
  yield `\n],\n"posts":[`;
  let isFirst = true;
  for await (const record of archive.posts()) {
    onPost?.(record.post.title);
    for (const line of lines([convertPost(record, siteUrl)])) yield isFirst ? line : `,${line}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

type Archive = Platform["archive"];
type Row<Name extends "authors" | "categories" | "tags"> = Awaited<
  ReturnType<Archive[Name]>
>[number];

const convertAuthor = ({ id, nickname, slug, about, photo }: Row<"authors">) => ({
  id,
  profile: { nickname, slug, title: about, ...(photo === null ? {} : { photo: json(photo) }) },
});

const convertCategory = (row: Row<"categories">) => ({
  id: row.id,
  label: row.label,
  title: row.title,
  slug: row.slug,
  description: row.description,
  displayPosition: row.display_position,
  language: row.language,
  ...(row.translation_id === null ? {} : { translationId: row.translation_id }),
  ...(row.cover_media === null ? {} : { coverMedia: json(row.cover_media) }),
  ...(row.seo_data === null ? {} : { seoData: json(row.seo_data) }),
});

const convertTag = ({ id, label, slug, language, translation_id }: Row<"tags">) => ({
  id,
  label,
  slug,
  language,
  ...(translation_id === null ? {} : { translationId: translation_id }),
});

const fields = new Set(["URL", "METRICS", "SEO", "CONTACT_ID", "RICH_CONTENT"] as const);

/**
 * Returns a post as the API does, plus its status, scheduled date and former paths, which the API leaves out.
 * Leaves out the moderation details, which depend on when this blog received the post, so that importing and
 * exporting again gives the same JSON.
 */
function convertPost(record: ArchivedPost, siteUrl: string): object {
  const { moderationDetails: _, ...wire } = wirePost(record, fields, siteUrl);
  const { status, scheduled_at: scheduledAt } = record.post;
  return {
    ...wire,
    status,
    ...(scheduledAt === null ? {} : { scheduledPublishDate: new Date(scheduledAt).toISOString() }),
    ...(record.formerPaths.length === 0 ? {} : { formerPaths: record.formerPaths }),
  };
}

const json = (text: string): unknown => JSON.parse(text);
