import type { Metadata } from "next";
import { requireWriter } from "#components/admin/frame/require-role.ts";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { NewPostButton } from "#components/admin/posts/new-post-button.tsx";
import { PostList } from "#components/admin/posts/post-list.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("admin.pages.posts") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PostsPage({ searchParams }: Props) {
  const role = await requireWriter(paths.adminPosts(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("admin.pages.posts")} intro={t("admin.pages.postsIntro")}>
      <NewPostButton />
      <PostList hasAuthors={role !== "author"} />
    </AdminPage>
  );
}
