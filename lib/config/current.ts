import { parseSettings, type Settings } from "./settings.ts";

const slot = Symbol.for("quire.settings");

/** What this process keeps for all its copies of this module: Node's own and the bundled one. */
const shared: typeof globalThis & { [slot]?: Settings } = globalThis;

/** Returns the settings of this process, which are parsed at the first call. Throws `SettingsError`. */
export function settings(): Settings {
  shared[slot] ??= parseSettings(process.env);
  return shared[slot];
}
