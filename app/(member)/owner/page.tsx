import { ownerOnly } from "#components/admin/frame/owner-only.ts";
import { OwnerPage } from "#components/admin/frame/admin-page.tsx";
import { OwnerOverview } from "#components/admin/overview/admin-overview.tsx";
import { words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";

export const generateMetadata = () => ({ title: words()("owner.pages.overview") });

export default async function OverviewPage() {
  await ownerOnly(paths.owner());
  const say = words();
  return (
    <OwnerPage title={say("owner.pages.overview")} intro={say("owner.pages.overviewIntro")}>
      <OwnerOverview />
    </OwnerPage>
  );
}
