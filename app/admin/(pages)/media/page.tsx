import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireWriter } from "#components/admin/frame/require-role.ts";
import { MediaLibrary } from "#components/admin/media/media-library.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("media.page.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MediaPage({ searchParams }: Props) {
  await requireWriter(paths.adminMedia(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("media.page.title")} intro={t("media.page.pageIntro")}>
      <MediaLibrary />
    </AdminPage>
  );
}
