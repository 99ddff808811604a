import { parseSettings, type Settings } from "./settings.ts";

const slot = Symbol.for("quire.settings");

/**
 * Holds the settings for both copies of this module in the process: the one loaded by Node and the bundled
 * one.
 */
const shared: typeof globalThis & { [slot]?: Settings } = globalThis;

/** Returns this process's settings, which are parsed on the first call. Throws `SettingsError`. */
export function settings(): Settings {
  shared[slot] ??= parseSettings(process.env);
  return shared[slot];
}
