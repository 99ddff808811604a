import { notFound } from "next/navigation";
import { createMetadata } from "#components/members/member-metadata.ts";
import { InvitationPanel } from "#components/members/invitation/invitation-panel.tsx";
import { MemberPage } from "#components/members/member-page.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { settings } from "#lib/config/current.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { readMember } from "#lib/proxy/read-for-pages.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";

export const generateMetadata = createMetadata("invitation", { hasSecret: true });

export default async function InvitationPage() {
  if (settings().hosted !== undefined) notFound();
  const t = getTranslations();
  const { name } = settings().site;
  const { team } = getCatalogue(interfaceLanguage());
  return (
    <MemberPage title={t("members.invitation.title")}>
      <NeedsScripts />
      <MoreMessages messages={{ team }}>
        <InvitationPanel siteName={name} memberEmail={(await readMember())?.email} />
      </MoreMessages>
    </MemberPage>
  );
}
