import type { ReactNode } from "react";
import type { ReaderComment } from "#lib/blog/comments/conversation.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PostDate } from "../posts/cards/post-date.tsx";
import { RichContentView } from "../rich-content/rich-content-view.tsx";
import { CommentActions } from "./comment-actions.tsx";
import { commentAnchor } from "./comment-anchor.ts";
import { AuthorInitial, CommentAuthorName } from "./comment-author.tsx";
import styles from "./comment-item.module.css";

type Props = {
  comment: ReaderComment;
  post: PostSummary;
  /** IDs of the comments on this page. Links to them only scroll. */
  onPage: ReadonlySet<string>;
  isOpen: boolean;
};

/** Renders a comment with its author, date and text, or the placeholder for a deleted comment. */
export function CommentItem({ comment, post, onPage, isOpen }: Props) {
  if (comment.isDeleted === true) {
    return (
      <article className={`${styles.comment} ${styles.deleted}`}>
        <p>{getTranslations()("reading.comments.deleted")}</p>
      </article>
    );
  }
  return (
    <article className={styles.comment}>
      <AuthorInitial author={comment.author} />
      <p className={styles.meta}>
        <CommentAuthorName author={comment.author} />
        <CommentFacts comment={comment} post={post} onPage={onPage} />
      </p>
      <div className={styles.content} {...writtenIn(post.language)} data-comment-content>
        <RichContentView content={comment.content} />
      </div>
      <CommentActions comment={comment} post={post} isOpen={isOpen} />
    </article>
  );
}

function CommentFacts({ comment, post, onPage }: Omit<Props, "isOpen">) {
  const t = getTranslations();
  return (
    <>
      <a href={paths.comment(post.slug, comment.id)} rel="nofollow" className={styles.date}>
        <PostDate date={comment.commentedAt} length="medium" />
      </a>
      {comment.isEdited === true && <span>{t("reading.comments.edited")}</span>}
      {comment.isPinned === true && <span>{t("reading.comments.pinned")}</span>}
      {comment.parentId !== undefined && (
        <span className={styles.parent}>{describeParent(comment, post, onPage)}</span>
      )}
    </>
  );
}

function describeParent(
  { parentId = "", parentName }: ReaderComment,
  post: PostSummary,
  onPage: ReadonlySet<string>,
): ReactNode {
  const t = getTranslations();
  const parent = (text: ReactNode) => (
    <CommentLink commentId={parentId} post={post} onPage={onPage}>
      {text}
    </CommentLink>
  );
  return parentName === undefined
    ? t.rich("reading.comments.inReplyToDeleted", { parent })
    : t.rich("reading.comments.inReplyTo", { parent, name: parentName });
}

type LinkProps = {
  commentId: string;
  post: PostSummary;
  onPage: ReadonlySet<string>;
  children: ReactNode;
};

/** Renders a link to a comment on the same post. */
export function CommentLink({ commentId, post, onPage, children }: LinkProps) {
  const href = onPage.has(commentId)
    ? `#${commentAnchor(commentId)}`
    : paths.comment(post.slug, commentId);
  return (
    <a href={href} rel="nofollow">
      <bdi>{children}</bdi>
    </a>
  );
}
