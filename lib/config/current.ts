import { parseSettings, type Settings } from "./settings.ts";

let current: Settings | undefined;

/** The settings of this process, parsed at the first call. Throws `SettingsError`. */
export function settings(): Settings {
  current ??= parseSettings(process.env);
  return current;
}
