import { notFound } from "next/navigation";
import { CommentFormPage } from "#components/comments/pages/comment-page.tsx";
import { CommentQuote } from "#components/comments/pages/comment-quote.tsx";
import {
  createCommentMetadata,
  loadCommentWords,
  loadPageComment,
  type CommentPageProps,
} from "#components/comments/pages/load-comment-page.ts";
import { PageCommentForm } from "#components/comments/pages/text-page.tsx";
import { readPageDraft } from "#lib/proxy/comments/read-comment-page.ts";
import { buildDraftKey } from "#lib/site/comment-drafts.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createCommentMetadata("writing.reply.link");

export default async function ReplyPage(props: CommentPageProps) {
  const query = await props.searchParams;
  const { post, id, comment } = await loadPageComment(props, commentPaths.reply);
  const page = commentPaths.reply(post.slug, id);
  // The parent may have been deleted while the reply was written.
  if (comment === undefined && (await readPageDraft(page)) === undefined) notFound();
  const t = getTranslations();
  const words = loadCommentWords();
  const name = comment?.authorName.trim() || t("reading.comments.formerMember");
  return (
    <CommentFormPage
      title={t("writing.reply.title", { name })}
      query={query}
      back={<a href={paths.comment(post.slug, id)}>{t("writing.view.back")}</a>}
    >
      {comment !== undefined && <CommentQuote comment={comment} />}
      <PageCommentForm
        page={page}
        query={query}
        action={commentPaths.form("comment")}
        fields={{ postId: post.id, slug: post.slug, parentId: id }}
        label={words.reply.label}
        submit={words.reply.submit}
        words={words}
        draftKey={buildDraftKey(post.id, id)}
      />
    </CommentFormPage>
  );
}
