import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { EmailChange } from "#components/account/security/email-change.tsx";
import { PasswordChange } from "#components/account/security/password-change.tsx";
import { SessionList } from "#components/account/security/session-list.tsx";

export const metadata: Metadata = { title: "Security" };

export default function SecurityPage() {
  return (
    <AccountPage title="Security" intro="How you log in, and where you are logged in.">
      <EmailChange />
      <PasswordChange />
      <SessionList />
    </AccountPage>
  );
}
