import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { HostedSettings, isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { SettingsForm } from "#components/admin/settings/settings-form.tsx";
import { SettingsNavigation } from "#components/admin/settings/settings-navigation.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { siteSettingGroups } from "#lib/wix/site-settings.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("settings.title") };
}

type Props = { params: Promise<{ group: string }> };

export default async function SettingsPage({ params }: Props) {
  if (isHosted()) return <HostedSettings />;
  const { group: name } = await params;
  const role = await requireOwner(paths.adminSettings(name));
  const group = siteSettingGroups.find((known) => known === name);
  if (group === undefined) notFound();
  const t = getTranslations();
  const { settings } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("settings.title")} intro={t("settings.intro")} role={role}>
      <MoreMessages messages={{ settings }}>
        <SettingsNavigation current={group} />
        <SettingsForm key={group} group={group} />
      </MoreMessages>
    </AdminPage>
  );
}
