import { notFound } from "next/navigation";
import { CommentFormPage } from "#components/comments/pages/comment-page.tsx";
import {
  createCommentMetadata,
  loadCommentWords,
  loadPageComment,
  redirectToLogin,
  type CommentPageProps,
} from "#components/comments/pages/load-comment-page.ts";
import { PageCommentForm } from "#components/comments/pages/text-page.tsx";
import { readPageMember } from "#lib/proxy/comments/read-comment-page.ts";
import { formatCommentText } from "#lib/proxy/comments/own-comments.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = createCommentMetadata("writing.edit.title");

export default async function EditCommentPage(props: CommentPageProps) {
  const query = await props.searchParams;
  const { post, id, comment } = await loadPageComment(props, commentPaths.edit);
  const page = commentPaths.edit(post.slug, id);
  if ((await readPageMember(post.id)) === undefined) redirectToLogin(page);
  if (comment?.isOwn !== true) notFound();
  const t = getTranslations();
  const words = loadCommentWords();
  return (
    <CommentFormPage
      title={t("writing.edit.title")}
      query={query}
      back={<a href={commentPaths.view(post.slug, id)}>{t("writing.form.cancel")}</a>}
    >
      <PageCommentForm
        page={page}
        query={query}
        action={commentPaths.form("comment-edit")}
        fields={{ slug: post.slug, commentId: id, revision: comment.revision }}
        label={words.edit.label}
        submit={words.edit.submit}
        text={formatCommentText(comment)}
        words={words}
      >
        <p>{t("writing.edit.note")}</p>
      </PageCommentForm>
    </CommentFormPage>
  );
}
