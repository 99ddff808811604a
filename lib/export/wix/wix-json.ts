/**
 * The whole blog as JSON in the format of the Wix API, in pieces: `{ members, categories, tags, posts, pages,
 * comments, site }`, with one object per line. The same blog always produces identical bytes.
 */
import { type ArchivedPost, type Comment, type Platform, wirePost } from "../../platform/index.ts";
import { blogAppId } from "../../wix/comments/comment.ts";
import { formatDate, parseColumn } from "../columns.ts";
import { readForeignOrigin } from "../comments.ts";
import { buildDraftVersion } from "../draft-version.ts";
import { buildExportedSite } from "../site.ts";

export type WixExportHooks = {
  /** Called for every member, category, tag and post before it is written. */
  readonly onItem?: (item: object) => void;
  readonly onPost?: (title: string) => void;
};

/**
 * Yields the JSON in pieces. `siteUrl` is the site's origin, needed because URLs in the export are absolute.
 */
export async function* createWixJson(
  platform: Pick<Platform, "archive" | "comments" | "siteSettings" | "siteFiles">,
  siteUrl: string,
  { onItem, onPost }: WixExportHooks = {},
): AsyncGenerator<string> {
  const { archive, comments } = platform;
  const lists = {
    members: (await archive.authors()).map(convertAuthor),
    categories: (await archive.categories()).map(convertCategory),
    tags: (await archive.tags()).map(convertTag),
    posts: convertPosts(archive.posts()),
    pages: convertPosts(archive.pages()),
    comments: convertComments(),
    site: [(await buildExportedSite(platform)) ?? []].flat(),
  };
  let before = "{";
  for (const [name, items] of Object.entries(lists)) {
    yield `${before}"${name}":[`;
    before = "\n],\n";
    let separator = "\n";
    for await (const item of items) {
      onItem?.(item);
      yield separator + JSON.stringify(item);
      separator = ",\n";
    }
  }
  yield "\n]}\n";

  async function* convertPosts(records: AsyncIterable<ArchivedPost>): AsyncGenerator<object> {
    for await (const record of records) {
      onPost?.(record.post.title);
      yield convertPost(record, siteUrl);
    }
  }

  async function* convertComments(): AsyncGenerator<object> {
    for (const records of [archive.posts(), archive.pages()]) {
      for await (const { post } of records) {
        yield* (await comments.listArchived(post.id)).map(convertComment);
      }
    }
  }
}

/**
 * Returns a comment in the API's format, plus the author's name and website, the reason for which it is hidden and its
 * origin, which the API omits. Dates and revisions that depend on this blog are omitted.
 */
function convertComment(comment: Comment): object {
  const { id, postId, status, content, draftContent, author, parent } = comment;
  const document = content ?? draftContent;
  return {
    id,
    appId: blogAppId,
    contextId: postId,
    resourceId: postId,
    status,
    reason: comment.reason,
    author:
      status === "DELETED"
        ? undefined
        : { memberId: author.memberId, name: author.name, url: author.url },
    parentComment: parent && { id: parent.id },
    [status === "PENDING" ? "draftContent" : "content"]: document && { richContent: document },
    marked: comment.marked || undefined,
    contentEdited: comment.edited || undefined,
    commentDate: formatDate(comment.commentedAt),
    origin: readForeignOrigin(comment),
  };
}

type Archive = Platform["archive"];
type Row<Name extends "authors" | "categories" | "tags"> = Awaited<
  ReturnType<Archive[Name]>
>[number];

const convertAuthor = ({ id, nickname, slug, about, photo }: Row<"authors">): object => ({
  id,
  profile: { nickname, slug, title: about, photo: parseColumn(photo) },
});

const convertCategory = (row: Row<"categories">): object => ({
  id: row.id,
  label: row.label,
  title: row.title,
  slug: row.slug,
  description: row.description,
  displayPosition: row.display_position,
  language: row.language,
  translationId: row.translation_id ?? undefined,
  parentId: row.parent_id ?? undefined,
  coverMedia: parseColumn(row.cover_media),
  seoData: parseColumn(row.seo_data),
});

const convertTag = ({ id, label, slug, language, translation_id }: Row<"tags">): object => ({
  id,
  label,
  slug,
  language,
  translationId: translation_id ?? undefined,
});

const fields = new Set(["URL", "METRICS", "SEO", "CONTACT_ID", "RICH_CONTENT"] as const);

/**
 * Returns a post in the API's format, plus its status, scheduled date, former paths and draft version, which the
 * API omits.
 * Moderation details are omitted, because they depend on when this blog received the post and would change
 * when the export is imported and exported again.
 */
function convertPost(record: ArchivedPost, siteUrl: string): object {
  const {
    moderationDetails: _moderationDetails,
    hasUnpublishedChanges: _hasUnpublishedChanges,
    ...wire
  } = wirePost(record, fields, siteUrl);
  const { post, formerPaths } = record;
  return {
    ...wire,
    status: post.status,
    scheduledPublishDate: formatDate(post.scheduled_at),
    previewTextParagraph: post.preview_text_paragraph ?? undefined,
    formerPaths: formerPaths.length === 0 ? undefined : formerPaths,
    draftVersion: buildDraftVersion(record),
  };
}
