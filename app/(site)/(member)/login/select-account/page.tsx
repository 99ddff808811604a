import Button from "@mui/material/Button";
import { redirect } from "next/navigation";
import { AuthorizeForm } from "#components/members/authorization/authorize-form.tsx";
import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { requireWaitingRequest } from "#components/members/authorization/waiting-request.ts";
import { readMember } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

export const generateMetadata = createMetadata("selectAccount", { hasSecret: true });

type Props = { searchParams: Promise<PageQuery> };

export default async function SelectAccountPage({ searchParams }: Props) {
  const { session, clientHost, loginUrl } = await requireWaitingRequest(await searchParams);
  const member = await readMember();
  // A visitor without a session has no account to choose from, so logging in is the only option.
  if (member === undefined) redirect(loginUrl);
  const { email, nickname } = member;
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.selectAccount.title")}
      lead={t("members.selectAccount.lead", { host: clientHost })}
    >
      <p>
        {nickname !== "" && <strong>{nickname} </strong>}
        {email}
      </p>
      <AuthorizeForm session={session} submitLabel={t("members.selectAccount.continue")}>
        <Button variant="outlined" href={loginUrl}>
          {t("members.selectAccount.another")}
        </Button>
      </AuthorizeForm>
    </MemberPage>
  );
}
