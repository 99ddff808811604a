import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { Overview } from "#components/members/account/overview.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = () => ({ title: getTranslations()("account.pages.overview") });

export default function OverviewPage() {
  const t = getTranslations();
  return (
    <AccountPage title={t("account.pages.overview")} intro={t("account.pages.overviewIntro")}>
      <Overview />
    </AccountPage>
  );
}
