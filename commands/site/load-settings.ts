import { existsSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../../lib/config/current.ts";
import { escapeLinesForTerminal } from "../../lib/operations/terminal-text.ts";
import { SettingsError, type Settings } from "../../lib/config/settings.ts";
import { root } from "./build.ts";

/** Reads `.env` in the project's folder into the environment. Variables that are already set win. */
export function loadEnvironment(): void {
  // Tests name another file, so that they do not depend on the developer's settings.
  const file = process.env["QUIRE_ENV_FILE"] ?? join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // Next would also read .env.local and others, for its own copy of the settings only.
  process.env["__NEXT_PROCESSED_ENV"] = "true";
}

/** Returns the settings of the environment and of `.env`. Ends the process with one message if a value is bad. */
export function loadSettings(): Settings {
  loadEnvironment();
  try {
    return settings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(escapeLinesForTerminal(error.message));
    process.exit(1);
  }
}
