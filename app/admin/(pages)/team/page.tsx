import type { Metadata } from "next";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { InvitationList } from "#components/admin/team/invitations/invitation-list.tsx";
import { TeamList } from "#components/admin/team/team-list.tsx";
import { MoreMessages } from "#components/messages/more-messages.tsx";
import { getCatalogue, interfaceLanguages } from "#lib/messages/catalogue.ts";
import { getTranslations, interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("manage.team.title") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TeamPage({ searchParams }: Props) {
  await requireOwner(paths.adminTeam(), await searchParams);
  const t = getTranslations();
  const { team } = getCatalogue(interfaceLanguage());
  return (
    <AdminPage title={t("manage.team.title")} intro={t("manage.team.intro")}>
      <TeamList />
      <MoreMessages messages={{ team }}>
        <InvitationList languages={interfaceLanguages} />
      </MoreMessages>
    </AdminPage>
  );
}
