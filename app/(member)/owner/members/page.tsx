import type { Metadata } from "next";
import { MemberList } from "#components/admin/members/member-list.tsx";
import { requireOwner } from "#components/admin/frame/require-owner.ts";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return { title: words()("owner.pages.members") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MembersPage({ searchParams }: Props) {
  await requireOwner(paths.ownerMembers(), await searchParams);
  const say = words();
  return (
    <AdminPage title={say("owner.pages.members")} intro={say("owner.pages.membersIntro")}>
      <MemberList />
    </AdminPage>
  );
}
