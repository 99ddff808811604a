import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { readPreviewPost } from "#components/admin/preview/read-preview-post.ts";
import { PreviewPage } from "#components/admin/preview/preview-page.tsx";
import { createTitle } from "#components/layout/page-metadata.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

type Props = { params: Promise<{ postId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const preview = await readPreviewPost(decodeSlug((await params).postId));
  if (preview === undefined) return {};
  return {
    title: createTitle(getTranslations()("admin.pages.preview", { title: preview.post.title })),
  };
}

export default async function PostPreviewPage({ params }: Props) {
  const preview = await readPreviewPost(decodeSlug((await params).postId));
  if (preview === undefined) notFound();
  return <PreviewPage {...preview} />;
}
