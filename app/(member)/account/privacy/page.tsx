import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { AccountDeletion } from "#components/members/account/privacy/account-deletion.tsx";
import { DataDownload } from "#components/members/account/privacy/data-download.tsx";
import { words } from "#lib/site/interface-language.ts";

export const generateMetadata = () => ({ title: words()("account.pages.privacy") });

export default function PrivacyPage() {
  const say = words();
  return (
    <AccountPage title={say("account.pages.privacy")} intro={say("account.pages.privacyIntro")}>
      <DataDownload />
      <AccountDeletion />
    </AccountPage>
  );
}
