import { redirect } from "next/navigation";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { HostedSettings, isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { paths } from "#lib/site/paths/paths.ts";

export default async function SettingsPage() {
  if (isHosted()) return <HostedSettings />;
  const role = await requireEditor(paths.adminSettings());
  redirect(paths.adminSettings(role === "owner" ? "general" : "menus"));
}
