import type { Metadata } from "next";
import { EditorPage } from "#components/admin/editor/page/editor-page.tsx";
import { requireWriter } from "#components/admin/frame/require-role.ts";
import { createTitle } from "#components/layout/page-metadata.ts";
import { readDraftHead } from "#lib/proxy/read-for-pages.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

type Props = { params: Promise<{ postId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const postId = decodeSlug((await params).postId);
  await requireWriter(paths.adminPostEditor(postId));
  const head = await readDraftHead(postId);
  if (head === undefined) return {};
  return {
    title: createTitle(getTranslations()("editing.frame.pageTitle", { title: head.title })),
  };
}

export default async function PostEditorPage({ params }: Props) {
  return <EditorPage postId={decodeSlug((await params).postId)} />;
}
