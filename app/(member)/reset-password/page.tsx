import type { Metadata } from "next";
import { MemberPage } from "#components/members/member-page.tsx";
import { NeedsScripts } from "#components/members/needs-scripts.tsx";
import { ResetPasswordForm } from "#components/members/recovery/reset-password-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return {
    title: words()("members.resetPassword.title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default function ResetPasswordPage() {
  const say = words();
  return (
    <MemberPage
      title={say("members.resetPassword.title")}
      lead={say("members.resetPassword.lead")}
      sister={<PageLink href={paths.login()}>{say("members.resetPassword.back")}</PageLink>}
    >
      <NeedsScripts />
      <ResetPasswordForm />
    </MemberPage>
  );
}
