import { redirect } from "next/navigation";
import { requireEditor } from "#components/admin/frame/require-role.ts";
import { paths } from "#lib/site/paths.ts";

export default async function SettingsPage() {
  const role = await requireEditor(paths.adminSettings());
  redirect(paths.adminSettings(role === "owner" ? "general" : "menus"));
}
