import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { MovingPage } from "#components/admin/moving/moving-page.tsx";
import { isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { PageHeader } from "#components/members/account/frame/account-page.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("moving.title") };
}

export default async function Moving() {
  const t = getTranslations();
  if (isHosted()) return <PageHeader title={t("moving.title")} intro={t("moving.hosted")} />;
  await requireOwner(paths.adminMoving());
  const { moving } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("moving.title")} intro={t("moving.intro")}>
      <MoreMessages messages={{ moving }}>
        <MovingPage />
      </MoreMessages>
    </AdminPage>
  );
}
