import { createHash } from "node:crypto";
import { settings } from "../config/current.ts";

/** Identifies the build. Set at build time (next.config.ts); undefined in development. */
declare const QUIRE_BUILD: string | undefined;

const build = typeof QUIRE_BUILD === "undefined" ? undefined : QUIRE_BUILD;

/** Returns whether browsers may store posts for offline reading. Always `false` in development. */
export const keepsPosts = (): boolean => build !== undefined && settings().offlineReading;

/**
 * Returns the service worker's script. Its text changes with the build and with the text shown on every page,
 * which makes browsers replace the worker and everything it has stored. If offline reading is off, the script
 * unregisters the worker.
 */
export function workerScript(): string {
  if (!keepsPosts()) return 'importScripts("/offline/farewell.js");\n';
  const { name, description, language } = settings().site;
  const version = createHash("sha256")
    .update(JSON.stringify([build, name, description, language]))
    .digest("hex")
    .slice(0, 12);
  return `self.readingVersion = "${version}";\nimportScripts("/offline/worker.js?${version}");\n`;
}
