import type { ReaderComment } from "#lib/blog/comments/conversation.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { canMembersComment } from "#lib/proxy/comments/comment-calls.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { getAuthorName } from "./comment-author.tsx";
import styles from "./comment-actions.module.css";

export type CommentActionsProps = {
  comment: ReaderComment;
  post: PostSummary;
  /** Whether members may reply. */
  isOpen: boolean;
};

/**
 * Renders the like button and the links below a comment. The page is the same for every visitor: the linked pages and a
 * script decide which of the actions a member may use. The links and forms are plain HTML, because a page has many of them.
 */
export function CommentActions({ comment, post, isOpen }: CommentActionsProps) {
  if (!canMembersComment()) return null;
  const t = getTranslations();
  const { id, reactions } = comment;
  const { slug } = post;
  const name = getAuthorName(comment.author);
  return (
    <>
      <div className={`screen-only ${styles.actions}`} data-comment={id}>
        <form
          method="post"
          action={commentPaths.form("comment-reaction")}
          data-comment-action="reaction"
        >
          <input type="hidden" name="commentId" value={id} />
          <input type="hidden" name="slug" value={slug} />
          <button type="submit" name="code" value="like" className={styles.like}>
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden>
              <path d="M12 20.5C5 15.6 2.6 12 2.6 8.6A5 5 0 0 1 12 6.2a5 5 0 0 1 9.4 2.4c0 3.4-2.4 7-9.4 11.9z" />
            </svg>
            {t("writing.reactions.like")}
            <span data-count className={styles.count}>
              {reactions["like"] ? reactions["like"].toLocaleString(interfaceLanguage()) : ""}
            </span>
          </button>
        </form>
        {isOpen && (
          <a
            href={commentPaths.reply(slug, id)}
            rel="nofollow"
            data-comment-action="reply"
            aria-label={t("writing.reply.linkTo", { name })}
          >
            {t("writing.reply.link")}
          </a>
        )}
        <a
          href={commentPaths.view(slug, id)}
          rel="nofollow"
          aria-label={t("writing.view.linkTo", { name })}
        >
          {t("writing.view.link")}
        </a>
        <span data-own-actions className={styles.own} />
      </div>
      <div data-comment-place={id} />
    </>
  );
}
