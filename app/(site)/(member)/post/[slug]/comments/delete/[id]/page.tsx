import { notFound } from "next/navigation";
import { CommentFormPage } from "#components/comments/pages/comment-page.tsx";
import styles from "#components/comments/pages/comment-page.module.css";
import { CommentQuote } from "#components/comments/pages/comment-quote.tsx";
import {
  createCommentMetadata,
  loadPageComment,
  redirectToLogin,
  type CommentPageProps,
} from "#components/comments/pages/load-comment-page.ts";
import { readPageMember } from "#lib/proxy/comments/read-comment-page.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = createCommentMetadata("writing.delete.title");

export default async function DeleteCommentPage(props: CommentPageProps) {
  const { post, id, comment } = await loadPageComment(props, commentPaths.delete);
  if ((await readPageMember(post.id)) === undefined)
    redirectToLogin(commentPaths.delete(post.slug, id));
  if (comment?.canDelete !== true) notFound();
  const t = getTranslations();
  return (
    <CommentFormPage
      title={t("writing.delete.title")}
      query={await props.searchParams}
      back={<a href={commentPaths.view(post.slug, id)}>{t("writing.form.cancel")}</a>}
    >
      <CommentQuote comment={comment} />
      <form method="post" action={commentPaths.form("comment-delete")} className={styles.group}>
        <input type="hidden" name="slug" value={post.slug} />
        <input type="hidden" name="commentId" value={id} />
        <p>{t("writing.delete.text")}</p>
        <button type="submit" className={`destructive ${styles.button}`}>
          {t("writing.delete.submit")}
        </button>
      </form>
    </CommentFormPage>
  );
}
