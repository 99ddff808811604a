import { parseSettings, type Settings } from "./settings.ts";

const slot = Symbol.for("quire.settings");

/** Holds the settings for both copies of this module in the process: Node's and the bundled one. */
const shared: typeof globalThis & { [slot]?: Settings } = globalThis;

/** Returns the settings of this process, which are parsed at the first call. Throws `SettingsError`. */
export function settings(): Settings {
  shared[slot] ??= parseSettings(process.env);
  return shared[slot];
}
