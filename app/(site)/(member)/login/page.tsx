import { HostedLogin } from "#components/members/login/hosted-login.tsx";
import { LoginForm } from "#components/members/login/login-form.tsx";
import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import { openLoginPage } from "#components/members/login/open-login-page.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { createRelatedLink } from "#components/members/login/destination.tsx";
import { settings } from "#lib/config/current.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { leadsToComment } from "#lib/site/paths/comment-paths.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { leadsToLike } from "#lib/site/paths/return-to.ts";

export const generateMetadata = createMetadata("login");

function chooseLead(returnTo: string) {
  if (leadsToComment(returnTo)) return "members.login.leadToComment";
  return leadsToLike(returnTo) ? "members.login.leadToLike" : "members.login.lead";
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const form = await openLoginPage(paths.login(), searchParams);
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.login.title")}
      lead={t(chooseLead(form.destination.returnTo))}
      related={t.rich("members.login.noAccount", {
        link: createRelatedLink(paths.register(), form.destination),
      })}
    >
      <LoginForm {...form} />
      {settings().hosted !== undefined && form.destination.session === "" && (
        <HostedLogin returnTo={form.destination.returnTo} />
      )}
    </MemberPage>
  );
}
