/**
 * Revises the rendered documents of reading pages, so that their first paint waits for neither stylesheets nor scripts.
 */
import type { PageCode } from "../code/page-code.ts";
import { deferScripts } from "./defer-scripts.ts";
import { createStyleInliner } from "./inline-styles.ts";
import { insertCode } from "./insert-code.ts";
import { findLargeModules } from "./large-modules.ts";
import { hasOwnCode, isReadingPage } from "./reading-page.ts";
import type { RenderedDocument } from "./rendered-document.ts";

/**
 * The scripts at the end of a document, which pass the payload to React (`next/dist/server/app-render/use-flight-response`).
 * They escape `<`.
 */
const payloadScripts =
  /<script>\(self\.__next_f=[^<]*<\/script>(?:<script>[^<]*<\/script>)*<\/body><\/html>$/;

/**
 * Creates the function that revises documents. `files` contains the build's scripts and stylesheets by URL, and `readCode`
 * returns the owner's code.
 */
export function createReviser(
  files: ReadonlyMap<string, Buffer>,
  readCode?: () => PageCode,
): (document: RenderedDocument) => RenderedDocument {
  const inlineStyles = createStyleInliner((path) => files.get(path)?.toString("latin1"));
  const largeModules = findLargeModules([...files.values()]);
  return (document) => {
    const { url, html } = document;
    if (!isReadingPage(url)) return document;
    // The payload is two thirds of a post, and stays as it is.
    const payloadStart = payloadScripts.exec(html)?.index ?? html.length;
    const elements = { ...document, html: html.slice(0, payloadStart) };
    const revised = inlineStyles(deferScripts(elements, largeModules));
    const whole = { ...revised, html: revised.html + html.slice(payloadStart) };
    return readCode === undefined || !hasOwnCode(url) ? whole : insertCode(whole, readCode());
  };
}
