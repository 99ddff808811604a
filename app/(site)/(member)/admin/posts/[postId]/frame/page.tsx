import { notFound } from "next/navigation";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { readPreviewPost } from "#components/admin/preview/read-preview-post.ts";
import { PreviewArticle } from "#components/admin/preview/preview-article.tsx";
import { WithoutLinks } from "#components/admin/preview/without-links.tsx";

type Props = { params: Promise<{ postId: string }> };

/** The latest version of a post without the admin bar, for the editor's preview. */
export default async function PostFramePage({ params }: Props) {
  const preview = await readPreviewPost(decodeSlug((await params).postId));
  if (preview === undefined) notFound();
  return (
    <WithoutLinks>
      <PreviewArticle post={preview.post} />
    </WithoutLinks>
  );
}
