import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { AccountDeletion } from "#components/members/account/privacy/account-deletion.tsx";
import { DataDownload } from "#components/members/account/privacy/data-download.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = () => ({ title: getTranslations()("account.pages.privacy") });

export default function PrivacyPage() {
  const t = getTranslations();
  return (
    <AccountPage title={t("account.pages.privacy")} intro={t("account.pages.privacyIntro")}>
      <DataDownload />
      <AccountDeletion />
    </AccountPage>
  );
}
