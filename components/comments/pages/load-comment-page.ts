import "server-only";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { readPost } from "#lib/blog/posts.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { readPageComment } from "#lib/proxy/comments/read-comment-page.ts";
import { canMembersComment } from "#lib/proxy/comments/comment-calls.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { commentWords } from "../writing/comment-words.ts";

export type CommentPageProps<Parameters = { slug: string; id: string }> = {
  params: Promise<Parameters>;
  searchParams: Promise<PageQuery>;
};

/** Creates the metadata of a page that only its visitor should see. */
export const createCommentMetadata =
  (
    title:
      | "writing.form.heading"
      | "writing.reply.link"
      | "writing.edit.title"
      | "writing.delete.title"
      | "writing.view.ownTitle",
  ) =>
  (): Metadata => ({ title: getTranslations()(title), robots: { index: false } });

/** Returns the post of a member page. Responds with 404 if there is none, or if members cannot comment on this site. */
export async function loadCommentPost(params: Promise<{ slug: string }>) {
  if (!canMembersComment()) notFound();
  const post = await readPost(decodeSlug((await params).slug));
  return post ?? notFound();
}

/**
 * Returns the post of a member page, and its comment unless the caller cannot see it. Redirects to the path with the
 * right slug if the comment is on another post.
 */
export async function loadPageComment(
  { params }: Pick<CommentPageProps, "params">,
  getPath: (slug: string, id: string) => string,
) {
  const { id } = await params;
  const post = await loadCommentPost(params);
  const comment = await readPageComment(id);
  if (comment !== undefined && comment.postId !== post.id) {
    redirect(getPath(comment.slug, comment.id));
  }
  return { post, id, comment };
}

/** Returns the texts of the forms. */
export const loadCommentWords = () =>
  commentWords(getTranslations(), getCatalogue(interfaceLanguage()).writing);

export const redirectToLogin = (page: string): never => redirect(paths.login(page));
