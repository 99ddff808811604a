import { describe, expect, test } from "vitest";
import { deferScripts } from "#lib/first-paint/defer-scripts.ts";
import { computeScriptHashes } from "#lib/security/script-hashes.ts";
import { scriptLoader } from "#lib/first-paint/script-loader.ts";

const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const polyfills = '<script src="/_next/static/chunks/polyfills.js" noModule=""></script>';
const preloads = `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main-~1.js"/>`;
const argument = '{"otherChunks":["static/chunks/main-~1.js"],"runtimeModuleIds":[494553]}';
const bootstrap = `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${argument});</script>`;
const payload = `<script>self.__next_f.push([1,"\\u003cscript src=\\"/a.js\\" async=\\"\\"\\u003e"])</script>`;

/** A document as written by Next. */
const html = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/>${preloads}${chunk("a")}${chunk("turbopack-b")}<script src="/offline/reading.js" async=""></script>${polyfills}</head><body><p>Text</p>${bootstrap}${chunk("main-~1")}${payload}</body></html>`;

const defer = (url: string, html: string) => deferScripts({ url, headers: [], html }).html;

describe("the scripts of a document", () => {
  test("are replaced by one inline script with their paths in order, and with what Next's bootstrap script sets", () => {
    const deferred = defer("/post/a", html);
    const paths =
      "/_next/static/chunks/a.js /_next/static/chunks/turbopack-b.js /offline/reading.js /_next/static/chunks/main-~1.js";
    const loader = `<script data-scripts="${paths}" data-modules="" data-bootstrap='${argument}'>${scriptLoader}</script>`;
    expect(deferred).toBe(
      `<!DOCTYPE html><html data-first-paint><head><link rel="stylesheet" href="/a.css"/>${loader}${polyfills}</head><body><p>Text</p><script id="_R_"></script>${payload}</body></html>`,
    );
  });

  test("are deferred with the IDs of the modules to execute before Next starts", () => {
    const document = { url: "/", headers: [], html };
    const { html: deferred } = deferScripts(document, ["14906", "82"]);
    expect(deferred).toContain(`main-~1.js" data-modules="14906 82" data-bootstrap='`);
  });

  test("may run under the policy of the document", () => {
    expect(computeScriptHashes(defer("/", html)).split(" ")).toHaveLength(2);
    expect(computeScriptHashes(`<script>${scriptLoader}</script>`)).not.toBe("");
    expect(computeScriptHashes(`<script>${scriptLoader};alert(1)</script>`)).toBe("");
  });

  test("are not deferred if they are not asynchronous, because React hydrates such scripts in place", () => {
    const other = '<html><head><script src="/a.js" defer=""></script></head></html>';
    expect(defer("/", other)).toBe(other);
  });

  test("are not deferred if the script that starts Next has another form", () => {
    const other = [html.replace(".push(", ".start("), html.replace("[494553]", "[load()]")];
    expect(other.map((one) => defer("/", one))).toEqual(other);
  });

  test("are deferred only once", () => {
    const deferred = defer("/", html);
    expect(defer("/", deferred)).toBe(deferred);
  });
});
