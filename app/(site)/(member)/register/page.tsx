import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { openLoginPage } from "#components/members/login/open-login-page.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { RegisterForm } from "#components/members/registration/register-form.tsx";
import { createRelatedLink } from "#components/members/login/destination.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("register");

export default async function RegisterPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const form = await openLoginPage(paths.register(), searchParams);
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.register.title")}
      lead={t("members.register.lead")}
      related={t.rich("members.register.hasAccount", {
        link: createRelatedLink(paths.login(), form.destination),
      })}
    >
      <RegisterForm {...form} />
    </MemberPage>
  );
}
