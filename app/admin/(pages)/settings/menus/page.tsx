import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { MenuForm } from "#components/admin/menus/menu-form.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("admin.settingPages.menus") };
}

export default async function MenusPage() {
  await requireEditor(paths.adminSettings("menus"));
  const t = getTranslations();
  const { menus, settings } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("admin.settingPages.menus")} intro={t("menus.intro")}>
      <MoreMessages messages={{ menus, settings }}>
        <MenuForm />
      </MoreMessages>
    </AdminPage>
  );
}
