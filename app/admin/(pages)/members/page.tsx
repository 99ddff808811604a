import type { Metadata } from "next";
import { MemberList } from "#components/admin/members/member-list.tsx";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export function generateMetadata(): Metadata {
  return { title: getTranslations()("admin.pages.members") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MembersPage({ searchParams }: Props) {
  await requireOwner(paths.adminMembers(), await searchParams);
  const t = getTranslations();
  return (
    <AdminPage title={t("admin.pages.members")} intro={t("admin.pages.membersIntro")}>
      <MemberList />
    </AdminPage>
  );
}
