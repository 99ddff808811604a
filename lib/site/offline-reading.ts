import { createHash } from "node:crypto";
import { settings } from "../config/current.ts";

/** What the build was made of: put in its place by the build (next.config.ts), absent in development. */
declare const QUIRE_BUILD: string | undefined;

const build = typeof QUIRE_BUILD === "undefined" ? undefined : QUIRE_BUILD;

/** Whether browsers may keep posts for reading without a connection. Never during development. */
export const keepsPosts = (): boolean => build !== undefined && settings().offlineReading;

/**
 * The service worker's script. Its text changes with the build and with what is on every page, so that
 * browsers then replace the worker and all that it has kept. Where nothing is to be kept (any longer) it
 * is one that unregisters itself.
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
