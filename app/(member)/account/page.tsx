import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { Overview } from "#components/members/account/overview.tsx";
import { words } from "#lib/site/interface-language.ts";

export const generateMetadata = () => ({ title: words()("account.pages.overview") });

export default function OverviewPage() {
  const say = words();
  return (
    <AccountPage title={say("account.pages.overview")} intro={say("account.pages.overviewIntro")}>
      <Overview />
    </AccountPage>
  );
}
