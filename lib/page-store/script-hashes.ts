/**
 * The inline scripts of a document, for its Content-Security-Policy.
 *
 * Only scripts of a form that is known are named: our own, and Next's, whose variable part is data. A
 * script that something slipped into a document is in its HTML like the others, and is not blessed by that.
 */
import { createHash } from "node:crypto";
import { colorSchemeScript } from "../site/color-scheme.ts";

const inlineScript = /<script(?:\s[^>]*)?>([^]*?)<\/script>/g;

/** Hands React what it draws: an array of data (`next/dist/server/app-render/use-flight-response`). */
const flight = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[^]*\])\)$/;
/** Names the chunks of the build that a page begins with. */
const bootstrap =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js",?)*\],"runtimeModuleIds":\[[\d,]*\]\}\);$/;

/** The sources of a `script-src` (CSP 3, section 2.3.1) for the inline scripts of a document, with a space between. */
export function scriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    if (isOurs(script)) hashes.add(hashOf(script));
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

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
