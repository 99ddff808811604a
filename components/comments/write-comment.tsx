import type { Conversation } from "#lib/blog/comments/conversation.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { canMembersComment } from "#lib/proxy/comments/comment-calls.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { pageIds } from "../layout/page-ids.ts";
import styles from "./write-comment.module.css";
import { CommentForm } from "./writing/comment-form.tsx";
import formStyles from "./writing/comment-form.module.css";
import { commentWords } from "./writing/comment-words.ts";
import { CommentsIsland } from "./writing/comments-island.tsx";

export type WriteCommentProps = {
  post: PostSummary;
  state: Conversation["state"];
};

/**
 * Renders the form for a new comment below the comments. It is the same for every visitor. A visitor who submits it has
 * to log in first, and the text is kept meanwhile.
 */
export function WriteComment({ post, state }: WriteCommentProps) {
  const t = getTranslations();
  if (state === "off" || !canMembersComment()) return null;
  const { id: postId, slug } = post;
  const words = commentWords(t, getCatalogue(interfaceLanguage()).writing);
  return (
    <div className="screen-only">
      <div data-comment-place="" />
      {state === "closed" ? (
        <p id={pageIds.writeComment} className={styles.note}>
          {t("reading.comments.closed")}
        </p>
      ) : (
        <div id={pageIds.writeComment} className={styles.write}>
          <h3 className={styles.heading}>{t("writing.form.heading")}</h3>
          <CommentForm
            action={commentPaths.form("comment")}
            fields={{ postId, slug }}
            label={words.form.label}
            submit={words.form.submit}
            words={words}
            draftKey={postId}
          >
            <p className={`${formStyles.helper} ${formStyles.loginNote}`}>
              {t("writing.form.loginNote")}
            </p>
          </CommentForm>
          <form
            method="post"
            action={commentPaths.form("comment-follow")}
            data-comment-action="follow"
            className={styles.follow}
          >
            <input type="hidden" name="postId" value={postId} />
            <input type="hidden" name="slug" value={slug} />
            <input type="hidden" name="remove" value="" />
            <button type="submit" className={formStyles.link} data-label={t("writing.follow.stop")}>
              {t("writing.follow.legend")}
            </button>
          </form>
        </div>
      )}
      <CommentsIsland sectionId={pageIds.comments} postId={postId} slug={slug} words={words} />
    </div>
  );
}
