import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { LookPage } from "#components/admin/look/look-page.tsx";
import { readLookSubjects } from "#components/admin/look/read-look-subjects.ts";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("look.title") };
}

export default async function LookSettingsPage() {
  await requireOwner(paths.adminSettings("look"));
  const t = getTranslations();
  const { look, settings } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("admin.settingPages.look")} intro={t("look.intro")} isWide>
      <MoreMessages messages={{ look, settings }}>
        <LookPage {...await readLookSubjects()} />
      </MoreMessages>
    </AdminPage>
  );
}
