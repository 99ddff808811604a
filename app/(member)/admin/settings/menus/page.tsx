import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { MenuForm } from "#components/admin/menus/menu-form.tsx";
import { SettingsNavigation } from "#components/admin/settings/settings-navigation.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("settings.groups.menus") };
}

export default async function MenusPage() {
  const role = await requireEditor(paths.adminSettings("menus"));
  const t = getTranslations();
  const { menus, settings } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("settings.title")} intro={t("menus.intro")} role={role}>
      <MoreMessages messages={{ menus, settings }}>
        <SettingsNavigation current="menus" role={role} />
        <MenuForm />
      </MoreMessages>
    </AdminPage>
  );
}
