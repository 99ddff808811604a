import { readCommentContent } from "#lib/rich-content/comments/comment-content.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import type { CallerComment } from "#lib/wix/comments/caller-comment.ts";
import { PostDate } from "../../posts/cards/post-date.tsx";
import { RichContentView } from "../../rich-content/rich-content-view.tsx";
import styles from "./comment-page.module.css";

/** Renders a comment above a form that is about it. */
export function CommentQuote({ comment }: { comment: CallerComment }) {
  const t = getTranslations();
  const { authorName, commentedAt, status, hasWaitingChange } = comment;
  return (
    <article className={styles.quoted}>
      <p className={styles.facts}>
        <bdi>{authorName.trim() || t("reading.comments.formerMember")}</bdi>
        <PostDate date={new Date(commentedAt)} length="medium" />
        {status === "PENDING" && <span className={styles.badge}>{t("writing.view.waits")}</span>}
        {status === "HIDDEN" && <span className={styles.badge}>{t("writing.view.hidden")}</span>}
      </p>
      {hasWaitingChange && <p className={styles.facts}>{t("writing.view.changeWaits")}</p>}
      <RichContentView content={readCommentContent(comment.content)} />
    </article>
  );
}
