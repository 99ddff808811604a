/** Renders reading pages with a look that is not published (docs/decisions/082-look-drafts.md). */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { runWithLook } from "../../site/current-look.ts";
import type { PreviewScheme, RenderPreview } from "../../site/look-preview.ts";
import { findCacheTarget } from "../http/cacheable.ts";
import { findHeader, readWhole, type Origin } from "./next-origin.ts";

const manifest = z.object({ previewModeId: z.string() });

/** Reads the secret of a build that enables Next's draft mode, given the site's folder. */
export const readDraftModeId = (root: string): string =>
  manifest.parse(
    JSON.parse(readFileSync(join(root, ".next", "server", "preview-props.json"), "utf8")),
  ).previewModeId;

/**
 * Creates the function that renders previews. `draftModeId` enables Next's draft mode, in which Next stores nothing and
 * never shares a rendering between requests. Without it, a reader who opens the same page at the same time would get the
 * preview.
 */
export function createPreviewRenderer(origin: Origin, draftModeId: string): RenderPreview {
  // The caller is itself a request to Next. The rendering must see none of its contexts.
  const runOutside = AsyncLocalStorage.snapshot();
  return async (path, look, scheme) => {
    // Only these pages contain no data of a member.
    if (findCacheTarget("GET", path, {})?.family !== "page") return undefined;
    const request = {
      method: "GET",
      url: path,
      headers: { accept: "text/html", cookie: `__prerender_bypass=${draftModeId}` },
    };
    const { headers, body } = await runOutside(() => runWithLook(look, () => origin.ask(request)));
    const html = await readWhole(body);
    const location = findHeader(headers, "location");
    if (location !== undefined) return /^\/(?!\/)/.test(location) ? { location } : undefined;
    if (findHeader(headers, "cache-control")?.includes("no-store") !== true)
      throw new Error("Next did not render the preview in its draft mode");
    return { html: Buffer.from(prepareDocument(html.toString("latin1"), scheme), "latin1") };
  };
}

const script = /<script\b[^>]*>[^]*?<\/script>/g;
/** Links to scripts, and to the manifest of the web app, which browsers do not need in a frame. */
const unusedLink = /<link\b[^>]*\b(?:as="script"|rel="(?:modulepreload|manifest)")[^>]*>/g;

/**
 * Removes the scripts of a document, so that its links and counters do nothing, and sets its scheme as the reader's choice
 * would, unless the look sets it.
 *
 * @param html - the document as a binary string: one character per byte
 */
export function prepareDocument(html: string, scheme: PreviewScheme): string {
  const still = html.replace(script, "").replace(unusedLink, "");
  return /<html[^>]*\sdata-color-scheme=/.test(still)
    ? still
    : still.replace("<html", `<html data-color-scheme="${scheme}"`);
}
