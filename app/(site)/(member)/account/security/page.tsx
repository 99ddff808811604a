import { AccountPage } from "#components/members/account/frame/account-page.tsx";
import { EmailChange } from "#components/members/account/security/email-change.tsx";
import { PasswordChange } from "#components/members/account/security/password-change.tsx";
import { SessionList } from "#components/members/account/security/session-list.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = () => ({ title: getTranslations()("account.pages.security") });

export default function SecurityPage() {
  const t = getTranslations();
  return (
    <AccountPage title={t("account.pages.security")} intro={t("account.pages.securityIntro")}>
      <EmailChange />
      <PasswordChange />
      <SessionList />
    </AccountPage>
  );
}
