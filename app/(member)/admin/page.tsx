import { requireOwner } from "#components/admin/frame/require-owner.ts";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { AdminOverview } from "#components/admin/overview/admin-overview.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export const generateMetadata = () => ({ title: words()("admin.pages.overview") });

export default async function OverviewPage() {
  await requireOwner(paths.admin());
  const say = words();
  return (
    <AdminPage title={say("admin.pages.overview")} intro={say("admin.pages.overviewIntro")}>
      <AdminOverview />
    </AdminPage>
  );
}
