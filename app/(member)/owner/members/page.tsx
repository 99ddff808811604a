import type { Metadata } from "next";
import { MemberList } from "#components/admin/members/member-list.tsx";
import { ownerOnly } from "#components/admin/frame/owner-only.ts";
import { OwnerPage } from "#components/admin/frame/admin-page.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export function generateMetadata(): Metadata {
  return { title: words()("owner.pages.members") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MembersPage({ searchParams }: Props) {
  await ownerOnly(paths.ownerMembers(), await searchParams);
  const say = words();
  return (
    <OwnerPage title={say("owner.pages.members")} intro={say("owner.pages.membersIntro")}>
      <MemberList />
    </OwnerPage>
  );
}
