import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import type { CallerComment } from "#lib/wix/comments/caller-comment.ts";
import { commentReportReasons } from "#lib/wix/comments/comment.ts";
import styles from "./comment-page.module.css";

/** Renders the form by which a reader reports a comment. */
export function ReportForm({ comment: { id, slug } }: { comment: CallerComment }) {
  const t = getTranslations();
  return (
    <form method="post" action={commentPaths.form("comment-report")}>
      <input type="hidden" name="commentId" value={id} />
      <input type="hidden" name="slug" value={slug} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t("writing.report.legend")}</legend>
        {commentReportReasons.map((reason) => (
          <label key={reason} className={styles.choice}>
            <input type="radio" name="reason" value={reason} required />
            {t(`writing.report.${reason}`)}
          </label>
        ))}
        <button type="submit" className={styles.button}>
          {t("writing.report.submit")}
        </button>
      </fieldset>
    </form>
  );
}
