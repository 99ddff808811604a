import { redirect } from "next/navigation";
import { requireOwner } from "#components/admin/frame/require-role.ts";
import { paths } from "#lib/site/paths.ts";

export default async function SettingsPage() {
  await requireOwner(paths.adminSettings());
  redirect(paths.adminSettings("general"));
}
