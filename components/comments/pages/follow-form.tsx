import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "./comment-page.module.css";

type Props = { postId: string; slug: string; isFollowing: boolean };

/** Renders the form by which a member follows a post, or stops following it. */
export function FollowForm({ postId, slug, isFollowing }: Props) {
  const t = getTranslations();
  return (
    <form method="post" action={commentPaths.form("comment-follow")}>
      <input type="hidden" name="postId" value={postId} />
      <input type="hidden" name="slug" value={slug} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t("writing.follow.legend")}</legend>
        <button
          type="submit"
          name="remove"
          value={isFollowing ? "1" : ""}
          className={styles.button}
        >
          {t(isFollowing ? "writing.follow.stop" : "writing.follow.submit")}
        </button>
        <span>{t("writing.follow.text")}</span>
      </fieldset>
    </form>
  );
}
