import { redirect } from "next/navigation";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { HostedSettings, isHosted } from "#components/admin/settings/hosted-settings.tsx";
import { paths } from "#lib/site/paths.ts";

export default async function SettingsPage() {
  if (isHosted()) return <HostedSettings />;
  await requireOwner(paths.adminSettings());
  redirect(paths.adminSettings("general"));
}
