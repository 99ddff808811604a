import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { HostedSettings, isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { SettingsForm } from "#components/admin/settings/settings-form.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { siteSettingGroups } from "#lib/wix/site/site-settings.ts";

type Props = { params: Promise<{ group: string }> };

const findGroup = async ({ params }: Props) => {
  const { group: name } = await params;
  return siteSettingGroups.find((known) => known === name);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = getTranslations();
  const group = await findGroup(props);
  return { title: group === undefined ? t("settings.title") : t(`admin.settingPages.${group}`) };
}

export default async function SettingsPage(props: Props) {
  if (isHosted()) return <HostedSettings />;
  await requireOwner(paths.adminSettings((await props.params).group));
  const group = await findGroup(props);
  if (group === undefined) notFound();
  const t = getTranslations();
  const { settings } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t(`admin.settingPages.${group}`)} intro={t("settings.intro")}>
      <MoreMessages messages={{ settings }}>
        <SettingsForm key={group} group={group} />
      </MoreMessages>
    </AdminPage>
  );
}
