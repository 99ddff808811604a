import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import type { CallerComment } from "#lib/wix/comments/caller-comment.ts";
import { commentReactionCodes } from "#lib/wix/comments/comment.ts";
import styles from "./comment-page.module.css";

/** Renders a button for each reaction, with their numbers. The member's own reaction is pressed, and can be removed. */
export function ReactionForm({ comment }: { comment: CallerComment }) {
  const t = getTranslations();
  const { id, slug, reactions, reaction } = comment;
  return (
    <form method="post" action={commentPaths.form("comment-reaction")}>
      <input type="hidden" name="commentId" value={id} />
      <input type="hidden" name="slug" value={slug} />
      {reaction !== undefined && <input type="hidden" name="current" value={reaction} />}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t("writing.reactions.legend")}</legend>
        {commentReactionCodes.map((code) => (
          <button
            key={code}
            type="submit"
            name="code"
            value={code}
            aria-pressed={code === reaction}
            className={styles.button}
          >
            {t(`writing.reactions.${code}`)}
            {reactions[code] !== undefined &&
              ` ${reactions[code].toLocaleString(interfaceLanguage())}`}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
