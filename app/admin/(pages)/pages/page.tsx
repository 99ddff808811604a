import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { PageList } from "#components/admin/pages/page-list.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("pages.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PagesPage({ searchParams }: Props) {
  await requireEditor(paths.adminPages(), await searchParams);
  const t = getTranslations();
  const { pages } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("pages.title")} intro={t("pages.intro")}>
      <MoreMessages messages={{ pages }}>
        <PageList />
      </MoreMessages>
    </AdminPage>
  );
}
