import type { Metadata } from "next";
import { CommentList } from "#components/admin/comments/comment-list.tsx";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireModerator } from "#components/admin/frame/require-role.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("admin.pages.comments") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CommentsPage({ searchParams }: Props) {
  await requireModerator(paths.adminComments(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("admin.pages.comments")} intro={t("admin.pages.commentsIntro")}>
      <CommentList />
    </AdminPage>
  );
}
