import type { Metadata } from "next";
import { AuthorList } from "#components/admin/authors/author-list.tsx";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("manage.authors.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuthorsPage({ searchParams }: Props) {
  const role = await requireEditor(paths.adminAuthors(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("manage.authors.title")} intro={t("manage.authors.intro")}>
      <AuthorList canChangeAccounts={role === "owner"} />
    </AdminPage>
  );
}
