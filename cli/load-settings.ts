import type { Settings } from "../lib/config/settings.ts";

/** Returns the settings. Prints a message and exits if a value is invalid. Help texts do not load the schema. */
export async function loadSettings(): Promise<Settings> {
  const site = await import("../scripts/site/load-settings.ts");
  return site.loadSettings();
}
