/**
 * Hashes of the inline scripts of a document, for its Content-Security-Policy.
 *
 * Only scripts of a known form are hashed: our own, and those of Next, which differ only in their data. Hashing every
 * script in the HTML would also allow an injected one.
 */
import { createHash } from "node:crypto";
import { bootstrapScript } from "../first-paint/bootstrap-script.ts";
import { colorSchemeScript, fixedSchemeScript } from "../site/color-scheme.ts";
import { speculationRules } from "../site/speculation-rules.ts";
import { scriptLoader } from "../first-paint/script-loader.ts";

const inlineScript = /<script(?:\s[^>]*)?>([^]*?)<\/script>/g;

/**
 * The script that passes the payload to React as an array of data
 * (`next/dist/server/app-render/use-flight-response`).
 */
const flight = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[^]*\])\)$/;
const bootstrap = new RegExp(`^${bootstrapScript.source}$`);

/**
 * Returns the `script-src` sources (CSP 3, section 2.3.1) for a document's inline scripts, separated by
 * spaces.
 *
 * @param html - the document as a binary string: one character per byte
 */
export function computeScriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    if (isOurs(script)) hashes.add(hashScript(script));
  }
  return [...hashes].join(" ");
}

function isOurs(script: string): boolean {
  return (
    script === colorSchemeScript ||
    script === fixedSchemeScript ||
    script === scriptLoader ||
    script === speculationRules ||
    bootstrap.test(script) ||
    isFlight(script)
  );
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
  return `'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`;
}
