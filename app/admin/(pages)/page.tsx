import { redirect } from "next/navigation";
import { requireWriter } from "#components/admin/frame/require-role.ts";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { AdminOverview } from "#components/admin/overview/admin-overview.tsx";
import { isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { NewPostButton } from "#components/admin/posts/new-post-button.tsx";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";

export const generateMetadata = () => ({ title: getTranslations()("admin.pages.overview") });

export default async function OverviewPage() {
  if (isHosted()) redirect(paths.adminSettings());
  const role = await requireWriter(paths.admin());
  const t = getTranslations();
  return (
    <AdminPage title={t("admin.pages.overview")}>
      <NewPostButton />
      <AdminOverview role={role} />
    </AdminPage>
  );
}
