import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ClaimPanel } from "#components/admin/claim/claim-panel.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { MemberPage } from "#components/members/member-page.tsx";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { createTitle } from "#components/layout/page-metadata.ts";
import { settings } from "#lib/config/current.ts";
import { canClaimOwnership, readMember, readVisitorRole } from "#lib/proxy/read-for-pages.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

/** The address contains a secret, which must not be sent to other sites. */
export function generateMetadata(): Metadata {
  const { name } = settings().site;
  return {
    title: createTitle(getTranslations()("manage.claim.title", { name })),
    referrer: "no-referrer",
  };
}

export default async function ClaimPage() {
  const t = getTranslations();
  if (settings().hosted !== undefined) notFound();
  const { name } = settings().site;
  if (!(await canClaimOwnership())) {
    if ((await readVisitorRole()) === "owner") redirect(paths.admin());
    return (
      <MemberPage
        title={t("manage.claim.takenTitle")}
        lead={t("manage.claim.takenLead")}
        related={<PageLink href={paths.posts()}>{t("manage.claim.toBlog")}</PageLink>}
      />
    );
  }
  return (
    <MemberPage title={t("manage.claim.title", { name })} lead={t("manage.claim.lead")}>
      <NeedsScripts />
      <ClaimPanel siteName={name} email={(await readMember())?.email} />
    </MemberPage>
  );
}
