import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import type { PageQuery } from "#lib/site/page-query.ts";
import { refusalOfQuery } from "#components/members/problems.ts";
import { RecoverForm } from "#components/members/recovery/recover-form.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export const generateMetadata = createMetadata("recover");

export default async function RecoverPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { problem, done } = await searchParams;
  const t = getTranslations();
  return (
    <MemberPage
      title={t("members.recover.title")}
      lead={t("members.recover.lead")}
      related={<PageLink href={paths.login()}>{t("members.recover.back")}</PageLink>}
    >
      <RecoverForm isSentInitially={done === "sent"} refusal={refusalOfQuery(t, problem)} />
    </MemberPage>
  );
}
