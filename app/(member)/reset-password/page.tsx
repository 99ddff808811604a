import type { Metadata } from "next";
import { MemberPage } from "#components/auth/member-page.tsx";
import { ResetPasswordForm } from "#components/auth/reset-password-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths.ts";

export const metadata: Metadata = {
  title: "Choose a new password",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function ResetPasswordPage() {
  return (
    <MemberPage
      title="Choose a new password"
      lead="It replaces the old one, and ends every other session of yours."
      sister={<PageLink href={paths.login()}>Back to logging in</PageLink>}
    >
      <ResetPasswordForm />
    </MemberPage>
  );
}
