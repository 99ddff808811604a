import type { ReactNode } from "react";
import { isTeamRole } from "#components/admin/frame/require-role.ts";
import { pageIds } from "#components/layout/page-ids.ts";
import { readVisitorRole } from "#lib/proxy/read-for-pages.ts";

/** Renders the editor without the dashboard's frame, because the editor has its own bar. */
export default async function EditorLayout({ children }: { children: ReactNode }) {
  return isTeamRole(await readVisitorRole()) ? (
    <main id={pageIds.content}>{children}</main>
  ) : (
    children
  );
}
