import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { CategoryList } from "#components/admin/taxonomy/category-list.tsx";
import { readBlogLanguages } from "#lib/blog/lists.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("manage.categories.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CategoriesPage({ searchParams }: Props) {
  await requireEditor(paths.adminCategories(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("manage.categories.title")} intro={t("manage.categories.intro")}>
      <CategoryList languages={await readBlogLanguages()} />
    </AdminPage>
  );
}
