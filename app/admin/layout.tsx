import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminLayout } from "#components/admin/frame/admin-layout.tsx";
import { isTeamRole } from "#components/admin/frame/require-role.ts";
import { SiteFrame } from "#components/layout/site-frame.tsx";
import { describeClient, MemberProviders } from "#components/members/member-providers.tsx";
import { readVisitorRole } from "#lib/proxy/read-for-pages.ts";

// Dashboard pages depend on the member.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { ...describeClient(), robots: { index: false, follow: false } };
}

/** Renders the dashboard for the team. For everyone else, renders its messages, such as 404, in the readers' frame. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const content = (
    <MemberProviders>
      <AdminLayout>{children}</AdminLayout>
    </MemberProviders>
  );
  return isTeamRole(await readVisitorRole()) ? content : <SiteFrame>{content}</SiteFrame>;
}
