import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { ResetPasswordForm } from "#components/members/recovery/reset-password-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("resetPassword", { hasSecret: true });

export default function ResetPasswordPage() {
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.resetPassword.title")}
      lead={t("members.resetPassword.lead")}
      related={<PageLink href={paths.login()}>{t("members.resetPassword.back")}</PageLink>}
    >
      <NeedsScripts />
      <ResetPasswordForm />
    </MemberPage>
  );
}
