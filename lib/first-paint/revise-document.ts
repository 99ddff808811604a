/**
 * Revises the rendered documents of reading pages, so that their first paint waits for neither stylesheets nor scripts.
 */
import { deferScripts } from "./defer-scripts.ts";
import { createStyleInliner } from "./inline-styles.ts";
import { findLargeModules } from "./large-modules.ts";
import type { RenderedDocument } from "./rendered-document.ts";

/** Creates the function that revises documents. `files` contains the build's scripts and stylesheets by URL. */
export function createReviser(
  files: ReadonlyMap<string, Buffer>,
): (document: RenderedDocument) => RenderedDocument {
  const inlineStyles = createStyleInliner((path) => files.get(path)?.toString());
  const largeModules = findLargeModules([...files.values()]);
  return (document) => deferScripts(inlineStyles(document), largeModules);
}
