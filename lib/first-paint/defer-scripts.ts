/** Defers the scripts of reading pages, so that they do not compete with the first paint. */
import { bootstrapScript } from "./bootstrap-script.ts";
import type { RenderedDocument } from "./rendered-document.ts";
import { scriptLoader } from "./script-loader.ts";

/**
 * An asynchronous script, in the form in which React writes it. React finds such a script by its URL anywhere in the
 * page, so it may move. React hydrates all other scripts in place, so they must not move.
 */
const asyncScript = /<script src="(\/[\w./~-]+\.js)" async=""><\/script>/g;
const preloadedScript = /<link rel="preload" as="script"(?: [\w-]+="[^"<>]*")*\/>/g;

const bootstrapElement = new RegExp(`(<script id="_R_">)${bootstrapScript.source}(?=</script>)`);

/**
 * Replaces the asynchronous scripts of a reading page and its bootstrap script with `scriptLoader`, and marks the page for
 * the styles of the first paint.
 *
 * @param largeModules - the IDs of modules to execute in separate tasks (`findLargeModules`)
 */
export function deferScripts(
  document: RenderedDocument,
  largeModules: readonly string[] = [],
): RenderedDocument {
  const { html } = document;
  const paths = [...html.matchAll(asyncScript)].map(([, path]) => path);
  const bootstrap = bootstrapElement.exec(html)?.[2];
  if (paths.length === 0 || bootstrap === undefined) return document;
  let loader = `<script data-scripts="${paths.join(" ")}" data-modules="${largeModules.join(" ")}" data-bootstrap='${bootstrap}'>${scriptLoader}</script>`;
  const deferred = html
    .replace(preloadedScript, "")
    .replace(bootstrapElement, "$1")
    .replace(asyncScript, () => {
      const first = loader;
      loader = "";
      return first;
    });
  return { ...document, html: deferred.replace("<html", "<html data-first-paint") };
}
