import type { ReactNode } from "react";
import { DashboardFrame } from "#components/admin/frame/dashboard-frame.tsx";
import { isTeamRole } from "#components/admin/frame/require-role.ts";
import { readVisitorRole } from "#lib/proxy/read-for-pages.ts";

export default async function PagesLayout({ children }: { children: ReactNode }) {
  const role = await readVisitorRole();
  return isTeamRole(role) ? <DashboardFrame role={role}>{children}</DashboardFrame> : children;
}
