import { notFound } from "next/navigation";
import { CommentFormPage } from "#components/comments/pages/comment-page.tsx";
import styles from "#components/comments/pages/comment-page.module.css";
import { CommentQuote } from "#components/comments/pages/comment-quote.tsx";
import { ReactionForm } from "#components/comments/pages/reaction-form.tsx";
import { ReportForm } from "#components/comments/pages/report-form.tsx";
import {
  createCommentMetadata,
  loadPageComment,
  redirectToLogin,
  type CommentPageProps,
} from "#components/comments/pages/load-comment-page.ts";
import { readPageMember } from "#lib/proxy/comments/read-comment-page.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createCommentMetadata("writing.view.ownTitle");

export default async function CommentPage(props: CommentPageProps) {
  const { post, id, comment } = await loadPageComment(props, commentPaths.view);
  const { slug } = post;
  if (comment === undefined) {
    if ((await readPageMember(post.id)) === undefined) redirectToLogin(commentPaths.view(slug, id));
    return notFound();
  }
  const t = getTranslations();
  const isPublished = comment.status === "PUBLISHED";
  const name = comment.authorName.trim() || t("reading.comments.formerMember");
  return (
    <CommentFormPage
      title={comment.isOwn ? t("writing.view.ownTitle") : t("writing.view.title", { name })}
      query={await props.searchParams}
      back={
        <a href={isPublished ? paths.comment(slug, id) : `${paths.post(slug)}#comments`}>
          {t("writing.view.back")}
        </a>
      }
    >
      <CommentQuote comment={comment} />
      {comment.status === "PENDING" && <p>{t("writing.view.waitsText")}</p>}
      <p className={styles.links}>
        {isPublished && <a href={commentPaths.reply(slug, id)}>{t("writing.reply.link")}</a>}
        {comment.canEdit && <a href={commentPaths.edit(slug, id)}>{t("writing.edit.link")}</a>}
        {comment.canDelete && (
          <a href={commentPaths.delete(slug, id)}>{t("writing.delete.link")}</a>
        )}
      </p>
      {isPublished && <ReactionForm comment={comment} />}
      {isPublished && !comment.isOwn && <ReportForm comment={comment} />}
    </CommentFormPage>
  );
}
