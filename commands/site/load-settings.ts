import { settings } from "../../lib/config/current.ts";
import { escapeLinesForTerminal } from "../../lib/operations/terminal-text.ts";
import { SettingsError, type Settings } from "../../lib/config/settings.ts";

/** The settings, or the end of the process with one clear message. */
export function loadSettings(): Settings {
  try {
    return settings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(escapeLinesForTerminal(error.message));
    process.exit(1);
  }
}
