import Button from "@mui/material/Button";
import { AuthorizeForm } from "#components/members/authorization/authorize-form.tsx";
import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { requireWaitingRequest } from "#components/members/authorization/waiting-request.ts";
import { settings } from "#lib/config/current.ts";
import { readMember } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("consent", { hasSecret: true });

export default async function ConsentPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { session, clientHost, scope } = await requireWaitingRequest(await searchParams);
  const member = await readMember();
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.consent.title")}
      lead={t("members.consent.lead", { host: clientHost, siteName: settings().site.name })}
    >
      <p>{t(scope === "" ? "members.consent.forAWhile" : "members.consent.untilLogout")}</p>
      <p>
        {member === undefined
          ? t("members.consent.loginNext")
          : t("members.consent.loggedInAs", { email: member.email })}
      </p>
      <AuthorizeForm session={session} submitLabel={t("members.consent.allow")}>
        <Button variant="outlined" href={paths.denyLogin(session)}>
          {t("members.consent.deny")}
        </Button>
      </AuthorizeForm>
    </MemberPage>
  );
}
