import { createMetadata } from "#components/members/member-metadata.ts";
import { MemberPage } from "#components/members/member-page.tsx";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { createRelatedLink } from "#components/members/login/destination.tsx";
import { readLoginQuery } from "#components/members/login-query.ts";
import { RecoverForm } from "#components/members/recovery/recover-form.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = createMetadata("recover");

export default async function RecoverPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const t = getTranslations();
  const { destination, refusal } = readLoginQuery(t, query);
  return (
    <MemberPage
      title={t("members.recover.title")}
      lead={t("members.recover.lead")}
      related={createRelatedLink(paths.login(), destination)(t("members.recover.back"))}
    >
      <RecoverForm
        destination={destination}
        isSentInitially={query["done"] === "sent"}
        refusal={refusal}
      />
    </MemberPage>
  );
}
