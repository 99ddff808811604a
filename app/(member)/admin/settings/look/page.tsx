import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { LookPage } from "#components/admin/look/look-page.tsx";
import { readLookSubjects } from "#components/admin/look/read-look-subjects.ts";
import styles from "#components/admin/look/look.module.css";
import { SettingsNavigation } from "#components/admin/settings/settings-navigation.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("look.title") };
}

export default async function LookSettingsPage() {
  const role = await requireOwner(paths.adminSettings("look"));
  const t = getTranslations();
  const { look, settings } = getCatalogue(interfaceLanguage());
  return (
    <div className={styles.wide}>
      <AdminPage title={t("settings.title")} intro={t("look.intro")} role={role}>
        <MoreMessages messages={{ look, settings }}>
          <SettingsNavigation current="look" />
          <LookPage {...await readLookSubjects()} />
        </MoreMessages>
      </AdminPage>
    </div>
  );
}
