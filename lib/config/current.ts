import { parseSettings, type Settings } from "./settings.ts";
import { overlayEnvironment, type StoredSettings } from "./site-values.ts";

const slot = Symbol.for("quire.settings");

/**
 * Holds the settings for both copies of this module in the process: the one loaded by Node and the bundled
 * one.
 */
const shared: typeof globalThis & { [slot]?: Settings } = globalThis;

/**
 * Returns this process's settings, which are parsed on the first call and replaced when an owner changes them. So read
 * them when they are used, and keep no copy. Throws `SettingsError`.
 */
export function settings(): Settings {
  shared[slot] ??= parseSettings(process.env);
  return shared[slot];
}

/** Returns the environment of this process. */
export const environmentVariables = (): Readonly<Record<string, string | undefined>> => process.env;

/** Replaces this process's settings with those of the environment and, for other settings, the stored ones. */
export function replaceStoredSettings(stored: StoredSettings): void {
  shared[slot] = parseSettings(overlayEnvironment(stored, process.env));
}
