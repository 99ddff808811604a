import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { settings } from "../../lib/config/current.ts";
import { escapeLinesForTerminal } from "../../lib/logging/terminal-text.ts";
import { SettingsError, type Settings } from "../../lib/config/settings.ts";
import { root } from "./root.ts";

/** Loads the project's `.env` file into the environment. Variables that are already set take precedence. */
export function loadEnvironment(): void {
  const file = findEnvironmentFile();
  if (existsSync(file)) process.loadEnvFile(file);
  // Without this, Next would also read .env.local and similar files, but only for its own copy of the
  // settings.
  process.env["__NEXT_PROCESSED_ENV"] = "true";
}

/** Returns the names of the variables in `.env`. */
export function readEnvironmentNames(): string[] {
  const file = findEnvironmentFile();
  return existsSync(file) ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
}

// Tests use another file, so that they do not depend on the developer's settings.
const findEnvironmentFile = (): string => process.env["QUIRE_ENV_FILE"] ?? join(root, ".env");

/** Returns the settings from the environment and `.env`. Prints a message and exits if a value is invalid. */
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
