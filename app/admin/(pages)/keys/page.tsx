import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { KeyList } from "#components/admin/keys/key-list.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("manage.keys.title") };
}

export default async function KeysPage() {
  await requireOwner(paths.adminKeys());
  const t = getTranslations();
  return (
    <AdminPage title={t("manage.keys.title")} intro={t("manage.keys.intro")}>
      <KeyList />
    </AdminPage>
  );
}
