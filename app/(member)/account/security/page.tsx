import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { EmailChange } from "#components/members/account/security/email-change.tsx";
import { PasswordChange } from "#components/members/account/security/password-change.tsx";
import { SessionList } from "#components/members/account/security/session-list.tsx";
import { words } from "#lib/site/interface-language.ts";

export const generateMetadata = () => ({ title: words()("account.pages.security") });

export default function SecurityPage() {
  const say = words();
  return (
    <AccountPage title={say("account.pages.security")} intro={say("account.pages.securityIntro")}>
      <EmailChange />
      <PasswordChange />
      <SessionList />
    </AccountPage>
  );
}
