import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { RedirectPage } from "#components/admin/redirects/redirect-page.tsx";
import { HostedSettings, isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("redirects.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RedirectsPage({ searchParams }: Props) {
  if (isHosted()) return <HostedSettings />;
  await requireOwner(paths.adminSettings("redirects"), await searchParams);
  const t = getTranslations();
  const { redirects } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("admin.settingPages.redirects")} intro={t("redirects.intro")}>
      <MoreMessages messages={{ redirects }}>
        <RedirectPage />
      </MoreMessages>
    </AdminPage>
  );
}
