import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireWriter } from "#components/admin/frame/require-role.ts";
import { TagList } from "#components/admin/taxonomy/tag-list.tsx";
import { readBlogLanguages } from "#lib/blog/lists.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("manage.tags.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TagsPage({ searchParams }: Props) {
  const role = await requireWriter(paths.adminTags(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("manage.tags.title")} intro={t("manage.tags.intro")}>
      <TagList languages={await readBlogLanguages()} canChange={role !== "author"} />
    </AdminPage>
  );
}
