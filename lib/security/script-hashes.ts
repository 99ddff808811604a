/**
 * Hashes of the inline scripts of a document, for its Content-Security-Policy.
 *
 * Only scripts of a known form are hashed: our own, those of the owner's snippets, and those of Next, which differ only in
 * their data. Hashing every script in the HTML would also allow an injected one.
 */
import { createHash } from "node:crypto";
import type { PageCode } from "../code/page-code.ts";
import { bootstrapScript } from "../first-paint/bootstrap-script.ts";
import { menuScript } from "../site/menu-script.ts";
import { ownCodeAttribute } from "../site/own-code.ts";
import { colorSchemeScript, fixedSchemeScript } from "../site/color-scheme.ts";
import { speculationRules } from "../site/paths/speculation-rules.ts";
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
 * @param code - the owner's code, whose scripts may run in documents that contain them
 */
export function computeScriptHashes(html: string, code?: PageCode): string {
  const hashes = new Set<string>();
  const snippets =
    code === undefined || !html.includes(ownCodeAttribute) ? noScripts : listScripts(code);
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    if (isOurs(script) || snippets.has(script)) hashes.add(hashScript(script));
  }
  return [...hashes].join(" ");
}

const noScripts: ReadonlySet<string> = new Set();
const scriptsByCode = new WeakMap<PageCode, ReadonlySet<string>>();

/** Returns the scripts of the owner's snippets as binary strings. */
function listScripts(code: PageCode): ReadonlySet<string> {
  let scripts = scriptsByCode.get(code);
  if (scripts === undefined) {
    const texts = [...code.head.scripts, ...code.end.scripts];
    scripts = new Set(texts.map((text) => Buffer.from(text).toString("latin1")));
    scriptsByCode.set(code, scripts);
  }
  return scripts;
}

function isOurs(script: string): boolean {
  return (
    script === colorSchemeScript ||
    script === menuScript ||
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
