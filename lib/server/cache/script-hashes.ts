/**
 * Hashes of the inline scripts of a document, for its Content-Security-Policy.
 *
 * Only scripts of a known form get a hash: our own, and Next's, whose variable part is data. A script that was
 * injected into a document is part of its HTML too, and must not be allowed.
 */
import { createHash } from "node:crypto";
import { colorSchemeScript } from "../../site/color-scheme.ts";

const inlineScript = /<script(?:\s[^>]*)?>([^]*?)<\/script>/g;

/**
 * The script that passes the payload to React, an array of data (`next/dist/server/app-render/use-flight-response`).
 */
const flight = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[^]*\])\)$/;
/** The script that lists the chunks that a page starts with. */
const bootstrap =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);$/;

/**
 * Returns the `script-src` sources (CSP 3, section 2.3.1) for the inline scripts of a document, separated by spaces.
 */
export function scriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    if (isOurs(script)) hashes.add(hashScript(script));
  }
  return [...hashes].join(" ");
}

function isOurs(script: string): boolean {
  return script === colorSchemeScript || bootstrap.test(script) || isFlight(script);
}

function isFlight(script: string): boolean {
  const data = flight.exec(script)?.[1];
  if (data === undefined) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

function hashScript(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
