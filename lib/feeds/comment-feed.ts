import "server-only";
import { readRecentComments } from "../blog/comments/read-comments.ts";
import type { RecentComment } from "../blog/comments/conversation.ts";
import { readPost } from "../blog/posts.ts";
import { settings } from "../config/current.ts";
import { toHtml } from "../rich-content/export/to-html.ts";
import { makeExcerpt } from "../rich-content/text.ts";
import { decodeSlug } from "../site/paths/address.ts";
import { getTranslations, interfaceLanguage } from "../site/text/interface-language.ts";
import { paths } from "../site/paths/paths.ts";
import { textAnswer } from "../site/text/text-answer.ts";
import type { Post } from "../blog/model.ts";
import { collectItems } from "./collect-items.ts";
import { type Feed, type FeedItem } from "./feed.ts";
import { stableId } from "./feed-item.ts";
import type { FeedLink } from "./feed-links.ts";
import { toRss } from "./rss.ts";

/** Maximum number of comments in a feed. */
const length = 30;

/**
 * Returns the feed of the newest comments on the post with this slug or, without a slug, on all posts. Returns 404 if
 * there is no such post, or if the upstream cannot list the newest comments.
 *
 * @param segment the slug as sent by the client, without decoding
 */
export async function answerCommentFeed(segment?: string): Promise<Response> {
  const slug = segment === undefined ? undefined : decodeSlug(segment);
  const post = slug === undefined ? undefined : await readPost(slug);
  const isMissing = slug !== undefined && (post === undefined || post.slug !== slug);
  const comments = isMissing ? undefined : await readRecentComments(length, post?.id);
  if (comments === undefined) return new Response(null, { status: 404 });
  const description = describeFeed(post);
  const write = (items: readonly FeedItem[]) => toRss({ ...description, items });
  const items = await collectItems(comments, createItem, write);
  return textAnswer(write(items), { type: "application/xml" });
}

/**
 * Returns the links to the feed of a page's comments and to the feed of all comments. Posts on hosted Wix have none,
 * because it cannot list the newest comments.
 */
export function commentFeedLinks(post?: {
  readonly title: string;
  readonly slug: string;
}): FeedLink[] {
  const { hosted, site } = settings();
  if (hosted !== undefined) return [];
  const t = getTranslations();
  return [
    ...(post === undefined
      ? []
      : [
          {
            title: t("reading.comments.pageTitle", { title: post.title }),
            path: paths.commentsFeed(post.slug),
          },
        ]),
    { title: `${t("reading.comments.allTitle")} · ${site.name}`, path: paths.commentsFeed() },
  ];
}

function describeFeed(post: Post | undefined): Omit<Feed, "items"> {
  const { site } = settings();
  const t = getTranslations();
  const shared = { iconUrl: `${site.url}/icon-192.png` };
  return post === undefined
    ? {
        ...shared,
        title: `${t("reading.comments.allTitle")} · ${site.name}`,
        description: t("reading.comments.allSummary", { site: site.name }),
        language: site.language,
        homeUrl: site.url + paths.posts(),
        feedUrl: site.url + paths.commentsFeed(),
      }
    : {
        ...shared,
        title: t("reading.comments.pageTitle", { title: post.title }),
        description: t("reading.comments.feedSummary", { title: post.title }),
        language: post.language,
        homeUrl: site.url + paths.post(post.slug),
        feedUrl: site.url + paths.commentsFeed(post.slug),
      };
}

function createItem(comment: RecentComment): FeedItem {
  const { url: siteUrl } = settings().site;
  const t = getTranslations();
  const name = comment.author?.name.trim() || t("reading.comments.formerMember");
  const { post, content } = comment;
  return {
    id: stableId(comment.id, siteUrl),
    url: siteUrl + paths.comment(post.slug, comment.id),
    title: t("reading.comments.itemTitle", { name, title: post.title }),
    summary: makeExcerpt(content),
    html: toHtml(content, { siteUrl, language: interfaceLanguage() }),
    language: post.language,
    publishedAt: comment.commentedAt,
    updatedAt: comment.isEdited === true ? comment.updatedAt : comment.commentedAt,
    authors: [{ name, url: undefined }],
    labels: [],
    picture: undefined,
  };
}
