/**
 * The previews of pages with a look that is not published. The server renders them, and the route of the preview, which
 * is in Next's bundles, asks for them.
 */
import type { Look } from "../wix/site/look.ts";

/** A page rendered for a preview: its HTML, or the path to which it redirects. */
export type PagePreview = { readonly html: Uint8Array } | { readonly location: string };

/** The scheme in which a preview is shown, as if the reader had chosen it. */
export const previewSchemes = ["light", "dark"] as const;
export type PreviewScheme = (typeof previewSchemes)[number];

/** Renders the page at a path. Resolves with `undefined` if the path belongs to no reading page. */
export type RenderPreview = (
  path: string,
  look: Look,
  scheme: PreviewScheme,
) => Promise<PagePreview | undefined>;

const slot = Symbol.for("quire.look-preview");

/** Bundles contain copies of this module, so the function is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: RenderPreview } = globalThis;

/** Sets the function with which this process renders previews. */
export function sharePreviews(render: RenderPreview): void {
  shared[slot] = render;
}

/** Renders a preview. Resolves with `undefined` also if no server renders previews, as with `next start`. */
export const renderPreview: RenderPreview = async (path, look, scheme) =>
  shared[slot]?.(path, look, scheme);
