/** Defers the scripts of reading pages, so that they do not compete with the first paint. */
import { isReadingPage } from "./reading-page.ts";
import type { RenderedDocument } from "./rendered-document.ts";
import { scriptLoader } from "./script-loader.ts";

/**
 * An asynchronous script, in the form in which React writes it. React finds such a script by its URL anywhere in the
 * page, so it may move. React hydrates all other scripts in place, so they must not move.
 */
const asyncScript = /<script src="(\/[\w./~-]+\.js)" async=""><\/script>/g;
const preloadedScript = /<link rel="preload" as="script"(?: [\w-]+="[^"<>]*")*\/>/g;

/** The script that starts Next. Its argument lists the chunks that must load first, and the modules to execute. */
const bootstrap = /(<script id="_R_">)[^<]*\.push\((\{[^'<]*\})\);(?=<\/script>)/;

/**
 * Replaces the asynchronous scripts of a reading page and its bootstrap script with `scriptLoader`, and marks the page for
 * the styles of the first paint. Returns any other document unchanged.
 *
 * @param largeModules - the IDs of modules to execute in separate tasks (`findLargeModules`)
 */
export function deferScripts(
  document: RenderedDocument,
  largeModules: readonly string[] = [],
): RenderedDocument {
  const { url, html } = document;
  if (!isReadingPage(url)) return document;
  // The order must not change: scripts use modules from earlier ones.
  const paths = [...html.matchAll(asyncScript)].map(([, path]) => path);
  const entry = bootstrap.exec(html)?.[2];
  if (paths.length === 0 || entry === undefined) return document;
  let loader = `<script data-scripts="${paths.join(" ")}" data-modules="${largeModules.join(" ")}" data-entry='${entry}'>${scriptLoader}</script>`;
  const deferred = html
    .replace(preloadedScript, "")
    .replace(bootstrap, "$1")
    .replace(asyncScript, () => {
      const first = loader;
      loader = "";
      return first;
    });
  return { ...document, html: deferred.replace("<html", "<html data-first-paint") };
}
