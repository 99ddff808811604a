import type { Conversation } from "#lib/blog/comments/conversation.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths, type CommentOrder } from "#lib/site/paths/paths.ts";
import { pageIds } from "../layout/page-ids.ts";
import { Pagination } from "../posts/lists/pagination.tsx";
import { formatCounter } from "../stats/counters.tsx";
import { CommentOrders } from "./comment-orders.tsx";
import styles from "./comments-section.module.css";
import { ThreadList } from "./thread-list.tsx";
import { WriteComment } from "./write-comment.tsx";

type Props = {
  post: PostSummary;
  /** `undefined` if the upstream has no comments. */
  conversation: Conversation | undefined;
  order?: CommentOrder;
};

/** Renders a page of the comments on a post. A post without comments has a section only while members may write. */
export function CommentsSection({ post, conversation, order = "oldest" }: Props) {
  if (conversation === undefined) return null;
  const { threads, total, page, pages, state } = conversation;
  if (threads.length === 0 && state !== "open") return null;
  const t = getTranslations();
  return (
    <section
      id={pageIds.comments}
      aria-labelledby={pageIds.commentsHeading}
      className={styles.section}
      {...writtenIn(post.language)}
    >
      <div className={styles.side} {...interfaceWithin(post.language)}>
        <h2 id={pageIds.commentsHeading} className={styles.heading} tabIndex={-1}>
          {total > 0 ? formatCounter("comments", total) : t("reading.comments.heading")}
        </h2>
        {total > 1 && <CommentOrders post={post} current={order} />}
      </div>
      <div className={styles.main} {...interfaceWithin(post.language)}>
        {threads.length === 0 ? (
          <p className={styles.empty}>{t("reading.comments.empty")}</p>
        ) : (
          <ThreadList conversation={conversation} post={post} />
        )}
        <Pagination
          page={page}
          pages={pages}
          getPath={(number) => `${paths.comments(post.slug, number, order)}#${pageIds.comments}`}
          texts={{
            label: t("reading.comments.pages"),
            previous: t("reading.comments.previous"),
            next: t("reading.comments.next"),
          }}
        />
        <WriteComment post={post} state={state} />
      </div>
    </section>
  );
}
