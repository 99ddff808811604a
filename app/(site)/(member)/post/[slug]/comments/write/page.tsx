import { PageLink } from "#components/layout/page-link.tsx";
import { CommentFormPage } from "#components/comments/pages/comment-page.tsx";
import { FollowForm } from "#components/comments/pages/follow-form.tsx";
import {
  createCommentMetadata,
  loadCommentPost,
  loadCommentWords,
  type CommentPageProps,
} from "#components/comments/pages/load-comment-page.ts";
import { PageCommentForm } from "#components/comments/pages/text-page.tsx";
import { readPageMember } from "#lib/proxy/comments/read-comment-page.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createCommentMetadata("writing.form.heading");

export default async function WriteCommentPage(props: CommentPageProps<{ slug: string }>) {
  const query = await props.searchParams;
  const post = await loadCommentPost(props.params);
  const member = await readPageMember(post.id);
  const t = getTranslations();
  const words = loadCommentWords();
  const { id: postId, slug } = post;
  return (
    <CommentFormPage
      title={t("writing.form.heading")}
      query={query}
      back={
        <PageLink href={paths.post(slug)}>
          {t("writing.view.backToPost", { title: post.title })}
        </PageLink>
      }
    >
      <PageCommentForm
        page={commentPaths.write(slug)}
        query={query}
        action={commentPaths.form("comment")}
        fields={{ postId, slug }}
        label={words.form.label}
        submit={words.form.submit}
        words={words}
        draftKey={postId}
      >
        <p>
          {member === undefined
            ? t("writing.form.loginNote")
            : t("writing.form.writingAs", { name: member.name })}
        </p>
      </PageCommentForm>
      {member !== undefined && (
        <FollowForm postId={postId} slug={slug} isFollowing={member.isFollowing} />
      )}
    </CommentFormPage>
  );
}
